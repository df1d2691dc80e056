import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { sectionsWithDesired, type BearerTraits } from '#contract/configuration/catalogue.ts'
import type { Bearer, Section } from '#contract/configuration/section-form.ts'
import type { ProtocolModel } from '#contract/wire/enumerations.ts'
import type { ApUid, ArmUid, DeviceId, MoteUid, MsUid } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import type { ReadDetail } from '#src/devices/use-device-detail.ts'

/** A device whose configuration is shown. */
export type ConfiguredDevice = {
  objectid: DeviceId
  name: string
  /** Whether it is the caller's company's, or below. */
  own: boolean
  /** Whatever else asks again. */
  news: string
} & (
  | {
      list: 'gateway'
      uid: ArmUid
      armVersion: string
      channels: readonly { apuid: ApUid; channel: number; protocolModel: ProtocolModel }[]
    }
  | { list: 'mote'; uid: MoteUid }
  | { list: 'ms'; uid: MsUid; kind: string }
)

/** A section with what is desired and reported of it. */
export interface ShownSection {
  /** Stands for it in the address, e.g. `rf.1A000001`. */
  key: string
  section: Section
  stored: ConfiguredSection
  /** Of a channel's section. */
  channel?: { apuid: ApUid; channel: number; protocolModel: ProtocolModel }
}

/** Asks for all sections of a device. The function throws CallFailure. */
export function sectionReader(
  list: ConfiguredDevice['list'],
  uid: ConfiguredDevice['uid'],
): ReadDetail<readonly ConfiguredSection[]> {
  const path = `${list}/getConfiguration` as const
  const name = { gateway: 'armuid', mote: 'moteuid', ms: 'msuid' }[list]
  return async (_, signal) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each path with its own name
    const query = { [name]: uid } as never
    return (await request(path, { query, quiet: true, signal })).list
  }
}

export const bearers = { gateway: 'gateway', mote: 'relay', ms: 'terminal' } as const satisfies Record<
  ConfiguredDevice['list'],
  Bearer
>

/** What was read, section by section in the catalogue's order; what this console does not know is left out. */
export function shownSections(
  device: ConfiguredDevice,
  stored: readonly ConfiguredSection[],
): readonly ShownSection[] {
  const pair = (bearer: Bearer, traits: BearerTraits, channel?: ShownSection['channel']) => {
    const apuid = channel?.apuid ?? ''
    const theirs = stored.filter((each) => each.apuid === apuid)
    const desiredNames = new Map(theirs.map(({ section, desired }) => [section, Object.keys(desired ?? {})]))
    return sectionsWithDesired(bearer, traits, desiredNames).flatMap((section): ShownSection[] => {
      const own = theirs.find((each) => each.section === section.section)
      if (own === undefined) return []
      const key = channel === undefined ? section.section : `${section.section}.${channel.apuid}`
      return [{ key, section, stored: own, ...(channel && { channel }) }]
    })
  }
  const kind = device.list === 'ms' ? device.kind : null
  const channels = device.list === 'gateway' ? device.channels : []
  return [
    ...pair(bearers[device.list], { kind }),
    ...channels.flatMap((channel) => pair('channel', channel, channel)),
  ]
}
