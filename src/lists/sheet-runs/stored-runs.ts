import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import { runKeySchema } from '#contract/lists/sheet-run.ts'
import { storeItem } from '#src/config/store-item.ts'
import { userStorageKey } from '#src/session/user-storage-key.ts'
import { storageKeys } from '#src/session/session.ts'

const storedSchema = Type.Object({
  run: runKeySchema,
  kind: Type.Enum(['import', 'moveIn'] as const),
  /** By its form's name. */
  list: Type.String(),
  file: Type.String(),
  /** By this machine's clock. Milliseconds. */
  begunAt: Type.Number(),
})

/** A sheet that was sent to be written, and by which name the server knows it. */
export type StoredRun = Static<typeof storedSchema>

/** The server tells of what it wrote for a day. */
const retentionMs = 86_400_000

const nameOf = (run: string) => `${userStorageKey(storageKeys.sheets)}:${run}`

/** Kept in the browser, each by itself: other tabs, and whoever comes back later, know of it. */
export function storeRun(run: StoredRun): void {
  storeItem(localStorage, nameOf(run.run), JSON.stringify(run))
}

/** How it ended was told. */
export function forgetRun(run: string): void {
  storeItem(localStorage, nameOf(run), null)
}

/** Those of whoever is logged in, the oldest first. */
export function storedRuns(): StoredRun[] {
  const runs: StoredRun[] = []
  for (const name of allNames().filter(isRunName)) {
    const stored = read(name)
    if (stored !== null && stored.begunAt > Date.now() - retentionMs) runs.push(stored)
    else storeItem(localStorage, name, null)
  }
  return runs.toSorted((one, other) => one.begunAt - other.begunAt)
}

/** Whether what the browser keeps under this name is a sheet of whoever is logged in. */
export function isRunName(name: string): boolean {
  return name.startsWith(nameOf(''))
}

function allNames(): string[] {
  return Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
}

function read(name: string): StoredRun | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return Check(storedSchema, stored) ? stored : null
  } catch {
    return null
  }
}
