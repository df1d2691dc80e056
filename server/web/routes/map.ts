import type { Box } from '#contract/geo/map-cells.ts'
import { plainListLimit } from '#contract/calls/map.ts'
import type { QueryOf } from '#contract/calls/calls.ts'
import { seenClasses } from '#contract/rules/device-rights.ts'
import { fewestLetters, keywordFault, mostFoundDevices } from '#contract/calls/device-search.ts'

import { readDeviceDetails, searchDevices } from '../../db/devices/device-details.ts'
import { readPlainList } from '../../db/map/map-cells.ts'
import type { Handler } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { readNumberedMap } from '../services/map-view.ts'
import { presentDevice } from '../services/present-device.ts'
import { readTopology } from '../services/topology.ts'

export function mapRoutes() {
  const positions: Handler<'map/getAllDevicePosition'> = async ({ tx, filter, query }) => {
    const box = boxOf(query)
    if (box !== null) {
      const data = await readNumberedMap(tx, filter, { ...query, ...box })
      if (data === null) throw new Refused('record.unknown')
      return { data }
    }
    const list = await readPlainList(tx, query, plainListLimit, filter)
    if (list === 'unknown') throw new Refused('record.unknown')
    if (list === 'long') throw new Refused('list.tooLong', { args: { limit: plainListLimit } })
    return { list }
  }

  const search: Handler<'map/getFuzzyQueryResult'> = async ({
    tx,
    filter,
    session,
    query,
    language,
    now,
  }) => {
    const keyword = query.keyword.trim()
    const fault = keywordFault(keyword)
    if (fault === 'signs') throw invalidField('keyword', 'field.signs')
    if (fault === 'short') throw invalidField('keyword', 'field.tooShort', { limit: fewestLetters })
    const ids = await searchDevices(tx, keyword, mostFoundDevices, language)
    const rows = await readDeviceDetails(tx, filter, ids, now)
    return { list: rows.map((row) => presentDevice(row, session.view, language)) }
  }

  const details: Handler<'map/findDetails/{id}'> = async ({ tx, filter, session, params, language, now }) => {
    const [row] = await readDeviceDetails(tx, filter, [params.id], now)
    if (row === undefined || !seenClasses(session.may).includes(row.deviceType))
      throw new Refused('record.unknown')
    return { data: presentDevice(row, session.view, language) }
  }

  const topology: Handler<'map/getMapTopological'> = async ({ tx, filter, session, query }) => {
    const data = await readTopology(tx, filter, seenClasses(session.may), query)
    if (data === null) throw new Refused('record.unknown')
    return { data }
  }

  return {
    'map/getAllDevicePosition': positions,
    'map/getMapTopological': topology,
    'map/getFuzzyQueryResult': search,
    'map/findDetails/{id}': details,
  }
}

interface BoxAndZoom {
  box: Box
  zoom: number
}

/** @returns null when no box is asked for @throws Refused `box.invalid` for half a box or a box turned over */
function boxOf({ west, south, east, north, zoom }: QueryOf<'map/getAllDevicePosition'>): BoxAndZoom | null {
  const given = [west, south, east, north, zoom].filter((value) => value !== undefined)
  if (given.length === 0) return null
  if (
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    zoom === undefined
  ) {
    throw new Refused('box.invalid')
  }
  if (west > east || south > north) throw new Refused('box.invalid')
  return { box: { west, south, east, north }, zoom }
}
