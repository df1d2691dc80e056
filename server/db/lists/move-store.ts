import type { LicenseCheck, LicenseOverrun } from '../devices/licenses.ts'
import type { ListScope } from './list-store.ts'

export interface Move {
  id: string
  /** Where it goes. */
  companyid: string
}

export interface PlannedMove extends Move {
  /** The company that it and what goes along leave. */
  from: string
  /** The ids of what goes along. */
  along: string[]
  /** How many of these are relays, and how many are terminals. */
  relays: number
  terminals: number
  /** How many are connected through it that the caller sees and that stay with a company which is neither the old nor the new one. */
  left: number
  /** How many, of itself and of the devices connected through it, are of a company that their gateway does not serve then. */
  cutOff: number
  /** With how many companies it was shared and is not any more. */
  unshared: number
}

/** How the records of one list go into other companies. Whoever calls it does so with some hundred at a time. */
export interface MoveStore {
  /** The ids of the caller's own records that have these in the list's unique field, by it. */
  findOwn(scope: ListScope, uniques: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those of the moves that would change something, in their order, with what they take along as things are now. */
  plan(scope: ListScope, moves: readonly Move[]): Promise<PlannedMove[]>
  /** The licences that do not allow what would come; see `findLicenseOverruns`. */
  findOverruns(scope: ListScope, plan: readonly PlannedMove[], check: LicenseCheck): Promise<LicenseOverrun[]>
  /** Holds records against whoever else changes them, until the end of the transaction. All of them in one call. */
  lock(scope: ListScope, ids: readonly string[]): Promise<void>
  /** Moves records of the caller's own, whatever goes along named apart. @returns how many it moved */
  carryOut(scope: ListScope, moves: readonly Move[], now: Date): Promise<number>
}
