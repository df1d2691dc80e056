import type { LedgerCounts } from '../ledger.ts'
import type { Player } from './player.ts'
import { count } from './replay-logs.ts'

const percentOf = (part: number, whole: number) =>
  whole === 0 ? '100' : String(Math.floor((part / whole) * 100))

export interface ReplayProgress {
  readonly player: Pick<Player, 'acknowledged' | 'connected' | 'refusedLogins'>
  /** Of the logs. */
  readonly messages: number
  readonly gateways: number
  readonly counts: LedgerCounts
}

/** How far a replay has come, in one line. @param perSecond messages of the logs */
export function progressLine(
  { player, messages, gateways, counts }: ReplayProgress,
  perSecond: number,
): string {
  const { acknowledged, connected } = player
  const parts = [
    `${percentOf(acknowledged, messages).padStart(3)} %`,
    `${acknowledged.toLocaleString('en')} of ${count(messages, 'message')}`,
    `${Math.round(perSecond).toLocaleString('en')}/s`,
    `${counts.refused.toLocaleString('en')} refused`,
  ]
  if (connected < gateways) parts.push(`${connected} of ${count(gateways, 'gateway')} connected`)
  return parts.join(', ')
}

/** Why gateways are not let in, and what can be done; null when all are. */
export function loginTrouble({ player: { refusedLogins } }: ReplayProgress): string | null {
  const [returnCode] = refusedLogins.values()
  if (returnCode === undefined) return null
  return `      ${count(refusedLogins.size, 'gateway')} not let in (return code ${returnCode}): is FARWATCH_DATA or DATABASE_URL that of the server at this broker?`
}

/** What was refused, one line per reason; the server tells a gateway of 20 a second and no more. */
export function refusalLines({ refusedBy }: LedgerCounts): string[] {
  return Object.entries(refusedBy).map(([reason, refused]) => `refused as ${reason}: ${refused} or more`)
}

/** `4 d 0 h`, `3 h 20 min`, `7 min`, `12 s`. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}
