import { Type } from 'typebox'
import { Check } from 'typebox/value'

import { storeItem } from '#src/config/store-item.ts'

const key = 'farwatch-folded-groups'
const foldedSchema = Type.Array(Type.String())

/** The codes of the menu's groups that were folded in this browser. */
export function foldedGroups(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Check(foldedSchema, stored) ? stored : []
  } catch {
    return []
  }
}

export function storeFoldedGroups(codes: readonly string[]): void {
  storeItem(localStorage, key, JSON.stringify(codes))
}
