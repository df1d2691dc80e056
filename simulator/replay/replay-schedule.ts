import { timed } from './player.ts'
import { alarmEvents, uplinkEvents, type ReplayEvent } from './replay-events.ts'
import { count, type ReplayLog } from './replay-logs.ts'
import type { ReplayNetwork } from './replay-plan.ts'
import { createTimeMap } from './time-map.ts'

export type TimedEvent = ReplayEvent & { readonly at: number }

export interface ReplaySchedule {
  /** In the order of time. */
  readonly events: readonly TimedEvent[]
  /** What a person should know about it, one line each. */
  readonly notes: readonly string[]
}

/**
 * When the events of all logs happen in the replay. Each log has a clock of its own; the history of each ends in the
 * same moment, `nowMs`.
 * @throws Error when a log has no network of its name
 */
export function scheduleReplay(
  logs: readonly ReplayLog[],
  networks: readonly ReplayNetwork[],
  { nowMs, history, speed }: { nowMs: number; history: number; speed: number },
): ReplaySchedule {
  const notes: string[] = []
  const parts = logs.map((log) => {
    const network = networks.find(({ name }) => name === log.name)
    if (network === undefined) throw new Error(`the network file does not know the log ${log.name}`)
    const { events: uplinks, skipped } = uplinkEvents(network, log.uplinks)
    if (skipped > 0)
      notes.push(
        `${log.name}: ${count(skipped, 'uplink')} without a temperature left out; humidity, which is not in the log, is sent as 0`,
      )
    const events = [...alarmEvents(network, log.alarms), ...uplinks]
    if (events.length === 0) return []
    const [fromMs, toMs] = events.reduce(
      ([first, last], { sourceMs }) => [Math.min(first, sourceMs), Math.max(last, sourceMs)],
      [Infinity, -Infinity],
    )
    const map = createTimeMap({ fromMs, toMs, nowMs, history, speed })
    if (map.squeeze > 1)
      notes.push(
        `${log.name}: ${Math.round((map.splitMs - fromMs) / 86_400_000)} days of history squeezed ${map.squeeze.toFixed(1)} times: a gateway's store reaches 29 days back`,
      )
    return timed(events, map)
  })
  return { events: parts.flat().toSorted((a, b) => a.at - b.at), notes }
}

/** Alarms of the events that were raised, and those of them that were cleared as well. */
export function alarmTotals(events: readonly TimedEvent[]): { raised: number; cleared: number } {
  const of = (state: string) =>
    events.filter((event) => event.kind === 'alarm' && event.body.state === state).length
  return { raised: of('raised'), cleared: of('cleared') }
}
