import type { Language } from '#contract/wire/enumerations.ts'

import type { CompanyRow } from '../../db/accounts/companies.ts'
import type { FieldFault } from '../pipeline/refused.ts'
import type { Choices } from '../services/choices.ts'

/** What a sheet is checked by. It goes into a thread, so it is plain data. */
export interface SheetJob {
  /** The list's name. */
  list: string
  language: Language
  /** Those that the caller sees. */
  companies: readonly CompanyRow[]
  /** What the choices of the list's fields may be. */
  choices: Choices
  /** The company of new records whose rows name none. */
  companyid: string
  /** The system of positions whose rows name none. */
  coordinateType: number
  /** The sheet says what goes into which company, and nothing else; see `moveForm`. */
  moves?: { companyIsChosen: boolean }
  /** Whether a row that is the same as an earlier one is passed over; else it is wrong. */
  skipsRepeats: boolean
  /** What the database found wrong with the entries of the same sheet, each text the JSON of some `RowFault`s. */
  faults?: readonly string[]
}

export interface RowFault extends FieldFault {
  row: number
}
