import type { Pool } from 'pg'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'

import { frameOutcomes } from '#contract/calls/frames.ts'
import { armUidSchema, type ArmUid } from '#contract/wire/ids.ts'
import { orNull } from '#contract/lists/device-fields.ts'
import { Check } from 'typebox/value'

/** What ingest tells of a message whose gateway is watched. Ids are those of the database, moments milliseconds. */
const receivedFrameSchema = Type.Object({
  gatewayId: Type.Integer(),
  /** So many messages before it came too fast to be told. */
  skipped: Type.Integer(),
  receivedAt: Type.Number(),
  at: orNull(Type.Number()),
  outcome: Type.Enum(frameOutcomes),
  kind: Type.String(),
  boot: orNull(Type.String()),
  seq: orNull(Type.Integer()),
  deviceId: orNull(Type.Integer()),
  parentId: orNull(Type.Integer()),
  apuid: Type.String(),
  hops: orNull(Type.Integer()),
  rssiDbm: orNull(Type.Number()),
  snrDb: orNull(Type.Number()),
  frameCounter: orNull(Type.Integer()),
  payload: Type.String(),
  /** Base64 of the first bytes of the message, and how many it has. */
  raw: Type.String(),
  rawBytes: Type.Integer(),
  topic: Type.String(),
  reason: Type.String(),
  detail: Type.String(),
})
export type ReceivedFrame = Static<typeof receivedFrameSchema>

/** Of a message that could not be read. */
export const noContent = {
  at: null,
  deviceId: null,
  parentId: null,
  apuid: '',
  hops: null,
  rssiDbm: null,
  snrDb: null,
  frameCounter: null,
  payload: '',
}

const newsSchema = Compile(Type.Array(receivedFrameSchema))
/** PostgreSQL notifies in pieces of less than 8000 bytes. */
const mostBytes = 7900
const watchWord = 'watch'

/** Tells the frames in their order, in as few pieces as fit; one that fits in none is left out. */
export async function publishFrames(pool: Pool, frames: readonly ReceivedFrame[]): Promise<void> {
  await pool.query(`select pg_notify('frames', piece) from unnest($1::text[]) piece`, [piecesOf(frames)])
}

function piecesOf(frames: readonly ReceivedFrame[]): string[] {
  const pieces: string[] = []
  let texts: string[] = []
  let bytes = 0
  for (const frame of frames) {
    const text = JSON.stringify(frame)
    const length = Buffer.byteLength(text) + 1
    if (length > mostBytes) continue
    if (bytes + length > mostBytes) {
      pieces.push(`[${texts.join(',')}]`)
      texts = []
      bytes = 0
    }
    texts.push(text)
    bytes += length
  }
  if (texts.length > 0) pieces.push(`[${texts.join(',')}]`)
  return pieces
}

/** @returns none for what is no such piece */
export function readFrameNews(piece: string): ReceivedFrame[] {
  const value: unknown = JSON.parse(piece)
  return newsSchema.Check(value) ? value : []
}

export interface WatchedGateway {
  gatewayId: string
  armuid: ArmUid
}

/** Asks ingest to tell what these gateways say, for the next seconds. */
export async function askForFrames(pool: Pool, gateways: readonly WatchedGateway[]): Promise<void> {
  const texts = gateways.map(({ armuid, gatewayId }) => `${watchWord} ${armuid} ${gatewayId}`)
  await pool.query(`select pg_notify('devices', piece) from unnest($1::text[]) piece`, [texts])
}

/** @returns null for news of another kind */
export function readWatch(news: string): { armuid: ArmUid; gatewayId: number } | null {
  const [word, armuid, id] = news.split(' ')
  const gatewayId = Number(id)
  if (word !== watchWord || !Check(armUidSchema, armuid) || !Number.isSafeInteger(gatewayId)) return null
  return { armuid, gatewayId }
}
