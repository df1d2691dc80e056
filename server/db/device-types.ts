import { sql, type Kysely } from 'kysely'

import type { DeviceType } from '#contract/enumerations.ts'

import type { Schema } from './schema.ts'

/** The type ids of one class, in order. */
export async function readTypeIds(db: Kysely<Schema>, deviceType: DeviceType): Promise<string[]> {
  const { rows } = await sql<{ typeId: string }>`
    select type_id as "typeId" from device_type_option where device_type = ${deviceType} order by type_id`.execute(
    db,
  )
  return rows.map((row) => row.typeId)
}
