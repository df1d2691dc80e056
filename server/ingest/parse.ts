import { isUtf8 } from 'node:buffer'

import { Compile, type Validator } from 'typebox/compile'

import {
  maxFutureMs,
  maxPastMs,
  maxPayloadBytes,
  parseUpTopic,
  upMessages,
  type RefusalReason,
} from '#contract/wire/gateway-messages.ts'
import { findFault, holdsUnstorableText } from '#contract/wire/gateway-rules.ts'
import { shownText } from '#contract/wire/hidden-characters.ts'

import type { RawMessage } from '../mqtt/raw-message.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'

const validators: ReadonlyMap<string, Validator> = new Map(
  Object.entries(upMessages).map(([kind, schema]) => [kind, Compile(schema)]),
)
/** Without one of these no text of a JSON document holds what the database's cannot. */
const suspicious = /\\u(?:0000|d[89a-f])/i
/** Without one of these no text of a JSON document holds a hidden character. */
const unprintable = /[^\t\n\r -~]|\\[ubf]/
/** Nearer to zero than anything measures; PostgreSQL's `real`, and what it computes with, refuse some of it. */
const leastNumber = 1e-6

/** `at`: what the message says of the time, where it could be read. */
export type Parsed =
  | { readonly accepted: true; readonly message: UpEnvelope; readonly at?: number }
  | { readonly accepted: false; readonly refusal: Refusal; readonly at?: number }

/** Reads one message: topic, size, JSON, form and ranges, event time. Never throws. */
export function parse(raw: RawMessage): Parsed {
  const topic = parseUpTopic(raw.topic)
  const kind = topic?.kind ?? ''
  let value: unknown
  const refuse = (reason: RefusalReason, detail: string): Parsed => ({
    accepted: false,
    refusal: { raw, reason, detail, kind, ...headerOf(value) },
  })

  if (topic === null)
    return refuse('topic', 'gateways publish to farwatch/1/{armuid}/up/{kind} and nowhere else')
  if (topic.armuid !== raw.armuid)
    return refuse('topic', `the connection is that of gateway ${raw.armuid}, the topic that of another`)
  const validator = validators.get(kind)
  if (validator === undefined) return refuse('topic', `there is no message kind ${kind}`)
  const { payload } = raw
  if (payload.length > maxPayloadBytes)
    return refuse('oversize', `${payload.length} bytes, ${maxPayloadBytes} are allowed`)
  if (!isUtf8(payload)) return refuse('json', 'not UTF-8')
  const text = payload.toString('utf8')
  if (text.startsWith('\uFEFF')) return refuse('json', 'it begins with a byte order mark')
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refuse('json', error instanceof SyntaxError ? withoutQuote(error.message) : 'nested too deep')
  }
  if (text.includes(String.raw`\u`) && suspicious.test(text) && holdsUnstorableText(value))
    return refuse('form', 'a text holds U+0000 or half a surrogate pair')
  const message = { kind, raw, body: value }
  if (!hasForm(message)) return refuse('form', describe(validator, value))
  const { at } = message.body
  const aheadMs = at - raw.receivedAt
  if (aheadMs > maxFutureMs) return { ...refuse('time', `at: ${aheadMs} ms ahead of the server's clock`), at }
  if (-aheadMs > maxPastMs)
    return { ...refuse('time', `at: ${-aheadMs} ms ago, ${maxPastMs} are allowed${unitOf(at, raw)}`), at }
  const fault = findFault(raw.armuid, message)
  if (fault !== null) return refuse(fault.reason, fault.detail)
  if (unprintable.test(text)) showHidden(message.body)
  settle(message.body, signals)
  settleVersions(message.body)
  if (message.kind === 'start') for (const channel of message.body.channels) settleVersions(channel)
  if (message.kind === 'heartbeat') {
    const { gps, cellular } = message.body
    for (const part of [message.body, gps ?? {}, cellular ?? {}]) settle(part, figures)
  }
  return { accepted: true, message, at }
}

/** Who counts in seconds is told so. */
function unitOf(at: number, { receivedAt }: RawMessage): string {
  return Math.abs(at * 1000 - receivedAt) <= maxPastMs ? '; these are seconds, not milliseconds' : ''
}

const signals = ['rssiDbm', 'snrDb', 'downRssiDbm', 'batteryPercent'] as const
const figures = [
  'memoryFreePercent',
  'diskFreePercent',
  'cpuPercent',
  'temperatureC',
  'lng',
  'lat',
  'rssiDbm',
] as const

/** What a device calls itself may not change how a screen reads: see `hidden-characters.ts`. */
function showHidden(value: object): void {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') Reflect.set(value, name, shownText(inner))
    else if (typeof inner === 'object' && inner !== null) showHidden(inner)
  }
}

/** What is as good as zero is zero, and not the negative one. */
function settle(fields: object, names: readonly string[]): void {
  for (const name of names) {
    const value: unknown = Reflect.get(fields, name)
    if (typeof value === 'number' && Math.abs(value) < leastNumber && !Object.is(value, 0))
      Reflect.set(fields, name, 0)
  }
}

const versions = ['armVersion', 'rfVersion', 'softwareVersion', 'appVersion'] as const

/** Hex digits of either case are the same version: it is kept, searched and counted in small letters. */
function settleVersions(fields: object): void {
  for (const name of versions) {
    const value: unknown = Reflect.get(fields, name)
    if (typeof value === 'string') Reflect.set(fields, name, value.toLowerCase())
  }
}

function hasForm(message: { kind: string; raw: RawMessage; body: unknown }): message is UpEnvelope {
  return validators.get(message.kind)?.Check(message.body) === true
}

/** The outermost fault: that there are too many of something, rather than what one too many says. */
function describe(validator: Validator, value: unknown): string {
  const [first] = validator
    .Errors(value)
    .toSorted((one, other) => depthOf(one.instancePath) - depthOf(other.instancePath))
  if (first === undefined) return 'wrong form'
  const field = first.instancePath.slice(1).replaceAll('/', '.')
  const problem =
    first.keyword === 'enum' ? `must be one of ${first.params.allowedValues.join(', ')}` : first.message
  return field === '' ? problem : `${field}: ${problem}`
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** What the reader says of a text that is no JSON, without the part of it that it quotes: that may be a secret. */
function withoutQuote(message: string): string {
  return message.replace(/(?:^|, )(?:\.\.\.)?".*(?= is not valid JSON$)/s, '').trim()
}

function headerOf(value: unknown): { boot?: string; seq?: number } {
  if (typeof value !== 'object' || value === null) return {}
  const boot =
    'boot' in value && typeof value.boot === 'string' && value.boot.length <= 8 ? value.boot : undefined
  const seq = 'seq' in value && Number.isSafeInteger(value.seq) ? Number(value.seq) : undefined
  return { ...(boot !== undefined && { boot }), ...(seq !== undefined && { seq }) }
}
