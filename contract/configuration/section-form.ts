import type { ProtocolModel } from '../wire/enumerations.ts'

/** What is configured: an arm unit, one of its radio channels, a relay, a terminal. */
export type Bearer = 'gateway' | 'channel' | 'relay' | 'terminal'

/**
 * One field of a section, as devices report it and people set it. Its words are `configuration.<section>.<name>`, if it
 * names no others. `integer`, `listed`: the wire carries raw integers, people see raw / scale. `choice`: words of its
 * values are those of the field, a point, and the member. `secret`: kept sealed, reported as true (set) or false, shown to
 * nobody.
 */
export type ConfigurationField = {
  readonly name: string
  /** Message id of its words, where another part of the product has them already. */
  readonly words?: string
  /** It has a meaning only while another field of the section has one of these values. */
  readonly only?: { readonly field: string; readonly is: readonly (number | string)[] }
  /** Only channels of these protocols have it. */
  readonly protocols?: readonly ProtocolModel[]
} & (
  | {
      readonly kind: 'integer'
      readonly rawMin: number
      readonly rawMax: number
      readonly multipleOf?: number
      readonly scale: number
      readonly unit: string
      /** Another field of the section that this one may not exceed. */
      readonly atMost?: string
    }
  | {
      /** Raw integers of which it is one, in the order of a selector: the first is what it offers. */
      readonly kind: 'listed'
      readonly values: readonly number[]
      readonly scale: number
      readonly unit: string
    }
  | {
      readonly kind: 'number'
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly unit: string
    }
  | {
      readonly kind: 'choice'
      readonly members: Readonly<Record<string, number | string>>
      /** The `armVersion` that a gateway needs at least for a value. */
      readonly versions?: Readonly<Record<number | string, string>>
    }
  | {
      readonly kind: 'text'
      readonly maxLength: number
      readonly pattern?: string
      /**
       * What people are told of its pattern: up to `maxLength` hex digits; whole bytes in hex, or such that do not begin with F;
       * ids of devices, which may be typed in small letters and with spaces.
       */
      readonly form?: 'hex' | 'octets' | 'bytes' | 'uids'
    }
  | {
      readonly kind: 'secret'
      readonly maxLength: number
      readonly pattern?: string
      /** Fields of the section that say whom it is told: who sets others has to know the secret. */
      readonly sentTo?: readonly string[]
    }
  | { readonly kind: 'timeZone' }
)

/** One section of the configuration of devices: a file each in this folder. Its title is `configuration.<section>`. */
export interface Section {
  readonly section: string
  readonly of: readonly Bearer[]
  readonly fields: readonly ConfigurationField[]
  /** Fields of which all are given or none, e.g. host and port. */
  readonly together?: readonly (readonly string[])[]
  /** The `armVersion` that a gateway needs at least to have it. */
  readonly minimumVersion?: string
  /** The device alone says it; nobody can set it. */
  readonly reportedAlone?: true
}

/** A section's fields as desired: raw integers and texts, secrets among them. */
export type DesiredValues = Readonly<Record<string, number | string>>
/** A section's fields as a device reports them: of a secret, whether it is set. */
export type ReportedValues = Readonly<Record<string, number | string | boolean>>
