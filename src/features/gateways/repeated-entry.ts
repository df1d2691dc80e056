import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { plainText } from '#src/lists/page/list-row.ts'

/** What gateways that come together have alike. */
export const repeatedFields: readonly string[] = [
  'type',
  'companyid',
  'networkType',
  'serviceCondition',
  'zone',
]

/** Of an entry or a row, what the next gateway mostly has too. */
export function repeatedValues(values: Readonly<Record<string, unknown>>): TypedEntry {
  return Object.fromEntries(repeatedFields.map((name) => [name, plainText(values[name])]))
}
