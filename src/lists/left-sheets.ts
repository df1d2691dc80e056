import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import { runKeySchema } from '#contract/lists/sheet-run.ts'
import { keepItem } from '#src/config/keep-item.ts'
import { currentSession, storageKeys } from '#src/session/session.ts'

const leftSchema = Type.Object({
  person: Type.String(),
  sheets: Type.Array(Type.Object({ run: runKeySchema, file: Type.String() }), { maxItems: 100 }),
})

/** A sheet that was sent to be written, and by which name the server knows it. */
export type SentSheet = Static<typeof leftSchema>['sheets'][number]

/** Those whose dialog is open and waits for their answer. */
const attended = new Set<string>()

/** Kept per browser tab, so that a reload still knows of it. */
export function keepSheet(sheet: SentSheet): void {
  attended.add(sheet.run)
  keep([...read(), sheet])
}

/** Its answer came. */
export function forgetSheet(run: string): void {
  attended.delete(run)
  keep(read().filter((each) => each.run !== run))
}

/** Nobody waits for its answer any more. */
export function leaveSheet(run: string): void {
  attended.delete(run)
}

/** Those of whoever is logged in whose answer nobody waits for. */
export function leftSheets(): SentSheet[] {
  return read().filter(({ run }) => !attended.has(run))
}

function personOf(): string | null {
  return currentSession()?.objectid ?? null
}

function keep(sheets: readonly SentSheet[]): void {
  const person = personOf()
  if (person === null) return
  const text = sheets.length === 0 ? null : JSON.stringify({ person, sheets })
  keepItem(sessionStorage, storageKeys.sheets, text)
}

function read(): SentSheet[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKeys.sheets) ?? 'null')
    return Check(leftSchema, kept) && kept.person === personOf() ? kept.sheets : []
  } catch {
    return []
  }
}
