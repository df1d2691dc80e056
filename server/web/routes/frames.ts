import {
  lossFrames,
  mostStoredFrames,
  type FrameFieldBytes,
  type Reception,
  type TailFrame,
} from '#contract/calls/frames.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { counterStep, frameLoss, type CounterStep } from '#contract/wire/frame-gaps.ts'
import type { LinkedDevice } from '#contract/lists/node-detail.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { fieldsOfFragment } from '#contract/sensors/fragment-fields.ts'
import { fieldsOfFrame } from '#contract/sensors/frame.ts'
import { isSpectrumFragment } from '#contract/sensors/spectrum-fragment.ts'

import {
  readFrame,
  readNamedDevices,
  readNeighbours,
  readReceptions,
  readTailGateway,
  type NamedDevice,
  type NeighbourRow,
  type ReceptionRow,
} from '../../db/devices/frames.ts'
import { readNodeLinks } from '../../db/nodes/node-details.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { inRange } from '../../db/row-filter.ts'
import { readRefusedFrames, readStoredFrames } from '../../db/devices/stored-frames.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { isMessageId, type Translate } from '../messages/translate.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import type { FrameTails, NumberedFrame } from '../services/frame-tails.ts'

/** Frames after the one that is shown. */
const framesAfter = 5
/** A path is never that long. */
const mostHops = 8

export function frameRoutes({ tails }: { tails: FrameTails }) {
  const tail: Handler<'gateway/tailFrames'> = async (request) => {
    const { query, session, t } = request
    const gateway = await readTailGateway(scopeOf(request), query.id)
    if (gateway === null) throw new Refused('record.unknown')
    const { armuid, companyNo, heartbeatMinutes } = gateway
    const watcher = { session: session.tokenHash.toString('hex'), companyNo: session.companyNo }
    const { frames, ...page } = tails.read({ gatewayId: query.id, armuid, companyNo }, watcher, query.after)
    const seen = await readSeen(scopeOf(request), frames)
    const isOwn = inRange(session.view, companyNo)
    return {
      data: { ...page, heartbeatMinutes, frames: frames.map((frame) => presentFrame(frame, seen, isOwn, t)) },
    }
  }

  const stored: Handler<'gateway/findFrames'> = async (request) => {
    const { query, session, t } = request
    const scope = scopeOf(request)
    const gateway = await readTailGateway(scope, query.id)
    if (gateway === null) throw new Refused('record.unknown')
    const { armuid, companyNo } = gateway
    const wanted = { gatewayId: query.id, armuid, devUid: query.devUid ?? null, most: mostStoredFrames }
    const isOwn = inRange(session.view, companyNo)
    const stored = await readStoredFrames(scope, wanted)
    const frames = [...stored, ...(isOwn ? await readRefusedFrames(scope, wanted) : [])]
      .toSorted((a, b) => a.receivedAt - b.receivedAt || (a.at ?? 0) - (b.at ?? 0))
      .slice(-mostStoredFrames)
    const seen = await readSeen(scope, frames)
    const shown = frames.map((frame, place) =>
      presentFrame({ ...frame, ...unnumbered, no: place + 1 }, seen, isOwn, t),
    )
    return { data: { frames: shown } }
  }

  const find: Handler<'ms/findFrame'> = async (request) => {
    const scope = scopeOf(request)
    const { id, frameCounter, upTime } = request.query
    const frame = await readFrame(scope, { id, frameCounter, at: new Date(upTime) })
    if (frame === null) throw new Refused('record.unknown')
    const receptions = await readReceptions(scope, frame)
    const above = receptions.some(({ parentId }) => parentId !== null)
      ? (await readNodeLinks(scope, id, request.now)).path
      : []
    const around = await readNeighbours(scope, frame, { before: lossFrames, after: framesAfter })
    const kind = sensorKind(frame.sensorKind ?? '')
    const neighbours = around.map((one, place) => {
      const { registered: _, ...shown } = one
      return Object.assign(shown, stepTo(one, around[place - 1]))
    })
    return {
      data: {
        ...frame,
        sensorKind: kind?.kind ?? '',
        fields: kind === undefined ? [] : fieldsOf(kind, frame.payload),
        receptions: receptions.map((row) => presentReception(row, frame.receiveTime, above)),
        neighbours,
        loss: frameLoss(neighbours.filter(({ upTime: at }) => at <= frame.upTime)),
      },
    }
  }

  return { 'gateway/tailFrames': tail, 'gateway/findFrames': stored, 'ms/findFrame': find }
}

/** What stands around a message as it comes, and is not stored with it. */
const unnumbered = { skipped: 0, boot: null, seq: null, rawBytes: null }

