import { isUtf8 } from 'node:buffer'

import type { IConnectPacket, IPublishPacket } from 'mqtt-packet'
import { Value } from 'typebox/value'

import { faultOfReport } from '#contract/configuration/report-faults.ts'
import { protocolModel, type ProtocolModel } from '#contract/wire/enumerations.ts'
import {
  downTopic,
  maxFutureMs,
  maxPastMs,
  maxPayloadBytes,
  parseUpTopic,
  upMessages,
  type UpKind,
} from '#contract/wire/gateway-messages.ts'
import { findFault, holdsUnstorableText, type UpContent } from '#contract/wire/gateway-rules.ts'
import { armUidSchema, type ArmUid } from '#contract/wire/ids.ts'
import { gatewayCredentialSchema } from '#contract/rules/provisioning.ts'

import type { Findings } from './findings.ts'

/** A message that could be read. */
export interface ReceivedMessage {
  readonly kind: UpKind
  readonly boot: string
  readonly seq: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

interface Boot {
  /** The check has seen it from its first message. */
  readonly isWhole: boolean
  last: number
  readonly texts: Map<number, string>
}

export interface Judge {
  /** @returns null when nobody can be let in with this */
  login(packet: IConnectPacket): ArmUid | null
  subscription(armuid: ArmUid, wanted: readonly { topic: string; qos: number }[]): void
  /** @returns null when it cannot be read */
  message(armuid: ArmUid, packet: IPublishPacket): ReceivedMessage | null
}

/**
 * Holds each packet against the rules that it alone, or what came before it, can show.
 * @param now milliseconds since 1970
 * @param armKey what the password has to be, where it is known
 */
export function createJudge(findings: Findings, now: () => number, armKey?: string): Judge {
  const boots = new Map<string, Boot>()
  const channels = new Map<string, ProtocolModel | null>()
  const registered = new Map<string, 'relay' | 'terminal'>()
  /** Of terminals that did not register since. */
  const counters = new Map<string, number>()

  function login(packet: IConnectPacket): ArmUid | null {
    const { username = '', protocolVersion } = packet
    const password = packet.password?.toString() ?? ''
    const { clientId } = packet
    const evidence = `CONNECT version ${protocolVersion}, user name ${JSON.stringify(username)}`
    const isCredential = Value.Check(gatewayCredentialSchema, { armuid: username, armKey: password })
    findings.expect('login', protocolVersion === 4, 'the protocol version is not 3.1.1 (4)', evidence)
    findings.expect(
      'login',
      isCredential,
      'the user name or the password has not the form it needs',
      evidence,
    )
    findings.expect(
      'login',
      clientId.length <= 64,
      `the client id has ${clientId.length} characters`,
      evidence,
    )
    if (armKey !== undefined)
      findings.expect('login', password === armKey, 'the password is not the key that was given', evidence)
    return Value.Check(armUidSchema, username) ? username : null
  }

  function subscription(armuid: ArmUid, wanted: readonly { topic: string; qos: number }[]): void {
    const own = new Set<string>([downTopic(armuid, 'command'), downTopic(armuid, 'refusal')])
    for (const { topic, qos } of wanted) {
      const evidence = `SUBSCRIBE ${topic} with QoS ${qos}`
      findings.expect('subscription', own.has(topic), 'this is no topic of its own', evidence)
      findings.expect('subscription', qos === 1, 'the QoS is not 1', evidence)
    }
  }

  function message(armuid: ArmUid, packet: IPublishPacket): ReceivedMessage | null {
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload)
    const evidence = `${packet.topic} ${payload.toString().slice(0, 300)}`
    findings.expect('qos', packet.qos === 1, `QoS ${packet.qos}`, evidence)
    findings.expect('size', payload.length <= maxPayloadBytes, `${payload.length} bytes`, packet.topic)
    const topic = parseUpTopic(packet.topic)
    const isOwn = topic !== null && topic.armuid === armuid && isKind(topic.kind)
    findings.expect('topic', isOwn, 'this is no up topic of its own', packet.topic)
    if (topic === null || !isKind(topic.kind)) return null

    const body = parseObject(payload)
    if (body === null) {
      findings.fail('form', 'the payload is no JSON object in UTF-8', evidence)
      return null
    }
    const schema = upMessages[topic.kind]
    const content = { kind: topic.kind, body }
    if (!Value.Check(schema, body) || !hasForm(content)) {
      const [first] = Value.Errors(schema, body)
      findings.fail('form', `${first?.instancePath || 'the message'}: ${first?.message ?? ''}`, evidence)
      return null
    }
    findings.expect(
      'form',
      !holdsUnstorableText(body),
      'a text holds U+0000 or half a surrogate pair',
      evidence,
    )
    judgeItself(armuid, content, evidence)
    const received: ReceivedMessage = {
      kind: topic.kind,
      boot: body.boot,
      seq: body.seq,
      text: payload.toString(),
      body: { ...body },
    }
    judgeTime(body.at, evidence)
    if (judgeNumber(received, evidence)) judgeMeaning(received, evidence)
    return received
  }

