import { sql, type Kysely } from 'kysely'

import type { DeviceType } from '#contract/wire/enumerations.ts'

import type { Schema } from '../schema.ts'

/** The types of one class with the kind of their sensor, null where they have none, in order of the ids. */
export async function readTypeKinds(
  db: Kysely<Schema>,
  deviceType: DeviceType,
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ typeId: string; kind: string | null }>`
    select type_id as "typeId", sensor_kind as kind from device_type_option where device_type = ${deviceType}
    order by type_id`.execute(db)
  return new Map(rows.map(({ typeId, kind }) => [typeId, kind]))
}

/** The type ids of one class, in order. */
export async function readTypeIds(db: Kysely<Schema>, deviceType: DeviceType): Promise<string[]> {
  return [...(await readTypeKinds(db, deviceType)).keys()]
}
