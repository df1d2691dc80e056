import { Type, type Static } from 'typebox'

/** What whoever sends a sheet calls that sending, e.g. made of random bytes; `sheetRun/find` tells how far it is. */
export const runKeySchema = Type.String({ pattern: '^[0-9a-f]{32}$' })

const count = Type.Integer({ minimum: 0 })

/** What of a sheet was written. */
export const sheetWrittenSchema = Type.Object({
  added: count,
  covered: count,
  skipped: count,
  moved: count,
})
export type SheetWritten = Static<typeof sheetWrittenSchema>

/** What the server does with a sheet: reads and checks its rows, compares them with what is there, writes them. */
export const sheetStages = ['reading', 'comparing', 'writing'] as const
export type SheetStage = (typeof sheetStages)[number]

export const sheetRunSchema = Type.Object({
  /**
   * `unknown`: nothing was written under this name, nor is anything done; the sheet may not have come yet. `written`: all of
   * it was, or in a dry run could be. `refused`: nothing was written.
   */
  state: Type.Enum(['unknown', ...sheetStages, 'written', 'refused'] as const),
  /** Rows of the sheet that this stage is done with. */
  done: count,
  /** Rows that there are in all; null as long as nobody knows. */
  of: Type.Union([count, Type.Null()]),
  /** Once it is written. */
  written: Type.Union([sheetWrittenSchema, Type.Null()]),
  /** Why it was refused, in the language of whoever sent it; else empty. */
  msg: Type.String(),
})
export type SheetRun = Static<typeof sheetRunSchema>
