import { faultOfReport } from '#contract/configuration/report-faults.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { gatewayAlarmTypes, type RefusalReason } from '#contract/wire/gateway-messages.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { decodeFrame } from '#contract/sensors/frame.ts'
import type { SensorKind } from '#contract/sensors/sensor-kind.ts'
import {
  decodeFragment,
  isSpectrumFragment,
  longestSpectrumMs,
  mostSpectrumAheadMs,
  type SpectrumFragment,
} from '#contract/sensors/spectrum-fragment.ts'

import type { CachedDevice } from '../db/ingest/ingest-devices.ts'
import type { Lookup } from './device-cache.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'

/** A message whose devices are known and served by its gateway. */
export interface ResolvedMessage {
  readonly message: UpEnvelope
  readonly gateway: CachedDevice
  /** Whom it is about; the gateway itself where it is about no other. */
  readonly device: CachedDevice
  readonly parentId: number | null
  /** JSON of an uplink's readings; null where it has none. */
  readonly readings: string | null
  /** What an uplink carries in place of readings. */
  readonly fragment?: SpectrumFragment
  /** Of a start: the channels that it cannot have, as they are known. */
  readonly disputed?: ReadonlySet<string>
}

export interface Attachment {
  readonly gatewayId: number | null
  readonly parentId: number | null
  readonly registeredAt: number | null
}

/** What is known, and what the batch has said before. */
export interface BatchLookup extends Lookup {
  readonly attachmentOf: (device: CachedDevice) => Attachment
}

const maxTreeWalk = 16

class Rejection {
  readonly reason: RefusalReason
  readonly detail: string
  constructor(reason: RefusalReason, detail: string) {
    this.reason = reason
    this.detail = detail
  }
}

const { terminal, relay, gateway: gatewayClass } = deviceType.values
const classNames = ['terminal', 'relay', 'gateway'] as const

/** The ids of devices and channels of which `place` will ask. */
export function namesIn({ raw, body }: UpEnvelope): { uids: string[]; apuids: string[] } {
  const uids: string[] = [raw.armuid]
  const apuids: string[] = []
  if ('msuid' in body) uids.push(body.msuid)
  if ('moteuid' in body) uids.push(body.moteuid)
  if ('uid' in body) uids.push(body.uid)
  if ('parent' in body && body.parent !== null) uids.push(body.parent)
  if ('apuid' in body && body.apuid !== undefined) apuids.push(body.apuid)
  if ('channels' in body) {
    const named = body.channels.map((channel) => channel.apuid)
    apuids.push(...named)
    // No arm unit has a channel's id.
    uids.push(...named)
  }
  return { uids, apuids }
}

/** Compares a message with what is known of its devices. */
export function resolveMessage(message: UpEnvelope, lookup: BatchLookup): ResolvedMessage | Refusal {
  const resolved = tryToResolve(message, lookup)
  if (!(resolved instanceof Rejection)) return resolved
  const { kind, raw, body } = message
  return { raw, reason: resolved.reason, detail: resolved.detail, kind, boot: body.boot, seq: body.seq }
}

export function isRefusal(resolved: ResolvedMessage | Refusal): resolved is Refusal {
  return 'reason' in resolved
}

