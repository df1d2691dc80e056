import type { SheetStage } from '#contract/lists/sheet-run.ts'

/** A file as far as the chart knows it; `F` is what the actor sends. */
export interface NamedFile {
  readonly name: string
  readonly size: number
}

/** How far the server is: rows that it is done with, of how many, as far as that is known. */
export interface SheetProgress {
  readonly stage: SheetStage
  readonly done: number
  readonly of: number | null
}

/** What a sending tells of itself; `refused` comes with a report when the sheet was read. */
export type SendingEvent<Report> =
  | { type: 'sending.progressed'; sent: number }
  | { type: 'sending.reached'; progress: SheetProgress }
  | { type: 'sending.answered'; report: Report }
  | { type: 'sending.refused'; message: string; report: Report | null }
  | { type: 'sending.lost' }

export interface SendingInput<F extends NamedFile, Options, Report> {
  file: F
  options: Options
  /** Nothing is written; the report says what would be. */
  dryRun: boolean
  /** What was asked a second time was answered with yes. */
  confirmed: boolean
  /** What the check found, once it is done. */
  report: Report | null
}
