import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'

import { runKeySchema } from '#contract/lists/sheet-run.ts'
import { keepItem } from '#src/config/keep-item.ts'
import { keptName } from '#src/session/kept-name.ts'
import { storageKeys } from '#src/session/session.ts'

const keptSchema = Type.Object({
  run: runKeySchema,
  kind: Type.Enum(['import', 'moveIn'] as const),
  /** By its form's name. */
  list: Type.String(),
  file: Type.String(),
  /** By this machine's clock. Milliseconds. */
  begunAt: Type.Number(),
})

/** A sheet that was sent to be written, and by which name the server knows it. */
export type KeptRun = Static<typeof keptSchema>

/** The server tells of what it wrote for a day. */
const keptMs = 86_400_000

const nameOf = (run: string) => `${keptName(storageKeys.sheets)}:${run}`

/** Kept in the browser, each by itself: other tabs, and whoever comes back later, know of it. */
export function keepRun(run: KeptRun): void {
  keepItem(localStorage, nameOf(run.run), JSON.stringify(run))
}

/** How it ended was told. */
export function forgetRun(run: string): void {
  keepItem(localStorage, nameOf(run), null)
}

/** Those of whoever is logged in, the oldest first. */
export function keptRuns(): KeptRun[] {
  const runs: KeptRun[] = []
  for (const name of allNames().filter(isRunName)) {
    const kept = read(name)
    if (kept !== null && kept.begunAt > Date.now() - keptMs) runs.push(kept)
    else keepItem(localStorage, name, null)
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

function read(name: string): KeptRun | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return Check(keptSchema, kept) ? kept : null
  } catch {
    return null
  }
}
