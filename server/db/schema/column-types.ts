import type { ColumnType } from 'kysely'

/** Delivered as a value; taken as text, since the driver would write a list as an array of PostgreSQL. */
export type Json<T = Record<string, unknown>> = ColumnType<T, string, string>
export type NullableJson<T = Record<string, unknown>> = ColumnType<
  T | null,
  string | null | undefined,
  string | null
>