function tryToResolve(message: UpEnvelope, lookup: BatchLookup): ResolvedMessage | Rejection {
  const gateway = lookup.device(gatewayClass, message.raw.armuid)
  if (gateway === undefined) return new Rejection('unknown-device', 'the gateway has been removed')
  const ofGateway = { message, gateway, device: gateway, parentId: null, readings: null }
  switch (message.kind) {
    case 'start': {
      const disputed = message.body.channels.filter(
        ({ apuid }) =>
          isArmUnit(lookup, apuid) || (lookup.channelOwner(apuid) ?? gateway.deviceId) !== gateway.deviceId,
      )
      return { ...ofGateway, disputed: new Set(disputed.map(({ apuid }) => apuid)) }
    }
    case 'link':
    case 'heartbeat':
    case 'command-progress':
    case 'command-answer':
    case 'log-part':
      return ofGateway
    case 'configuration':
      return reported(ofGateway, lookup, message.body)
    case 'authentication': {
      const { deviceType: claimed, uid, apuid } = message.body
      return behind(ofGateway, lookup, apuid, null, served(gateway, lookup, claimed, uid, 'uid'))
    }
    case 'alarm': {
      const { deviceType: claimed, uid, alarmType } = message.body
      if (claimed !== gatewayClass && gatewayAlarmTypes.includes(alarmType))
        return new Rejection('device-class', `alarmType: ${alarmType} is of gateways alone`)
      const device = served(gateway, lookup, claimed, uid, 'uid')
      return device instanceof Rejection ? device : { ...ofGateway, device }
    }
    case 'downlink-result': {
      const { deviceType: type, uid, apuid } = message.body
      return behind(ofGateway, lookup, apuid, null, served(gateway, lookup, type, uid, 'uid'))
    }
    case 'relay-registration':
    case 'relay-heartbeat': {
      const { moteuid, apuid, parent } = message.body
      return behind(ofGateway, lookup, apuid, parent, served(gateway, lookup, relay, moteuid, 'moteuid'))
    }
    case 'terminal-registration':
    case 'terminal-heartbeat': {
      const { msuid, apuid, parent } = message.body
      return behind(ofGateway, lookup, apuid, parent, served(gateway, lookup, terminal, msuid, 'msuid'))
    }
    case 'uplink': {
      const { msuid, apuid, parent, payload } = message.body
      const resolved = behind(
        ofGateway,
        lookup,
        apuid,
        parent,
        served(gateway, lookup, terminal, msuid, 'msuid'),
      )
      if (resolved instanceof Rejection) return resolved
      const kind = resolved.device.sensorKind === null ? undefined : sensorKind(resolved.device.sensorKind)
      if (kind === undefined) return { ...resolved, readings: '{}' }
      if (isSpectrumFragment(kind, payload)) return partOfSpectrum(resolved, kind, payload)
      const frame = decodeFrame(kind, payload)
      return frame.ok
        ? { ...resolved, readings: JSON.stringify(frame.readings) }
        : new Rejection('frame', `payload of ${kind.kind}: ${frame.fault}`)
    }
  }
}

function partOfSpectrum(
  resolved: ResolvedMessage,
  kind: SensorKind,
  payload: string,
): ResolvedMessage | Rejection {
  const refuse = (fault: string) => new Rejection('frame', `payload of ${kind.kind}: ${fault}`)
  const decoded = decodeFragment(kind, payload)
  if (!decoded.ok) return refuse(decoded.fault)
  const agoMs = resolved.message.body.at - decoded.fragment.measuredAt
  if (agoMs > longestSpectrumMs)
    return refuse(`measured ${agoMs} ms before it was sent, ${longestSpectrumMs} are allowed`)
  if (-agoMs > mostSpectrumAheadMs) return refuse(`measured ${-agoMs} ms after it was sent`)
  return { ...resolved, fragment: decoded.fragment }
}

/** A device of the class whose company the gateway serves: its own, one below, or one it is shared with. */
function served(
  gateway: CachedDevice,
  lookup: BatchLookup,
  wanted: number,
  uid: string,
  field: string,
): CachedDevice | Rejection {
  const device = lookup.device(wanted, uid)
  if (device === undefined) {
    const other = classNames.find((_, other) => lookup.device(other, uid) !== undefined)
    return other === undefined
      ? new Rejection('unknown-device', `${field}: ${uid} is not registered`)
      : new Rejection('device-class', `${field}: ${uid} is a ${other}, not a ${classNames[wanted]}`)
  }
  const ownTree = device.companyNo >= gateway.companyNo && device.companyNo <= gateway.companyLast
  return ownTree || gateway.sharedWith.includes(device.companyId)
    ? device
    : new Rejection(
        'foreign-device',
        `${field}: ${uid} belongs to a company that this gateway does not serve`,
      )
}

