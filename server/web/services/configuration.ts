import { sectionsOf, type BearerTraits } from '#contract/configuration/catalogue.ts'
import type { Bearer, ReportedValues, Section } from '#contract/configuration/section-form.ts'
import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import type { GatewayChannel } from '#contract/lists/gateway-detail.ts'
import type { ApUid, DevUid } from '#contract/wire/ids.ts'

import {
  findConfiguredDevice,
  readStoredSections,
  readReportedOfChannel,
  type StoredSection,
} from '../../db/devices/configuration.ts'
import type { ListScope } from '../../db/lists/list-store.ts'

/** What a device of a class is as the catalogue has it, by `deviceType`. */
const bearers = ['terminal', 'relay', 'gateway'] as const satisfies readonly Bearer[]

/**
 * Every section that a device has, those of a gateway's channels behind its own; what was never set nor reported is there
 * too. Behind them what is desired of sections that it has no longer, so that it can be taken back. @returns null when the caller sees no such device
 */
export async function readConfiguration(
  scope: ListScope,
  type: DeviceType,
  uid: DevUid,
): Promise<ConfiguredSection[] | null> {
  const device = await findConfiguredDevice(scope, type, uid)
  if (device === null) return null
  const stored = await readStoredSections(scope, device.deviceId)
  const find = (apUid: ApUid | '', { section }: Section) =>
    stored.find((row) => row.apUid === apUid && row.section === section)
  const present = (apUid: ApUid | '', bearer: Bearer, traits: BearerTraits) =>
    sectionsOf(bearer, traits).map((section) => presentSection(apUid, section, find(apUid, section)))
  const channels = type === deviceType.values.gateway ? device.channels : []
  const own = [
    ...present('', bearers[type], device),
    ...channels.flatMap(({ apUid, protocolModel }) => present(apUid, 'channel', { protocolModel })),
  ]
  const isOwn = ({ apUid, section }: StoredSection) =>
    own.some((each) => each.apuid === apUid && each.section === section)
  const left = stored.filter((row) => desiredNames(row).length > 0 && !isOwn(row))
  return [...own, ...left.map((row) => presentSection(row.apUid, { section: row.section, fields: [] }, row))]
}

function presentSection(
  apuid: ApUid | '',
  { section, fields }: Pick<Section, 'section' | 'fields'>,
  stored: StoredSection | undefined,
): ConfiguredSection {
  if (stored === undefined)
    return {
      apuid,
      section,
      desired: null,
      desiredTime: null,
      desiredBy: '',
      reported: null,
      reportedTime: null,
      drift: [],
    }
  const secrets = Object.fromEntries(stored.secretNames.map((name) => [name, true]))
  const desired = { ...stored.desired, ...secrets }
  // What a change of its protocol took from it is still desired.
  const names = [...new Set([...fields.map(({ name }) => name), ...desiredNames(stored)])]
  return {
    apuid,
    section,
    desired: stored.desired === null && stored.secretNames.length === 0 ? null : desired,
    desiredTime: stored.desiredAt?.getTime() ?? null,
    desiredBy: stored.desiredBy,
    reported: stored.reported && onlyOf(names, stored.reported),
    reportedTime: stored.reportedAt?.getTime() ?? null,
    drift: names.filter((name) => fieldDrifts(stored, name)),
  }
}

/** What a channel of the caller's view reports of the fields that its protocol has, by section. */
export async function readChannelSections(
  scope: ListScope,
  { apuid, protocolModel }: Pick<GatewayChannel, 'apuid' | 'protocolModel'>,
): Promise<Readonly<Record<string, ReportedValues>>> {
  const reported = await readReportedOfChannel(scope, apuid)
  const sections = sectionsOf('channel', { protocolModel })
  return Object.fromEntries(
    sections.flatMap(({ section, fields }) => {
      const values = reported.get(section)
      return values === undefined
        ? []
        : [
            [
              section,
              onlyOf(
                fields.map(({ name }) => name),
                values,
              ),
            ] as const,
          ]
    }),
  )
}

/** What a newer or older catalogue had is nobody's to show. */
function onlyOf(names: readonly string[], values: ReportedValues): ReportedValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}

function desiredNames({ desired, secretNames }: StoredSection): string[] {
  return [...Object.keys(desired ?? {}), ...secretNames]
}

/** The rule of `configuration_drifts` in server/db/schema/17-configuration.sql, for one field. */
export function fieldDrifts(
  { desired, secretNames, desiredAt, reported, reportedAt }: StoredSection,
  name: string,
): boolean {
  if (secretNames.includes(name)) {
    const isOld = reportedAt === null || (desiredAt !== null && reportedAt < desiredAt)
    return isOld || reported?.[name] !== true
  }
  const wanted = desired?.[name]
  return wanted !== undefined && reported?.[name] !== wanted
}
