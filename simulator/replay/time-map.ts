import { maxPastMs } from '#contract/wire/gateway-messages.ts'

export interface TimeMapOptions {
  /** First and last moment of the source, milliseconds on its own clock. */
  fromMs: number
  toMs: number
  /** The moment of the replay's start, milliseconds since 1970. */
  nowMs: number
  /** The share of the source, 0 to 1, that lies in the past when the replay starts. */
  history: number
  /** How many times faster the rest passes. */
  speed: number
}

export interface TimeMap {
  /** When something of the source happens in the replay, milliseconds since 1970. */
  at(sourceMs: number): number
  /** The source's moment that is `now`. */
  readonly splitMs: number
  /** By how much the past is squeezed, 1 when it is not. */
  readonly squeeze: number
}

/** The server takes nothing older than a gateway's store is deep; a day is left for a slow start. */
const deepestMs = maxPastMs - 86_400_000

/** Puts a source's time into ours: its past ends now, squeezed only if it would lie too far back, and the rest follows. */
export function createTimeMap({ fromMs, toMs, nowMs, history, speed }: TimeMapOptions): TimeMap {
  const splitMs = fromMs + (toMs - fromMs) * history
  const squeeze = Math.max(1, (splitMs - fromMs) / deepestMs)
  return {
    splitMs,
    squeeze,
    at: (sourceMs) =>
      Math.round(
        sourceMs <= splitMs ? nowMs - (splitMs - sourceMs) / squeeze : nowMs + (sourceMs - splitMs) / speed,
      ),
  }
}
