import type { ProtocolModel } from '../wire/enumerations.ts'
import { sensorKind } from '../sensors/catalogue.ts'
import { cellular } from './cellular.ts'
import { collecting } from './collecting.ts'
import { distribution } from './distribution.ts'
import { downlink } from './downlink.ts'
import { ftp } from './ftp.ts'
import { gps } from './gps.ts'
import { group } from './group.ts'
import { learningOf } from './learning.ts'
import { log } from './log.ts'
import { mqtt } from './mqtt.ts'
import { parametersOf } from './parameters.ts'
import { rf } from './rf.ts'
import { sdr } from './sdr.ts'
import type { Bearer, Section } from './section-form.ts'
import { sensing } from './sensing.ts'
import { server } from './server.ts'
import { sleep } from './sleep.ts'
import { time } from './time.ts'
import { transmitPower } from './transmit-power.ts'
import { upgrade } from './upgrade.ts'
import { userPlane } from './user-plane.ts'
import { web } from './web.ts'

/** In the order in which they are shown; what depends on a terminal's kind is not here, see `sectionsOf`. */
export const fixedSections: readonly Section[] = [
  server,
  web,
  cellular,
  time,
  ftp,
  mqtt,
  userPlane,
  gps,
  log,
  distribution,
  upgrade,
  rf,
  sdr,
  group,
  transmitPower,
  sleep,
  downlink,
  sensing,
  collecting,
]

/** What is known of the device or channel that is configured. */
export interface BearerTraits {
  /** Of a terminal: its type, which is its kind in the sensor catalogue. Without it, it has no parameters. */
  readonly kind?: string | null
  /** Of a channel. Without it, fields that only some protocols have are among its fields. */
  readonly protocolModel?: ProtocolModel | null
}

/** The sections that it has, each with the fields that it has, in the order in which they are shown. */
export function sectionsOf(bearer: Bearer, { kind, protocolModel }: BearerTraits = {}): Section[] {
  const fixed = fixedSections.flatMap((section) => {
    if (!section.of.includes(bearer)) return []
    const fields = section.fields.filter(
      ({ protocols }) =>
        protocols === undefined || typeof protocolModel !== 'number' || protocols.includes(protocolModel),
    )
    return fields.length === 0 ? [] : [{ ...section, fields }]
  })
  const sensor = bearer === 'terminal' && typeof kind === 'string' ? sensorKind(kind) : undefined
  if (sensor === undefined) return fixed
  return [...fixed, parametersOf(sensor), ...(sensor.learns.length > 0 ? [learningOf(sensor)] : [])]
}

/** These, and among them what it has no longer but of which something is desired: by sections, the fields' names. */
export function sectionsWithDesired(
  bearer: Bearer,
  traits: BearerTraits,
  desired: ReadonlyMap<string, readonly string[]>,
): Section[] {
  const own = new Map(sectionsOf(bearer, traits).map(({ section, fields }) => [section, fields]))
  return sectionsOf(bearer, { kind: traits.kind ?? null }).flatMap((section) => {
    const names = new Set([
      ...(own.get(section.section) ?? []).map(({ name }) => name),
      ...(desired.get(section.section) ?? []),
    ])
    const fields = section.fields.filter(({ name }) => names.has(name))
    return fields.length === 0 ? [] : [{ ...section, fields }]
  })
}

/** Message id of a field's words. */
export function fieldWords({ section }: Section, field: Section['fields'][number]): string {
  return field.words ?? `configuration.${section}.${field.name}`
}
