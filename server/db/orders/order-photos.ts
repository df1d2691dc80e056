import { sql } from 'kysely'

import type { ListScope } from '../lists/list-store.ts'
import { rowIds } from '../row-filter.ts'
import type { Mover } from './order-moves.ts'

export interface PhotoRow {
  objectid: string
  at: Date
  username: string
  width: number
  height: number
  thumbnail: Buffer
}

/** A photograph as it is stored: two JPEGs. */
export interface Photo {
  image: Buffer
  thumbnail: Buffer
  width: number
  height: number
}

/** The photographs of an order of the view, the oldest first, or the one with this key. */
export async function readPhotos(
  { tx, filter }: ListScope,
  orderId: string,
  key: string | null = null,
): Promise<PhotoRow[]> {
  const { rows } = await sql<PhotoRow>`
    select p.photo_id as objectid, p.added_at as at, p.width, p.height, p.thumbnail,
      case when p.user_id is null then p.user_name else coalesce(u.user_name, '') end as username
    from work_order_photo p join work_order o using (order_id)
      left join app_user u on u.user_id = p.user_id and ${filter.companies('u')}
    where o.order_id = any (${rowIds([orderId])}) and ${filter.companies('o')}
      and p.sending_key = coalesce(${key}::uuid, p.sending_key)
    order by p.photo_id`.execute(tx)
  return rows
}

/** @returns null for one of an order outside the view */
export async function readPhoto({ tx, filter }: ListScope, photoId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select p.image from work_order_photo p join work_order o using (order_id)
    where p.photo_id = any (${rowIds([photoId])}) and ${filter.companies('o')}`.execute(tx)
  return rows[0]?.image ?? null
}

/** Open pages read the order again. It is locked. */
export async function insertPhoto(
  { tx }: ListScope,
  orderId: string,
  { image, thumbnail, width, height }: Photo,
  { userId, userName, now, sendingKey }: Mover,
): Promise<void> {
  await sql`
    insert into work_order_photo (order_id, sending_key, added_at, user_id, user_name, width, height, image, thumbnail)
    values (${orderId}::bigint, ${sendingKey ?? null}::uuid, ${now}, ${userId}::bigint, ${userName}, ${width}, ${height},
      ${image}, ${thumbnail})`.execute(tx)
  await sql`update work_order set version = version + 1 where order_id = ${orderId}::bigint`.execute(tx)
}
