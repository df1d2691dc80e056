import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { AlarmLevel, DeviceStatus, DeviceType, Reach } from '#contract/wire/enumerations.ts'
import type { DeviceId, DevUid } from '#contract/wire/ids.ts'
import type { Box } from '#contract/geo/map-cells.ts'
import type { DevicePosition } from '#contract/calls/records.ts'

import { parentOf } from '../devices/device-columns.ts'
import { inBox, ofKind, type MapFilter, type MapScope } from './map-scope.ts'
import { unfiltered, type RowFilter } from '../row-filter.ts'
import type { Schema } from '../schema.ts'

interface PositionRow {
  id: DeviceId
  deviceType: DeviceType
  devUid: DevUid
  deviceAliases: string
  status: DeviceStatus
  reach: Reach
  alarmLevel: AlarmLevel | null
  longitude: number
  latitude: number
  parentId: DeviceId | null
  parentLng: number | null
  parentLat: number | null
}

/** Devices in `box` up to `limit`, by id; their parents as far as the caller may see them. */
export function readDevicesInBox(
  tx: Kysely<Schema>,
  scope: MapScope,
  box: Box,
  filter: MapFilter,
  limit: number,
  rowFilter: RowFilter = unfiltered,
): Promise<DevicePosition[]> {
  return readPositions(tx, sql`${inBox(box)} and ${scope.rows} and ${ofKind(filter)}`, limit, rowFilter)
}

/** How many devices of the scope and filter are in `box`, counted no further than `most`. */
export async function countInBox(
  tx: Kysely<Schema>,
  scope: MapScope,
  box: Box,
  filter: MapFilter,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from device_status s where ${inBox(box)} and ${scope.rows} and ${ofKind(filter)} limit ${most}
    ) counted`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Every device with a position, up to `limit`, by id. */
export function readPlaced(
  tx: Kysely<Schema>,
  scope: MapScope,
  filter: MapFilter,
  limit: number,
  rowFilter: RowFilter = unfiltered,
): Promise<DevicePosition[]> {
  return readPositions(tx, sql`s.cell is not null and ${scope.rows} and ${ofKind(filter)}`, limit, rowFilter)
}

async function readPositions(
  tx: Kysely<Schema>,
  condition: RawBuilder<unknown>,
  limit: number,
  rowFilter: RowFilter,
): Promise<DevicePosition[]> {
  const { rows } = await sql<PositionRow>`
    with chosen as materialized (select s.* from device_status s where ${condition} limit ${limit})
    select c.device_id as id, c.device_type as "deviceType", d.dev_uid as "devUid", d.alias as "deviceAliases",
      c.status, c.reach, c.alarm_level as "alarmLevel", c.lng as longitude, c.lat as latitude,
      p.device_id as "parentId", p.lng as "parentLng", p.lat as "parentLat"
    from chosen c
      join device d using (device_id)
      left join device p on p.device_id = ${parentOf('d')}
        and ${rowFilter.devices('p')}
    order by c.device_id`.execute(tx)
  return rows.map(({ parentId, parentLng, parentLat, ...row }) =>
    Object.assign(row, {
      parent: parentId === null ? null : { id: parentId, longitude: parentLng, latitude: parentLat },
    }),
  )
}
