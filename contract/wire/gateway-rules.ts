import { deviceType, type DeviceType } from './enumerations.ts'
import { maxPastMs, type RefusalReason, type UpKind, type UpMessage } from './gateway-messages.ts'
import { isUnstorable } from './unstorable-text.ts'

/** A message of the right form. */
export type UpContent = { [K in UpKind]: { readonly kind: K; readonly body: UpMessage<K> } }[UpKind]

export interface MessageFault {
  readonly reason: RefusalReason
  /** For the engineer: which field, what was expected. English. */
  readonly detail: string
}

/** The free JSON of a `command-answer`: nesting of objects and arrays, and values of all kinds in it. */
export const maxResultDepth = 16
export const maxResultValues = 1000

/**
 * What a message of the right form contradicts by itself, whoever else may be known: null when nothing.
 * @param armuid the gateway that says it
 */
export function findFault(armuid: string, { kind, body }: UpContent): MessageFault | null {
  switch (kind) {
    case 'start': {
      const { channels } = body
      if (new Set(channels.map(({ channel }) => channel)).size < channels.length)
        return form('channels: one channel twice')
      if (new Set(channels.map(({ apuid }) => apuid)).size < channels.length)
        return form('channels: one apuid twice')
      return null
    }
    case 'alarm':
      return faultOfGateway(armuid, body)
    case 'configuration':
      if (body.apuid !== undefined && body.deviceType !== deviceType.values.gateway)
        return form('apuid: only a gateway has channels of its own')
      return faultOfGateway(armuid, body)
    case 'command-answer':
      return body.result === undefined ? null : faultOfResult(body.result)
    case 'downlink-result':
      if (body.sentAt > body.at) return form('sentAt: it was sent after its outcome was known')
      if (body.sentAt < body.at - maxPastMs) return form('sentAt: more than 30 days before its outcome')
      if (body.outcome !== 'answered' && body.payload !== undefined)
        return form(`payload: an answer, but it is ${body.outcome}`)
      return null
    case 'log-part':
      return body.part > body.parts ? form('part: there are not so many parts') : null
    case 'relay-registration':
    case 'relay-heartbeat':
      if (body.parent === body.moteuid) return form('parent: a relay cannot be its own parent')
      if (kind === 'relay-heartbeat' && body.framesFailed > body.framesSent)
        return form(`framesFailed: ${body.framesFailed}, but only ${body.framesSent} were sent`)
      return faultOfHops(body)
    case 'terminal-registration':
    case 'terminal-heartbeat':
    case 'uplink':
      return faultOfHops(body)
    case 'link':
    case 'heartbeat':
    case 'authentication':
    case 'command-progress':
      return null
  }
}

/** A gateway speaks of no other one. */
function faultOfGateway(armuid: string, body: { deviceType: DeviceType; uid: string }): MessageFault | null {
  return body.deviceType === deviceType.values.gateway && body.uid !== armuid
    ? { reason: 'foreign-device', detail: `uid: ${body.uid} is another gateway` }
    : null
}

/** Whether some text in it is unstorable. */
export function holdsUnstorableText(value: unknown): boolean {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      if (isUnstorable(next)) return true
    } else if (Array.isArray(next)) {
      for (const item of next) waiting.push(item)
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, item] of Object.entries(next)) {
        if (isUnstorable(name)) return true
        waiting.push(item)
      }
    }
  }
  return false
}

function faultOfHops({ parent, hops }: { parent: string | null; hops: number }): MessageFault | null {
  if ((parent === null) === (hops === 1)) return null
  return form(
    parent === null ? `hops: ${hops}, but there is no parent` : 'hops: 1, but it was heard through a parent',
  )
}

function faultOfResult(result: object): MessageFault | null {
  let values = 0
  let level: unknown[] = [result]
  for (let depth = 0; level.length > 0; depth += 1) {
    const below: unknown[] = []
    for (const value of level)
      if (typeof value === 'object' && value !== null)
        for (const item of Object.values(value)) below.push(item)
    if (depth >= maxResultDepth && level.some((value) => typeof value === 'object' && value !== null))
      return form(`result: nested deeper than ${maxResultDepth}`)
    values += below.length
    if (values > maxResultValues) return form(`result: more than ${maxResultValues} values`)
    level = below
  }
  return null
}

function form(detail: string): MessageFault {
  return { reason: 'form', detail }
}
