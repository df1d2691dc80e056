import type { Clock } from '#contract/wire/clock.ts'

import type { Database } from '../db/database.ts'
import { errorCode } from '../db/error-code.ts'
import { claimDue, clearUp, settle, type Claimed, type Outcome } from '../db/notifications/outbox.ts'
import type { Vault } from '../db/vault.ts'
import { BlockedAddress, createAddressGuard } from './address-guard.ts'
import { noteEvents, noteFloods } from './note-events.ts'
import { sendMail, type MailSettings } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhookBody } from './webhook-body.ts'
import { wordsOf } from './words.ts'

export interface NotifierOptions {
  /** Under the role farwatch_ingest. */
  database: Database
  vault: Vault
  clock: Clock
  /** Null: mail is not set up. */
  mail: MailSettings | null
  /** Private networks to which webhooks may go. */
  webhookNetworks: readonly string[]
  /** How long a target may take; 10 s. */
  answerWithinMs?: number
}

export interface Notifier {
  /** Notes what happened, and begins to send what is due. Does not wait for the targets. */
  round(): Promise<void>
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
export const answerWithinMs = 10_000
const firstPauseMs = 30_000
const longestPauseMs = hourMs
const triedForMs = dayMs
const retainedForMs = 30 * dayMs
const floodsEveryMs = 30_000
const clearUpEveryMs = hourMs
/** A target that answers so will not take the same bytes later either; others must not wait behind them. */
const refusesBody = new Set([400, 413, 415, 422])
/** Under way at once. */
const mostAtOnce = 100
const mostOfCompany = 8

/** How long after a try that failed comes the next: from half a minute, doubled each time, to an hour. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
}

/** Sends what the rules of the companies notify of. What is queued, tried and sent stands in the database alone. */
export function createNotifier(options: NotifierOptions): Notifier {
  const { database, vault, clock, mail, webhookNetworks } = options
  const withinMs = options.answerWithinMs ?? answerWithinMs
  /** Whoever takes a message ends its try within this; then it is taken for lost with its process. */
  const leaseMs = (2 * withinMs + minuteMs) * clock.rate
  const guard = createAddressGuard(webhookNetworks)
  const underWay = new Map<Promise<void>, string>()
  let floodsAt = -Infinity
  let clearUpAt = -Infinity

  async function round(): Promise<void> {
    const now = clock.now()
    await noteEvents(database, now, leaseMs)
    if (now - floodsAt >= floodsEveryMs) {
      await noteFloods(database, now, leaseMs)
      floodsAt = now
    }
    if (now - clearUpAt >= clearUpEveryMs) {
      await clearUp(database.kysely, new Date(now - triedForMs - 2 * hourMs), new Date(now - retainedForMs))
      clearUpAt = now
    }
    await sendDue(now)
  }

  async function sendDue(now: number): Promise<void> {
    const most = mostAtOnce - underWay.size
    if (most <= 0) return
    const busy = new Map<string, number>()
    for (const companyId of underWay.values()) busy.set(companyId, (busy.get(companyId) ?? 0) + 1)
    const limits = { most, mostOfCompany, busy }
    for (const message of await claimDue(database.kysely, new Date(now), new Date(now + leaseMs), limits)) {
      const sending = deliver(message).finally(() => underWay.delete(sending))
      underWay.set(sending, message.companyId)
    }
  }

  /** Never rejects: what could not be written down is tried again when its lease ends. */
  async function deliver(message: Claimed): Promise<void> {
    const result = await send(message).catch(failed)
    const now = clock.now()
    const isOver = result.isFinal === true || now - message.createdAt.getTime() >= triedForMs
    const nextAt = result.isSent || isOver ? null : new Date(now + pauseAfter(message.tries))
    await settle(database.kysely, message, { ...result, nextAt }).catch(() => {})
  }

  async function send(message: Claimed): Promise<Result> {
    const { channel, emails, webhookUrl, messageId, language } = message
    if (channel === 'webhook') {
      const body = webhookBody(message)
      const secret = vault.unseal(message.secretSealed)
      const call = { url: webhookUrl, secret, messageId, body, now: clock.now(), withinMs }
      const status = await sendWebhook(call, guard)
      return {
        isSent: status >= 200 && status < 300,
        isFinal: refusesBody.has(status),
        outcome: 'answered',
        answer: `HTTP ${status}`,
      }
    }
    if (mail === null) return { isSent: false, outcome: 'mailNotSetUp', answer: '' }
    const { subject, text } = wordsOf({ notice: message, ...message })
    const answer = await sendMail(mail, { to: emails, subject, text, messageId, language, withinMs })
    return { isSent: true, outcome: 'answered', answer: brief(answer) }
  }

  function failed(error: unknown): Result {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const outcome = isTimeout ? 'timedOut' : error instanceof BlockedAddress ? 'blocked' : 'unreachable'
    const text = error instanceof Error ? error.message : String(error)
    const answer = outcome === 'timedOut' ? String(withinMs / 1000) : (errorCode(error) ?? text)
    return { isSent: false, outcome, answer: outcome === 'blocked' ? '' : brief(answerOf(error) ?? answer) }
  }

  return {
    round,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.keys())
    },
  }
}

interface Result {
  isSent: boolean
  /** Another try would end alike. */
  isFinal?: boolean
  outcome: Outcome
  answer: string
}

/** What a mail server said when it refused. */
function answerOf(error: unknown): string | undefined {
  const isAnswered = error instanceof Error && 'response' in error && typeof error.response === 'string'
  return isAnswered ? String(error.response) : undefined
}

const brief = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 200)
