import {
  deviceType,
  recordStatus,
  sendOrderStatus,
  type DeviceType,
  type SendOrderReason,
  type SendOrderStatus,
} from '#contract/wire/enumerations.ts'
import { statusAfter, type OrderMove } from '#machines/order-chart.ts'
import { listTexts } from '#locales/list-texts.ts'

import {
  dispatch,
  move,
  recoverAlarms,
  type Appointment,
  type Handling,
  type Mover,
} from '../../db/orders/order-moves.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { insertRecords, type DoneWork } from '../../db/orders/maintenance-records.ts'
import {
  findProcessor,
  type NamedDevice,
  type OrderSubject,
  type Processor,
} from '../../db/orders/order-subjects.ts'
import { inRange } from '../../db/row-filter.ts'
import { outcomes, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'

export type OrderRequest = Pick<
  ListRequest,
  'tx' | 'filter' | 'session' | 't' | 'audit' | 'answerRefused' | 'now' | 'language'
>

interface AppointmentBody {
  processorId: string
  reason: SendOrderReason
  description?: string
}

/** @throws Refused that names the field when the processor cannot take orders */
export async function appointmentOf(
  request: OrderRequest,
  { processorId, reason, description = '' }: AppointmentBody,
): Promise<Appointment> {
  const processor = await findProcessor(scopeOf(request), processorId, request.now)
  if (processor === null) throw invalidField('processorId', 'field.processor')
  return { processorId, processor, reason, description }
}

/** Why a subject does not make a move; null: nothing stands in its way. */
export type Obstacle = (subject: OrderSubject) => Refused | null

/** The status lets the move be made. */
function allows(request: OrderRequest, made: OrderMove): Obstacle {
  return ({ status }) => (statusAfter(status, made) === null ? inStatus(request, status) : null)
}

export function inStatus({ language }: Pick<OrderRequest, 'language'>, status: SendOrderStatus): Refused {
  const words = listTexts[`sendOrderStatus.${sendOrderStatus.nameOf(status)}`]
  return new Refused('order.state', { args: { status: words?.[language] ?? String(status) } })
}

/** What came of an alarm is dispatched and recovered only while that lasts. */
export const lasts: Obstacle = (subject) =>
  subject.recordStatus === recordStatus.values.recovered ? new Refused('order.recovered') : null

/** @param reason of the refusal where somebody has been given it already */
export function isFree(reason: 'order.taken' | 'order.underWay'): Obstacle {
  return ({ status, processorName }) => {
    const { dispatched, accepted } = sendOrderStatus.values
    const isTaken =
      reason === 'order.taken' ? status === dispatched : [dispatched, accepted].some((s) => s === status)
    return isTaken ? new Refused(reason, { args: { processor: processorName || '—' } }) : null
  }
}

/** A processor handles what they see: devices of their company and all below it. */
function isSeenBy({ name, first, last }: Processor): Obstacle {
  return ({ companyNo }) =>
    inRange({ first, last }, companyNo) ? null : new Refused('order.unseen', { args: { processor: name } })
}

export function isProcessor({ session }: OrderRequest): Obstacle {
  return ({ processorId }) => (processorId === session.userId ? null : new Refused('order.notYours'))
}

/**
 * Moves those of the subjects to which nothing stands in its way.
 * @param ids in the order of the answer; one that is not among the subjects is none that the caller may change
 */
export async function moveAll(
  request: OrderRequest,
  ids: readonly string[],
  subjects: readonly OrderSubject[],
  obstacles: readonly Obstacle[],
  work: (free: readonly OrderSubject[]) => Promise<void>,
) {
  const reasons = new Map<string, Refused>()
  for (const subject of subjects) {
    const found = obstacles.map((obstacle) => obstacle(subject)).find((refused) => refused !== null)
    if (found) reasons.set(subject.id, found)
  }
  const free = subjects.filter(({ id }) => !reasons.has(id))
  if (free.length > 0) await work(free)
  const done = free.map(({ id, devUid }) => ({ id, title: devUid }))
  return { data: outcomes(request, ids, done, reasons) }
}

export function dispatchAll(
  request: OrderRequest,
  ids: readonly string[],
  subjects: readonly OrderSubject[],
  obstacles: readonly Obstacle[],
  appointment: Appointment,
) {
  const all = [lasts, ...obstacles, allows(request, 'dispatch'), isSeenBy(appointment.processor)]
  return moveAll(request, ids, subjects, all, (free) =>
    dispatch(scopeOf(request), free, appointment, moverOf(request)),
  )
}

export function makeMove(
  request: OrderRequest,
  ids: readonly string[],
  subjects: readonly OrderSubject[],
  obstacles: readonly Obstacle[],
  made: Exclude<OrderMove, 'dispatch' | 'recover' | 'expire'>,
  handling: Handling = {},
) {
  const all = [...obstacles, allows(request, made)]
  return moveAll(request, ids, subjects, all, (free) =>
    moveEach(scopeOf(request), free, made, handling, moverOf(request)),
  )
}

export function recoverAll(request: OrderRequest, ids: readonly string[], alarms: readonly OrderSubject[]) {
  return moveAll(request, ids, alarms, [lasts, allows(request, 'recover')], async (free) => {
    const scope = scopeOf(request)
    await recoverAlarms(
      scope,
      free.map(({ alarmId }) => alarmId),
      request.now,
    )
    await moveEach(scope, free, 'recover', { handledAt: request.now }, moverOf(request))
  })
}

export async function moveEach(
  scope: ListScope,
  free: readonly OrderSubject[],
  made: OrderMove,
  handling: Handling,
  mover: Mover,
): Promise<void> {
  // Several statuses may be left by one move; each leads to one.
  for (const [to, group] of Map.groupBy(free, ({ status }) => statusAfter(status, made))) {
    if (to !== null) await move(scope, group, to, handling, mover)
  }
}

/** Records work that was done already about the devices. */
export function recordAll(
  request: OrderRequest,
  uids: readonly string[],
  devices: readonly OrderSubject[],
  done: DoneWork,
) {
  return moveAll(request, uids, devices, [isSeenBy(done.processor)], (free) =>
    insertRecords(scopeOf(request), free, done, moverOf(request)),
  )
}

/** How far a person's clock may be ahead of the server's. */
const clockSlackMs = 300_000

/** @throws Refused for work that is said to be done in the future */
export function assertNotLater({ now }: Pick<OrderRequest, 'now'>, processingTime: number): void {
  if (processingTime > now.getTime() + clockSlackMs) throw invalidField('processingTime', 'field.future')
}

export function moverOf({ session, now }: Pick<OrderRequest, 'session' | 'now'>): Mover {
  return { userId: session.userId, userName: session.userName, now }
}

/** @throws Refused when there are not as many ids as types, or one is named twice */
export function devicesNamed(devType: string, devUid: string): NamedDevice[] {
  const types = devType.split(',').map(classOf)
  const uids = devUid.split(',')
  if (types.length !== uids.length) throw invalidField('devUid', 'field.pairs')
  if (new Set(uids).size < uids.length) throw invalidField('devUid', 'field.twice')
  return uids.flatMap((uid, place) => {
    const type = types[place]
    return type === undefined ? [] : [{ devType: type, devUid: uid }]
  })
}

function classOf(code: string): DeviceType {
  return Object.values(deviceType.values).find((value) => String(value) === code) ?? deviceType.values.gateway
}
