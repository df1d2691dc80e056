import { onOff } from '../wire/enumerations.ts'
import type { ConfigurationField } from './section-form.ts'

type Of<Kind extends ConfigurationField['kind']> = Extract<ConfigurationField, { kind: Kind }>

/** A name or an address of a host, IPv6 without brackets. */
export const hostPattern = '^[0-9A-Za-z](?:[0-9A-Za-z.:-]*[0-9A-Za-z])?$'

export function host(name: string): ConfigurationField {
  return { name, kind: 'text', maxLength: 50, pattern: hostPattern }
}

export const port: ConfigurationField = integer('port', 1, 65_535, '')

/** A raw integer that is what people see. */
export function integer(name: string, rawMin: number, rawMax: number, unit: string): Of<'integer'> {
  return { name, kind: 'integer', rawMin, rawMax, scale: 1, unit }
}

export function switched(name: string): ConfigurationField {
  return { name, kind: 'choice', members: onOff.values }
}
