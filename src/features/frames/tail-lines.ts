import type { ReplyOf } from '#contract/calls/calls.ts'
import type { TailFrame } from '#contract/calls/frames.ts'
import { counterStep } from '#contract/wire/frame-gaps.ts'

export type TailReply = ReplyOf<'gateway/tailFrames'>['data']

export type TailLine =
  | { readonly kind: 'frame'; readonly key: string; readonly frame: TailFrame }
  /** Stands before `frame`, in which the counter of a terminal leaps. */
  | { readonly kind: 'gap'; readonly key: string; readonly frame: TailFrame; readonly lost: number }
  /** Stands between what came since it was opened and so many that were stored before. */
  | { readonly kind: 'border'; readonly key: string; readonly count: number }
  /** Messages that were not shown; how many is not known after a break. */
  | { readonly kind: 'missed'; readonly key: string; readonly count: number | null }

export interface Tail {
  /** Newest first. */
  readonly lines: readonly TailLine[]
  /** Messages so far, also those that are not kept any more. */
  readonly total: number
  /** When the newest came; null before the first. */
  readonly newestAt: number | null
  /** By terminal, its newest counter and the time of that. */
  readonly counters: ReadonlyMap<string, { readonly counter: number; readonly at: number }>
}

export const noTail: Tail = { lines: [], total: 0, newestAt: null, counters: new Map() }
export const mostLines = 2000

/**
 * What the stored messages make of a tail, and then what came since, in the answers that came so far. What was told as it came
 * is not shown as stored again. @param frames oldest first
 */
export function tailBegunWith(frames: readonly TailFrame[], since: readonly TailReply[]): Tail {
  const streamed = new Set(since.flatMap((reply) => reply.frames.map(frameName)))
  const before = frames.filter((frame) => !streamed.has(frameName(frame)))
  const stored = withFrames(noTail, { ...noReply, frames: before })
  const border: TailLine = { kind: 'border', key: 'border', count: before.length }
  const lines = before.length === 0 ? [] : [border, ...stored.lines]
  return since.reduce(withFrames, { ...stored, total: 0, lines })
}

const noReply = { cursor: 'stored', restarted: false, missed: 0, heartbeatMinutes: 0 }

/** What tells a message from others of its gateway, told or stored. */
function frameName({ kind, outcome, id, frameCounter, upTime, receiveTime, reason }: TailFrame): string {
  return outcome === 'refused'
    ? `${receiveTime} ${kind} ${reason}`
    : `${kind} ${id} ${frameCounter} ${upTime}`
}

/** The tail with what came since; the oldest lines go. */
export function withFrames(tail: Tail, { cursor, restarted, missed, frames }: TailReply): Tail {
  if (frames.length === 0 && missed === 0 && !restarted) return tail
  const name = cursor.split('-')[0] ?? ''
  const counters = new Map(tail.counters)
  const lines: TailLine[] = []
  if (restarted) lines.push({ kind: 'missed', key: `${name} anew`, count: null })
  if (missed > 0) lines.push({ kind: 'missed', key: `${cursor} missed`, count: missed })
  for (const frame of frames) {
    const key = `${name} ${frame.no}`
    if (frame.skipped > 0) lines.push({ kind: 'missed', key: `${key} skipped`, count: frame.skipped })
    const lost = lostBefore(frame, counters)
    if (lost > 0) lines.push({ kind: 'gap', key: `${key} gap`, frame, lost })
    lines.push({ kind: 'frame', key, frame })
  }
  return {
    lines: [...lines.toReversed(), ...tail.lines].slice(0, mostLines),
    total: tail.total + frames.length,
    newestAt: frames.at(-1)?.receiveTime ?? tail.newestAt,
    counters,
  }
}

/** How many frames of its terminal this gateway did not receive since the last that it did. */
function lostBefore(
  { id, kind, frameCounter, upTime, outcome }: TailFrame,
  counters: Map<string, { counter: number; at: number }>,
): number {
  if (id === null || upTime === null) return 0
  if (outcome !== 'stored' && outcome !== 'further') return 0
  const before = counters.get(id)
  // What is told late belongs before it.
  if (before !== undefined && upTime < before.at) return 0
  if (kind === 'terminal-registration') counters.delete(id)
  if (frameCounter === null) return 0
  counters.set(id, { counter: frameCounter, at: upTime })
  return before === undefined ? 0 : counterStep(before.counter, frameCounter).lost
}
