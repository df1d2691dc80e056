import { mostClosedOrders, type myOrderCalls, type ProcessorMove } from '#contract/calls/my-orders.ts'

import { noteSetOut, readMyOrders, wasSent } from '../../db/orders/my-orders.ts'
import { readPhoto, readPhotos } from '../../db/orders/order-photos.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { scopesOf, type ScopeServices } from '../lists/sheet-handlers.ts'
import type { Handler, Handlers } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import {
  addPhoto,
  assertAllows,
  lockMyOrder,
  myOrder,
  presentMyOrder,
  presentPhoto,
} from '../services/my-orders.ts'
import { preparePhoto } from '../services/order-photo.ts'
import { assertNotLater, moveEach, moverOf } from '../services/orders.ts'

const needsRemark: ReadonlySet<ProcessorMove> = new Set(['reject', 'interrupt'])

/** The calls by which a processor works in the field. */
export function myOrderRoutes(services: ScopeServices) {
  const scopeFor = scopesOf(services)

  const findMine: Handler<'maintenanceRecord/findMine'> = async (request) => {
    const rows = await readMyOrders(scopeOf(request), request.session.userId, mostClosedOrders)
    return { list: rows.map(presentMyOrder) }
  }

  const moveMine: Handler<'maintenanceRecord/moveMine'> = async (request) => {
    const { objectid, key, move, processingResult, processingTime, remark = '' } = request.body
    if (move === 'complete' && processingResult === undefined)
      throw invalidField('processingResult', 'field.required')
    if (needsRemark.has(move) && remark === '') throw invalidField('remark', 'field.required')
    if (processingTime !== undefined) assertNotLater(request, processingTime)
    const scope = scopeOf(request)
    const order = await lockMyOrder(scope, objectid, request.session.userId)
    request.audit.detail = { ids: [objectid], names: [order.devUid] }
    if (await wasSent(scope, objectid, key)) {
      request.audit.quiet = true
      return { data: await myOrder(scope, objectid) }
    }
    const mover = { ...moverOf(request), sendingKey: key }
    assertAllows(request, order, move)
    if (move === 'setOut') await noteSetOut(scope, objectid, mover)
    else {
      const isOver = move === 'complete' || move === 'interrupt'
      const handledAt = new Date(processingTime ?? request.now)
      await moveEach(
        scope,
        [order],
        move,
        {
          ...(move === 'complete' && processingResult !== undefined && { result: processingResult }),
          ...(isOver && { handledAt }),
          ...(move !== 'accept' && { remark }),
        },
        mover,
      )
    }
    return { data: await myOrder(scope, objectid) }
  }

  const add: Handler<'maintenanceRecord/addPhoto'> = async (request) => {
    const { objectid, key } = request.query
    request.audit.detail = { ids: [objectid] }
    const photo = await preparePhoto(request.upload.bytes)
    const mover = { ...moverOf(request), sendingKey: key }
    return scopeFor(request.session)(async (scope) => ({
      data: await addPhoto(scope, request, objectid, photo, mover),
    }))
  }

  const findPhotos: Handler<'maintenanceRecord/findPhotos'> = async (request) => {
    const photos = await readPhotos(scopeOf(request), request.query.objectid)
    return { list: photos.map(presentPhoto) }
  }

  const getPhoto: Handler<'maintenanceRecord/getPhoto'> = async (request) => {
    const image = await readPhoto(scopeOf(request), request.query.objectid)
    if (image === null) throw new Refused('record.unknown')
    return { data: { type: 'image/jpeg', base64Img: image.toString('base64') } }
  }

  return {
    'maintenanceRecord/findMine': findMine,
    'maintenanceRecord/moveMine': moveMine,
    'maintenanceRecord/addPhoto': add,
    'maintenanceRecord/findPhotos': findPhotos,
    'maintenanceRecord/getPhoto': getPhoto,
  } satisfies Pick<Handlers, keyof typeof myOrderCalls>
}
