import type { Client } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  defaulted: boolean
  /** The database alone writes it: an identity, or an expression. */
  computed: boolean
}

/** As the driver delivers them: what may exceed a number is text, and so is a day. */
const scalars: Readonly<Record<string, string>> = {
  bigint: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  int8multirange: 'string',
  integer: 'number',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  uuid: 'string',
  'timestamp with time zone': 'Date',
}

const columnsQuery = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.atthasdef as defaulted, a.attidentity = 'a' or a.attgenerated = 's' as computed
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

/** @throws Error when the driver's type of the column is not known here */
function scalarOf({ table, name, type }: Column): string {
  const scalar = scalars[type.replace('[]', '')]
  if (scalar === undefined) throw new Error(`${table}.${name} is of the type ${type}, which has no row type`)
  return type.endsWith('[]') ? `${scalar}[]` : scalar
}

function typeOf(column: Column): string {
  const { nullable, defaulted, computed, type } = column
  if (/^jsonb?$/.test(type)) return nullable ? 'NullableJson' : 'Json'
  const value = nullable ? `${scalarOf(column)} | null` : scalarOf(column)
  if (computed) return `GeneratedAlways<${value}>`
  return defaulted ? `Generated<${value}>` : value
}

/** The text of `server/db/schema/tables.ts`: a row of each table, as the driver delivers and takes it. */
export async function rowTypes(owner: Client): Promise<string> {
  const { rows } = await owner.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) =>
      `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`,
  )
  return `/** The tables of the schema, made by \`npm run row-types\`. */
import type { Generated, GeneratedAlways } from 'kysely'

import type { Json, NullableJson } from './column-types.ts'

export interface Tables {
${interfaces.join('')}}
`
}
