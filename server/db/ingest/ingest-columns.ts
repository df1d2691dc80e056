/**
 * Rows as one array parameter for each column, in PostgreSQL's binary form: neither side writes or reads numbers as
 * text, and no text has to be quoted.
 */
type NumberType = 'smallint' | 'int' | 'bigint' | 'real' | 'timestamptz'
type TextType = 'text' | 'bytea' | 'jsonb'

/** Name, type, and the value of a row. Moments are milliseconds since 1970, bytea is hex, jsonb is JSON. */
export type Column<Row> =
  | readonly [name: string, type: NumberType, of: (row: Row) => number | null]
  | readonly [name: string, type: TextType, of: (row: Row) => string | null]

interface FixedForm {
  readonly oid: number
  readonly bytes: number
  readonly put: (view: DataView, at: number, value: number) => void
}
interface OpenForm {
  readonly oid: number
  readonly bytes: (value: string) => number
  readonly put: (buffer: Buffer, at: number, value: string) => void
}

const numberForms: Readonly<Record<NumberType, FixedForm>> = {
  smallint: { oid: 21, bytes: 2, put: (view, at, value) => view.setInt16(at, value) },
  int: { oid: 23, bytes: 4, put: (view, at, value) => view.setInt32(at, value) },
  bigint: { oid: 20, bytes: 8, put: putInt64 },
  real: { oid: 700, bytes: 4, put: (view, at, value) => view.setFloat32(at, value) },
  // Seconds as float8: a timestamptz that comes in binary form is taken apart into a calendar's fields to be checked.
  timestamptz: { oid: 701, bytes: 8, put: (view, at, value) => view.setFloat64(at, value / 1000) },
}
const textForms: Readonly<Record<TextType, OpenForm>> = {
  text: {
    oid: 25,
    bytes: (value) => Buffer.byteLength(value),
    put: (buffer, at, value) => void buffer.write(value, at, 'utf8'),
  },
  bytea: {
    oid: 17,
    bytes: (value) => value.length / 2,
    put: (buffer, at, value) => void buffer.write(value, at, 'hex'),
  },
  jsonb: {
    oid: 3802,
    bytes: (value) => 1 + Buffer.byteLength(value),
    put(buffer, at, value) {
      // The version of the form.
      buffer[at] = 1
      buffer.write(value, at + 1, 'utf8')
    },
  },
}

/** A subquery of the columns under their names: in a target list, unnest is not stored in between as it is in FROM. */
export function rowsFrom<Row>(columns: readonly Column<Row>[]): string {
  const values = columns.map(([name, type], i) =>
    type === 'timestamptz'
      ? `to_timestamp(unnest($${i + 1}::float8[])) as ${name}`
      : `unnest($${i + 1}::${type}[]) as ${name}`,
  )
  return `(select ${values.join(', ')})`
}

/** The parameters of `rowsFrom`, in its order. */
export function arraysOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Buffer[] {
  return columns.map((column) =>
    isOfNumbers(column)
      ? numbersOf(numberForms[column[1]], rows.map(column[2]))
      : textsOf(textForms[column[1]], rows.map(column[2])),
  )
}

function isOfNumbers<Row>(
  column: Column<Row>,
): column is Extract<Column<Row>, readonly [string, NumberType, unknown]> {
  return column[1] in numberForms
}

const headerBytes = 20

/** One dimension from 1 on. */
function putHeader(view: DataView, oid: number, length: number): void {
  view.setInt32(0, 1)
  view.setInt32(4, 1)
  view.setInt32(8, oid)
  view.setInt32(12, length)
  view.setInt32(16, 1)
}

function numbersOf({ oid, bytes, put }: FixedForm, values: readonly (number | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(headerBytes + values.length * (4 + bytes))
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  putHeader(view, oid, values.length)
  let at = headerBytes
  for (const value of values) {
    view.setInt32(at, value === null ? -1 : bytes)
    at += 4
    if (value === null) continue
    put(view, at, value)
    at += bytes
  }
  return buffer.subarray(0, at)
}

function textsOf({ oid, bytes, put }: OpenForm, values: readonly (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? -1 : bytes(value)))
  const total = lengths.reduce((sum, length) => sum + 4 + Math.max(0, length), headerBytes)
  const buffer = Buffer.allocUnsafe(total)
  const view = new DataView(buffer.buffer, buffer.byteOffset)
  putHeader(view, oid, values.length)
  let at = headerBytes
  for (const [i, value] of values.entries()) {
    const length = lengths[i] ?? -1
    view.setInt32(at, length)
    at += 4
    if (value === null) continue
    put(buffer, at, value)
    at += length
  }
  return buffer
}

function putInt64(view: DataView, at: number, value: number): void {
  const high = Math.floor(value / 2 ** 32)
  view.setInt32(at, high)
  view.setUint32(at + 4, value - high * 2 ** 32)
}
