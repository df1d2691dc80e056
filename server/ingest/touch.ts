import type { Touch } from '../db/ingest-state.ts'

export interface Touched {
  readonly touches: Map<number, Touch>
  /** Devices that gave a sign of life recently enough to count as online. */
  readonly alive: Set<number>
}

/** What a message says of a device besides that it lives. */
export interface News extends Partial<Omit<Touch, 'deviceId' | 'beatAt' | 'checkAt' | 'frames'>> {
  /** Of the uplink that happened at `upAt`. */
  readonly frameCounter?: number
}
export const silent: News = {}

const untold = {
  upAt: null,
  registerAt: null,
  startAt: null,
  rssiDbm: null,
  snrDb: null,
  downRssiDbm: null,
  batteryPercent: null,
  hops: null,
  readings: null,
  figures: null,
  frames: null,
}

/** Lays a message's news over what the batch says of the device already. `beatAt` and `now` are milliseconds. */
export function touch(
  { touches, alive }: Touched,
  device: { readonly deviceId: number; readonly allowanceMs: number },
  beatAt: number,
  now: number,
  news: News,
): void {
  const { deviceId, allowanceMs } = device
  if (beatAt + allowanceMs >= now) alive.add(deviceId)
  let known = touches.get(deviceId)
  if (known === undefined) {
    known = { ...untold, deviceId, beatAt, checkAt: 0 }
    touches.set(deviceId, known)
  }
  const newer = beatAt >= known.beatAt
  if (newer) known.beatAt = beatAt
  known.checkAt = Math.max(known.checkAt, beatAt + allowanceMs + 1)
  if (news === silent) return
  if (typeof news.figures === 'string' && known.figures !== null) {
    const [lower, upper] = newer ? [known.figures, news.figures] : [news.figures, known.figures]
    known.figures = JSON.stringify({ ...JSON.parse(lower), ...JSON.parse(upper) })
  } else known.figures ??= news.figures ?? null
  if (news.upAt && news.frameCounter !== undefined) noteFrame(known, news.upAt, news.frameCounter)
  known.upAt = later(known.upAt, news.upAt)
  known.registerAt = later(known.registerAt, news.registerAt)
  known.startAt = later(known.startAt, news.startAt)
  known.rssiDbm = choose(known.rssiDbm, news.rssiDbm, newer)
  known.snrDb = choose(known.snrDb, news.snrDb, newer)
  known.downRssiDbm = choose(known.downRssiDbm, news.downRssiDbm, newer)
  known.batteryPercent = choose(known.batteryPercent, news.batteryPercent, newer)
  known.hops = choose(known.hops, news.hops, newer)
  known.readings = choose(known.readings, news.readings, newer)
}

function choose<T>(known: T | null, told: T | null | undefined, newer: boolean): T | null {
  return told === null || told === undefined ? known : newer || known === null ? told : known
}

function later(known: number | null, told: number | null | undefined): number | null {
  return choose(known, told, known !== null && told !== null && told !== undefined && told > known)
}

function noteFrame(known: Touch, at: number, counter: number): void {
  const { frames } = known
  known.frames = {
    firstAt: Math.min(frames?.firstAt ?? at, at),
    lowest: Math.min(frames?.lowest ?? counter, counter),
    highest: Math.max(frames?.highest ?? counter, counter),
  }
}