function behind(
  ofGateway: ResolvedMessage,
  lookup: BatchLookup,
  apuid: string,
  parent: string | null,
  device: CachedDevice | Rejection,
): ResolvedMessage | Rejection {
  if (device instanceof Rejection) return device
  // What is received on a channel that the gateway names in conflict is received all the same.
  const hasConflict = lookup.hasChannelConflict(ofGateway.gateway.deviceId, apuid)
    ? null
    : faultOfChannel(ofGateway, lookup, apuid)
  if (hasConflict !== null) return hasConflict
  if (parent === null) return { ...ofGateway, device }
  const through = served(ofGateway.gateway, lookup, relay, parent, 'parent')
  if (through instanceof Rejection) return through
  const fault = faultOfTree(ofGateway, lookup, device, through)
  return fault ?? { ...ofGateway, device, parentId: through.deviceId }
}

/** No channel has an arm unit's id. */
export function isArmUnit(lookup: Pick<Lookup, 'device'>, apuid: string): boolean {
  return lookup.device(gatewayClass, apuid) !== undefined
}

/** Whether the gateway has this channel, as far as its newest start says. */
function faultOfChannel(
  { message, gateway }: ResolvedMessage,
  lookup: BatchLookup,
  apuid: string,
): Rejection | null {
  const owner = lookup.channelOwner(apuid)
  if (lookup.hasChannelConflict(gateway.deviceId, apuid) && isArmUnit(lookup, apuid))
    return new Rejection('device-class', `apuid: ${apuid} is an arm unit, not a channel`)
  // What an older boot kept may name a channel that the newest start does not name any more.
  if (owner === undefined && message.body.at >= (gateway.startedAt ?? 0))
    return new Rejection('unknown-device', `apuid: no start message of this gateway names ${apuid}`)
  if (owner !== undefined && owner !== gateway.deviceId)
    return new Rejection('foreign-device', `apuid: ${apuid} belongs to another gateway`)
  return null
}

/** What a device says it is set to: it moves nowhere by that, and has to have what it says. */
function reported(
  ofGateway: ResolvedMessage,
  lookup: BatchLookup,
  body: UpEnvelope<'configuration'>['body'],
): ResolvedMessage | Rejection {
  const device = served(ofGateway.gateway, lookup, body.deviceType, body.uid, 'uid')
  if (device instanceof Rejection) return device
  if (body.apuid !== undefined) {
    const hasConflict = faultOfChannel(ofGateway, lookup, body.apuid)
    if (hasConflict !== null) return hasConflict
  }
  const protocolModel = lookup.channelProtocol(body.apuid ?? '') ?? null
  const fault = faultOfReport(body, { kind: device.sensorKind, protocolModel })
  return fault === null ? { ...ofGateway, device } : new Rejection('form', fault)
}

/** Whether hanging the device there contradicts what is known of its parent, and is not an older story than that. */
function faultOfTree(
  { message, gateway }: ResolvedMessage,
  lookup: BatchLookup,
  device: CachedDevice,
  parent: CachedDevice,
): Rejection | null {
  if (!attachesDevice(message) && device.gatewayId !== null) return null
  const { at } = message.body
  const { gatewayId, registeredAt } = lookup.attachmentOf(parent)
  if (gatewayId !== null && gatewayId !== gateway.deviceId && at >= (registeredAt ?? 0))
    return new Rejection('foreign-device', `parent: ${parent.uid} hangs on another gateway`)
  if (at < (lookup.attachmentOf(device).registeredAt ?? 0)) return null
  let above: CachedDevice | undefined = parent
  for (let hops = 0; above !== undefined && hops < maxTreeWalk; hops += 1) {
    const { parentId } = lookup.attachmentOf(above)
    if (parentId === device.deviceId)
      return new Rejection('form', `parent: ${parent.uid} itself hangs below ${device.uid}`)
    above = parentId === null ? undefined : lookup.deviceAbove(parentId)
  }
  return null
}

/** Whether it says where a device is connected from now on. */
export function attachesDevice({ kind }: UpEnvelope): boolean {
  return kind === 'relay-registration' || kind === 'terminal-registration'
}
