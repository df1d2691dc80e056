import type { Generated } from 'kysely'

import type { NullableJson } from './schema/column-types.ts'
import type { Tables } from './schema/tables.ts'

/** What the program knows of columns beyond their types in the database. */
interface Refinements {
  company: {
    // Set by the trigger that places a company in the tree.
    depth: Generated<number>
    company_no: Generated<string>
    company_last: Generated<string>
  }
  device_configuration: {
    desired: NullableJson<Record<string, number | string>>
    /** Field → sealed by the vault, base64. */
    secrets: NullableJson<Record<string, string>>
    reported: NullableJson<Record<string, number | string | boolean>>
  }
}

/** Fails to compile when a refinement names a table or column that the database does not have. */
type Refined<
  R extends {
    [T in keyof R]: T extends keyof Tables
      ? { [C in keyof R[T]]: C extends keyof Tables[T] ? unknown : never }
      : never
  },
> = {
  [T in keyof Tables]: T extends keyof R ? Omit<Tables[T], keyof R[T]> & R[T] : Tables[T]
}

/** The tables of `schema/`, as the driver delivers and takes their rows. */
export type Schema = Refined<Refinements>