  function judgeTime(at: number, evidence: string): void {
    const ahead = at - now()
    const isSane = ahead <= maxFutureMs && -ahead <= maxPastMs
    findings.expect(
      'clock',
      isSane,
      `the event is ${Math.round(ahead / 1000)} s ahead of this clock`,
      evidence,
    )
  }

  /** @returns whether the message is new */
  function judgeNumber({ kind, boot: id, seq, text }: ReceivedMessage, evidence: string): boolean {
    const boot = boots.get(id)
    if (boot === undefined) {
      // The first boot that is seen may have begun before the check.
      const isWhole = seq === 1
      findings.expect('sequence', isWhole || boots.size === 0, `a new boot begins with ${seq}`, evidence)
      if (isWhole) findings.expect('boot', kind === 'start', 'its first message is not `start`', evidence)
      boots.set(id, { isWhole, last: seq, texts: new Map([[seq, text]]) })
      return true
    }
    const first = boot.texts.get(seq)
    if (first !== undefined) {
      findings.expect('sequence', first === text, 'a repeat differs from its first try', evidence)
      return false
    }
    findings.expect('sequence', seq === boot.last + 1, `${seq} comes after ${boot.last}`, evidence)
    boot.last = Math.max(boot.last, seq)
    boot.texts.set(seq, text)
    return true
  }

  function judgeMeaning({ kind, boot, body }: ReceivedMessage, evidence: string): void {
    const isWhole = boots.get(boot)?.isWhole === true
    if (kind === 'start' && Array.isArray(body['channels']))
      for (const named of body['channels']) channels.set(String(named.apuid), protocolOf(named.protocolModel))
    const { moteuid, msuid, parent } = body
    if (kind === 'relay-registration' && typeof moteuid === 'string') register(moteuid, 'relay', evidence)
    if (kind === 'terminal-registration' && typeof msuid === 'string') register(msuid, 'terminal', evidence)
    const uid = moteuid ?? msuid ?? (body['deviceType'] === 2 ? undefined : body['uid'])
    // It proves its key before it registers.
    for (const named of [kind === 'authentication' ? undefined : uid, parent])
      if (isWhole && typeof named === 'string')
        findings.expect('registration', registered.has(named), `${named} is not registered`, evidence)
    if (kind === 'uplink' && typeof msuid === 'string') judgeFrame(msuid, body, evidence)
    if (typeof body['apuid'] === 'string' && isWhole)
      findings.expect(
        'boot',
        channels.has(body['apuid']),
        `no \`start\` named channel ${body['apuid']}`,
        evidence,
      )
  }

  /** Holds the message against the rules by which the server refuses it. */
  function judgeItself(armuid: ArmUid, content: UpContent, evidence: string): void {
    const fault = findFault(armuid, content)
    const rule = fault?.detail.startsWith('hops') ? 'hops' : 'form'
    if (fault === null && 'hops' in content.body) findings.pass('hops')
    findings.expect(rule, fault === null, `${fault?.reason}: ${fault?.detail}`, evidence)
    if (content.kind !== 'configuration') return
    const misreport = faultOfReport(content.body, {
      protocolModel: channels.get(content.body.apuid ?? '') ?? null,
    })
    findings.expect('form', misreport === null, misreport ?? '', evidence)
  }

  function register(uid: string, as: 'relay' | 'terminal', evidence: string): void {
    const before = registered.get(uid)
    findings.expect(
      'registration',
      before === undefined || before === as,
      `${uid} was registered as a ${before}`,
      evidence,
    )
    registered.set(uid, as)
    counters.delete(uid)
  }

  function judgeFrame(
    msuid: string,
    { frameCounter, payload }: ReceivedMessage['body'],
    evidence: string,
  ): void {
    const isFrame = /^0[12]/.test(String(payload))
    findings.expect('frames', isFrame, 'the frame begins neither with 01 nor with 02', evidence)
    findings.expect(
      'frames',
      counters.get(msuid) !== frameCounter,
      `the counter of the frame before was ${String(frameCounter)} too`,
      evidence,
    )
    counters.set(msuid, Number(frameCounter))
  }

  return { login, subscription, message }
}

function hasForm(content: { kind: UpKind; body: unknown }): content is UpContent {
  return Value.Check(upMessages[content.kind], content.body)
}

function protocolOf(value: unknown): ProtocolModel | null {
  return Object.values(protocolModel.values).find((model) => model === value) ?? null
}

function isKind(kind: string): kind is UpKind {
  return Object.hasOwn(upMessages, kind)
}

function parseObject(payload: Buffer): object | null {
  if (!isUtf8(payload)) return null
  try {
    const value: unknown = JSON.parse(payload.toString())
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
