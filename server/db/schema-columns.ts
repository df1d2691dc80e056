import type { ColumnType, GeneratedAlways } from 'kysely'

/** bigint: text in the program, since it may exceed what a number holds exactly. */
export type Id = string
export type NewId = GeneratedAlways<string>
/** JSON columns take text or a value that the driver turns into text. */
export type Json = ColumnType<Record<string, unknown>, string, string>
