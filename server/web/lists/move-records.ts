import { setImmediate } from 'node:timers/promises'

import type { MoveReport } from '#contract/lists/move-calls.ts'
import { mostMovedDevices, mostReported } from '#contract/lists/upload-limits.ts'

import { readCompanies, readFrozenCompanies } from '../../db/accounts/companies.ts'
import type { LicenseCheck } from '../../db/devices/licenses.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { Move, MoveStore, PlannedMove } from '../../db/lists/move-store.ts'
import type { Translate } from '../messages/translate.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { assertRoom } from '../services/license-room.ts'
import { draftsOf, entriesOf, type CheckedSheet } from '../sheets/check-sheet.ts'
import { companyWords } from '../sheets/company-names.ts'
import type { SheetEntry } from '../sheets/read-entries.ts'
import type { RowFault } from '../sheets/sheet-job.ts'
import type { SheetProgress } from '../sheets/sheet-runs.ts'
import type { ListDefinition, ListEntry } from './list-definition.ts'
import { Overtaken, type SheetOutcome } from './sheet-intake.ts'

export interface MoveChoice {
  /** The company into which all go; null: each row names its own. */
  into: string | null
  dryRun: boolean
}

export interface MoveOutcome extends SheetOutcome {
  report: Omit<MoveReport, 'reportKey'>
}

interface NamedMove extends Move {
  title: string
}

/** Of a statement, so that each takes a moment only. */
const recordsAtOnce = 500

/**
 * Moves the records that a sheet names, all or nothing.
 * @throws Refused `field.invalid` for a company into which nothing can go, `move.tooMany`, `license.exceeded`; Overtaken
 */
export async function moveRecords(
  { form }: Pick<ListDefinition, 'form'>,
  store: MoveStore,
  scope: ListScope,
  sheet: CheckedSheet,
  { into, dryRun }: MoveChoice,
  now: Date,
  t: Translate,
  progress: Pick<SheetProgress, 'advance'>,
): Promise<MoveOutcome> {
  const companies = await readCompanies(scope.tx, scope.filter)
  const frozen = await readFrozenCompanies(scope.tx, scope.filter)
  if (into !== null) {
    if (companies.every(({ companyId }) => companyId !== into))
      throw invalidField('companyid', 'field.company')
    if (frozen.has(into)) throw invalidField('companyid', 'field.companyFrozen')
  }
  const moves: NamedMove[] = []
  const faults: string[] = []
  const uniqueOf = (entry: ListEntry) => String(entry[form.uniqueField])
  const goalOf = (entry: ListEntry) => into ?? entry.companyid ?? ''
  /** Notes what is wrong with them. */
  const lookUp = async (some: readonly SheetEntry[]) => {
    const own = await store.findOwn(
      scope,
      some.map(({ entry }) => uniqueOf(entry)),
    )
    const ofRows = some.flatMap(({ row, entry }) => {
      const found: RowFault[] = []
      if (!own.has(uniqueOf(entry))) found.push({ row, field: form.uniqueField, message: 'field.notOwn' })
      if (frozen.has(goalOf(entry))) found.push({ row, field: 'companyid', message: 'field.companyFrozen' })
      return found
    })
    if (ofRows.length > 0) faults.push(JSON.stringify(ofRows))
    return own
  }
  let compared = 0
  for (const some of entriesOf(sheet)) {
    progress.advance('comparing', compared, sheet.rows)
    compared += some.length
    const own = await lookUp(some)
    for (const { entry } of some) {
      const id = own.get(uniqueOf(entry))
      if (id !== undefined) moves.push({ id, companyid: goalOf(entry), title: uniqueOf(entry) })
    }
  }
  for (const some of draftsOf(sheet)) await lookUp(some)
  const fails = sheet.errorCount > 0 || faults.length > 0
  const assertAllowed = async (plan: readonly PlannedMove[], check: LicenseCheck) =>
    assertRoom(await store.findOverruns(scope, plan, check), t)
  const writes = !fails && !dryRun
  const plan = fails
    ? []
    : writes
      ? await carriedOut(store, scope, moves, now, assertAllowed, progress)
      : await planned(store, scope, moves)
  if (dryRun) await assertAllowed(plan, 'asked')
  const titles = new Map(moves.map(({ id, title }) => [id, title]))
  return {
    faults,
    written: writes ? { added: 0, covered: 0, skipped: 0, moved: plan.length } : null,
    records: dryRun ? [] : plan.map(({ id }) => ({ id, title: titles.get(id) ?? '' })),
    report: {
      rows: sheet.rows,
      ...sums(plan),
      there: fails ? 0 : moves.length - plan.length,
      foreign: sheet.foreign,
      into: byCompany(plan, companyWords(companies)),
      errors: sheet.errors,
      errorCount: sheet.errorCount,
    },
  }
}

/** @throws Refused `move.tooMany` */
async function planned(store: MoveStore, scope: ListScope, moves: readonly Move[]): Promise<PlannedMove[]> {
  const plan: PlannedMove[] = []
  let count = 0
  for await (const some of inParts(moves)) {
    for (const each of await store.plan(scope, some)) {
      plan.push(each)
      count += 1 + each.along.length
    }
    if (count > mostMovedDevices) throw new Refused('move.tooMany', { args: { limit: mostMovedDevices } })
  }
  return plan
}

async function carriedOut(
  store: MoveStore,
  scope: ListScope,
  moves: readonly Move[],
  now: Date,
  assertAllowed: (plan: readonly PlannedMove[], check: LicenseCheck) => Promise<void>,
  progress: Pick<SheetProgress, 'advance'>,
): Promise<PlannedMove[]> {
  const first = await planned(store, scope, moves)
  await assertAllowed(first, 'asked')
  const held = new Set(first.flatMap(devicesOf).map(({ id }) => id))
  await store.lock(scope, [...held])
  // Until they were held, others may have moved them, and devices may have registered elsewhere.
  const plan = await planned(store, scope, moves)
  const devices = plan.flatMap(devicesOf)
  if (devices.some(({ id }) => !held.has(id))) throw new Overtaken()
  let done = 0
  for await (const some of inParts(devices)) {
    progress.advance('writing', done, devices.length)
    done += some.length
    if ((await store.carryOut(scope, some, now)) < some.length) throw new Overtaken()
  }
  progress.advance('writing', done, devices.length)
  // Held for the end alone, as an import does.
  await assertAllowed(plan, 'after')
  return plan
}

function devicesOf({ id, companyid, along }: PlannedMove): Move[] {
  return [id, ...along].map((each) => ({ id: each, companyid }))
}

function sums(plan: readonly PlannedMove[]) {
  const sum = (of: (move: PlannedMove) => number) => plan.reduce((total, move) => total + of(move), 0)
  return {
    moved: plan.length,
    along: sum(({ along }) => along.length),
    left: sum(({ left }) => left),
    cutOff: sum(({ cutOff }) => cutOff),
    unshared: sum(({ unshared }) => unshared),
  }
}

function byCompany(plan: readonly PlannedMove[], names: ReadonlyMap<string, string>): MoveReport['into'] {
  const groups = [...Map.groupBy(plan, ({ companyid }) => companyid)].slice(0, mostReported)
  return groups.map(([companyid, some]) => {
    const { moved, along } = sums(some)
    return { companyname: names.get(companyid) ?? '', moved, along }
  })
}

async function* inParts<Each>(all: readonly Each[]): AsyncGenerator<Each[]> {
  for (let at = 0; at < all.length; at += recordsAtOnce) {
    yield all.slice(at, at + recordsAtOnce)
    await setImmediate()
  }
}
