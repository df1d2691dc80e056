import { overdueAfter } from '#contract/rules/overdue-after.ts'

import type { Touch } from '../db/ingest/ingest-state.ts'

export interface Touched {
  readonly touches: Map<number, Touch>
  /** Devices that gave a sign of life recently enough to count as online. */
  readonly alive: Set<number>
  /** Those of them that are not overdue. */
  readonly prompt: Set<number>
}

/** What a message says of a device besides that it lives. */
export interface News extends Partial<Omit<Touch, 'deviceId' | 'beatAt' | 'checkAt' | 'frames'>> {
  /** Of the uplink that happened at `upAt`. */
  readonly frameCounter?: number
}
export const silent: News = {}

const emptyTouch = {
  upAt: null,
  registerAt: null,
  startAt: null,
  reportedAt: null,
  rssiDbm: null,
  snrDb: null,
  downRssiDbm: null,
  batteryPercent: null,
  hops: null,
  readings: null,
  versions: null,
  figures: null,
  frames: null,
}

/**
 * Lays a message's news over what the batch says of the device already: it must not be older than that. `beatAt` and
 * `now` are milliseconds.
 */
export function touch(
  { touches, alive, prompt }: Touched,
  device: { readonly deviceId: number; readonly allowanceMs: number },
  beatAt: number,
  now: number,
  news: News,
): void {
  const { deviceId, allowanceMs } = device
  if (beatAt + allowanceMs >= now) alive.add(deviceId)
  const promptMs = overdueAfter(allowanceMs)
  if (beatAt + promptMs >= now) prompt.add(deviceId)
  let known = touches.get(deviceId)
  if (known === undefined) {
    known = { ...emptyTouch, deviceId, beatAt, checkAt: 0 }
    touches.set(deviceId, known)
  }
  known.beatAt = Math.max(known.beatAt, beatAt)
  known.checkAt = Math.max(known.checkAt, beatAt + promptMs + 1)
  if (news === silent) return
  if (typeof news.figures === 'string' && known.figures !== null)
    known.figures = JSON.stringify({ ...JSON.parse(known.figures), ...JSON.parse(news.figures) })
  else known.figures ??= news.figures ?? null
  if (news.upAt && news.frameCounter !== undefined) noteFrame(known, news.upAt, news.frameCounter)
  known.upAt = news.upAt ?? known.upAt
  known.registerAt = news.registerAt ?? known.registerAt
  known.startAt = news.startAt ?? known.startAt
  known.reportedAt = news.reportedAt ?? known.reportedAt
  known.rssiDbm = news.rssiDbm ?? known.rssiDbm
  known.snrDb = news.snrDb ?? known.snrDb
  known.downRssiDbm = news.downRssiDbm ?? known.downRssiDbm
  known.batteryPercent = news.batteryPercent ?? known.batteryPercent
  known.hops = news.hops ?? known.hops
  known.readings = news.readings ?? known.readings
  known.versions = news.versions ?? known.versions
}

function noteFrame(known: Touch, at: number, counter: number): void {
  const { frames } = known
  known.frames = {
    firstAt: Math.min(frames?.firstAt ?? at, at),
    lowest: Math.min(frames?.lowest ?? counter, counter),
    highest: Math.max(frames?.highest ?? counter, counter),
  }
}
