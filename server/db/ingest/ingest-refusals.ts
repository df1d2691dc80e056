import { numberArray, textArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface RefusedCount {
  readonly armuid: string
  /** A refusal reason of the protocol, or `wrong-key` for a refused login. */
  readonly reason: string
  readonly refused: number
  readonly lastAt: number
}

const addRefusedCountsStatement = {
  name: 'ingest.add-refused-counts',
  text: `
    insert into refused_count as c (arm_uid, reason, refused, last_at)
    select arm_uid, reason, refused, to_timestamp(last_at / 1000)
    from unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) as t (arm_uid, reason, refused, last_at)
    order by arm_uid, reason
    on conflict (arm_uid, reason) do update set refused = c.refused + excluded.refused, last_at = excluded.last_at`,
}

export async function addRefusedCounts(client: IngestClient, counts: readonly RefusedCount[]): Promise<void> {
  await rowsOf(client, addRefusedCountsStatement, [
    textArray(counts.map((count) => count.armuid)),
    textArray(counts.map((count) => count.reason)),
    numberArray(counts.map((count) => count.refused)),
    numberArray(counts.map((count) => count.lastAt)),
  ])
}

export interface RefusedMessage {
  readonly at: number
  readonly armuid: string
  readonly topic: string
  readonly reason: string
  readonly detail: string
  /** As much of it as is kept. */
  readonly payload: Buffer
}

const addRefusedMessagesStatement = {
  name: 'ingest.add-refused-messages',
  text: `
    insert into refused_message (at, arm_uid, topic, reason, detail, payload)
    select to_timestamp(at / 1000), arm_uid, topic, reason, detail, decode(payload, 'hex')
    from unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      as t (at, arm_uid, topic, reason, detail, payload)`,
}

/** No text may hold U+0000. */
export async function addRefusedMessages(
  client: IngestClient,
  messages: readonly RefusedMessage[],
): Promise<void> {
  await rowsOf(client, addRefusedMessagesStatement, [
    numberArray(messages.map((message) => message.at)),
    textArray(messages.map((message) => message.armuid)),
    textArray(messages.map((message) => message.topic)),
    textArray(messages.map((message) => message.reason)),
    textArray(messages.map((message) => message.detail)),
    textArray(messages.map((message) => message.payload.toString('hex'))),
  ])
}