/** Whom messages are about and through whom they came, as far as the caller sees them. */
async function readSeen(
  { tx, filter }: ListScope,
  frames: readonly Pick<NumberedFrame, 'deviceId' | 'parentId'>[],
): Promise<ReadonlyMap<string, NamedDevice>> {
  const ids = new Set(frames.flatMap(({ deviceId, parentId }) => [deviceId ?? [], parentId ?? []].flat()))
  return readNamedDevices(tx, filter, [...ids].map(String))
}

/**
 * @param seen the devices of the caller's view
 * @param isOwn whether the gateway is the caller's: what it had refused is its owner's alone
 */
function presentFrame(
  frame: Omit<NumberedFrame, 'gatewayId' | 'rawBytes'> & { rawBytes: number | null },
  seen: ReadonlyMap<string, NamedDevice>,
  isOwn: boolean,
  t: Translate,
): TailFrame {
  const { no, skipped, receivedAt, at, outcome, kind, boot, seq, reason } = frame
  const device = frame.deviceId === null ? undefined : seen.get(String(frame.deviceId))
  const parent = frame.parentId === null ? undefined : seen.get(String(frame.parentId))
  const isRefused = outcome === 'refused'
  const hidden = isRefused ? !isOwn : device === undefined
  const line = { no, skipped, receiveTime: receivedAt, upTime: at, outcome, kind, hidden }
  if (hidden) return { ...line, ...nothing }
  const raw = Buffer.from(frame.raw, 'base64')
  const namesOther = frame.parentId !== null && parent === undefined
  return {
    ...line,
    boot,
    seq,
    id: device?.id ?? null,
    devType: device?.devType ?? null,
    devUid: device?.devUid ?? namedIn(raw.toString('latin1')),
    deviceAliases: device?.deviceAliases ?? '',
    networkId: frame.apuid,
    parentUid: parent?.devUid ?? '',
    parentMote: parent === undefined ? '' : parent.deviceAliases || parent.devUid,
    hops: frame.hops,
    upRSSI: frame.rssiDbm,
    snrDb: frame.snrDb,
    frameCounter: frame.frameCounter,
    payload: frame.payload,
    raw: namesOther ? '' : raw.toString('hex').toUpperCase(),
    rawBytes: frame.rawBytes,
    topic: frame.topic,
    reason,
    msg: isRefused ? reasonText(reason, t) : '',
    detail: frame.detail,
  }
}

const nothing = {
  boot: null,
  seq: null,
  id: null,
  devType: null,
  devUid: '',
  deviceAliases: '',
  networkId: '',
  parentUid: '',
  parentMote: '',
  hops: null,
  upRSSI: null,
  snrDb: null,
  frameCounter: null,
  payload: '',
  raw: '',
  rawBytes: 0,
  topic: '',
  reason: '',
  msg: '',
  detail: '',
} as const

function stepTo(frame: NeighbourRow, before: NeighbourRow | undefined): CounterStep {
  if (before === undefined) return { lost: 0, restarted: false }
  return counterStep(before.frameCounter, frame.frameCounter, frame.registered)
}

/** The device that a refused message names, where its text can be read so far. */
function namedIn(text: string): string {
  return /"(?:msuid|moteuid|uid)"\s*:\s*"([0-9A-F]{8})"/.exec(text)?.[1] ?? ''
}

function reasonText(reason: string, t: Translate): string {
  const id = `gatewayRefusal.${reason}`
  return isMessageId(id) ? t(id) : reason
}

function fieldsOf(kind: Parameters<typeof fieldsOfFrame>[0], payload: string): FrameFieldBytes[] {
  if (isSpectrumFragment(kind, payload))
    return fieldsOfFragment(payload).map(({ name, offset, length, type, raw, value, unit }) => {
      const reading = name === '' ? '' : `spectrumFragment.${name}`
      return { offset, length, type, reading, raw, value, unit }
    })
  return fieldsOfFrame(kind, payload).map((field) =>
    Object.assign(field, { unit: kind.readings.find(({ name }) => name === field.reading)?.unit ?? '' }),
  )
}

/** @param above the parent of the terminal now, up to its gateway */
function presentReception(row: ReceptionRow, firstAt: number, above: readonly LinkedDevice[]): Reception {
  const { parentId, devUid, deviceAliases, networkId, ...rest } = row
  const from = above.findIndex(({ id }) => id === parentId)
  const until = above.findIndex(({ devType }) => devType === deviceType.values.gateway)
  // Since then it may be connected elsewhere.
  const isKnown = parentId !== null && from !== -1 && until !== -1 && above[until]?.id === row.id
  return {
    ...rest,
    devUid: devUid ?? '',
    deviceAliases: deviceAliases ?? '',
    networkId: networkId ?? '',
    delayMs: row.receiveTime - firstAt,
    path: isKnown ? above.slice(from, Math.min(until, from + mostHops)) : [],
  }
}
