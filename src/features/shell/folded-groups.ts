import { Type } from 'typebox'
import { Check } from 'typebox/value'

import { keepItem } from '#src/config/keep-item.ts'

const key = 'farwatch-folded-groups'
const foldedSchema = Type.Array(Type.String())

/** The codes of the menu's groups that were folded in this browser. */
export function foldedGroups(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Check(foldedSchema, kept) ? kept : []
  } catch {
    return []
  }
}

export function keepFoldedGroups(codes: readonly string[]): void {
  keepItem(localStorage, key, JSON.stringify(codes))
}
