import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { exportType, type Language } from '#contract/wire/enumerations.ts'
import { betweenValues, eachOnce, textShown } from '#contract/lists/each-once.ts'
import type { ListColumn, ListForm } from '#contract/lists/list-form.ts'
import { sheetColumns } from '#contract/lists/sheet-form.ts'
import { mostExportedRows } from '#contract/lists/upload-limits.ts'

import { readCompanies, type CompanyRow } from '../../db/accounts/companies.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import { languages, translator } from '../messages/translate.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { companyWords } from '../sheets/company-names.ts'
import type { WallClock } from '../sheets/wall-clock.ts'
import type { SheetColumn, SheetValue } from '../sheets/write-sheet.ts'
import { assertCount } from './assert-batch.ts'
import type { ReadDefinition } from './list-definition.ts'
import { idsOf, readQuery, type PageQuery } from './list-handlers.ts'
import { heading, memberWord } from './list-words.ts'

export type ExportQuery = PageQuery & {
  exporttype: number
  objectids?: string
  offset: number
  timeZone?: string
}
/** Runs in a transaction of its own, so that none is held while the sheet goes out. */
export type InScope = <T>(work: (scope: ListScope) => Promise<T>) => Promise<T>

const rowsAtOnce = 500
export const pixelsOfACharacter = 8

/**
 * Which rows are asked for, in order.
 * @throws Refused `list.tooLong`, or for exports of the selected ones without any
 */
export async function readExportIds(
  list: ReadDefinition,
  inScope: InScope,
  query: ExportQuery,
): Promise<string[]> {
  const { exporttype, objectids, offset: _, timeZone: __, ...rest } = query
  const { criteria, order, page } = readQuery(list, rest)
  const { selected, page: onePage } = exportType.values
  if (exporttype === selected) {
    if (objectids === undefined && list.form.moves === undefined)
      throw invalidField('objectids', 'field.required')
    const wanted = idsOf(objectids ?? '')
    assertCount(batchFunctions.exportSelected, wanted)
    const rows = await inScope((scope) => list.store.readByIds(scope, wanted))
    return rows.map(({ objectid }) => objectid)
  }
  if (exporttype === onePage) {
    const { rows } = await inScope((scope) => list.store.readPage(scope, criteria, order, page))
    return rows.map(({ objectid }) => objectid)
  }
  const ids = await inScope((scope) => list.store.readIds(scope, criteria, order, mostExportedRows + 1))
  if (ids.length > mostExportedRows) throw new Refused('list.tooLong', { args: { limit: mostExportedRows } })
  return ids
}

interface ExportHow {
  /** How companies are named. */
  names?: (companies: readonly CompanyRow[]) => ReadonlyMap<string, string>
  /** Leaves out what is another's. */
  onlyOwn?: boolean
}

/** The rows of these ids as the cells of a sheet; one that is gone by then is left out. */
export async function* exportRows(
  list: ReadDefinition,
  inScope: InScope,
  ids: readonly string[],
  clock: WallClock,
  language: Language,
  { names = companyWords, onlyOwn = false }: ExportHow = {},
): AsyncGenerator<SheetValue[], undefined> {
  const { form, store } = list
  const columns = sheetColumns(form)
  const owner = ownerColumn(form)
  const foreign = translator(language)('sheet.foreign')
  const companies =
    owner === undefined
      ? new Map<string, string>()
      : names(await inScope(({ tx, filter }) => readCompanies(tx, filter)))
  const ownerOf = (row: Readonly<Record<string, unknown>>) =>
    row['own'] === false ? foreign : companies.get(String(row['companyid']))
  const readFrom = (at: number) => {
    const some = ids.slice(at, at + rowsAtOnce)
    const rows = inScope((scope) => store.readByIds(scope, some))
    // Whoever waits for it is told; when nobody does any more nobody has to be.
    rows.catch(() => {})
    return rows
  }
  let next = readFrom(0)
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const rows = await next
    // The database reads on while these go out.
    if (at + rowsAtOnce < ids.length) next = readFrom(at + rowsAtOnce)
    for (const stored of rows) {
      if (onlyOwn && stored['own'] === false) continue
      const row = list.inWords?.(stored, language) ?? stored
      yield columns.map(
        (column) => (column === owner ? ownerOf(row) : undefined) ?? cellOf(column, row, clock, language),
      )
    }
  }
  return undefined
}

export function exportColumns(
  form: Pick<ListForm, 'name' | 'columns' | 'sheets'>,
  language: Language,
): SheetColumn[] {
  return sheetColumns(form).map((column) => {
    const named = {
      heading: heading(form, column.name, language),
      width: Math.round(column.widthPx / pixelsOfACharacter),
    }
    const format = cellFormat(column)
    return format === undefined ? named : Object.assign(named, { format })
  })
}

function cellFormat(column: ListColumn): string | undefined {
  switch (column.kind) {
    case 'time':
      return 'yyyy-mm-dd hh:mm:ss'
    case 'count':
      return '0'
    case 'number':
      return (0).toFixed(column.decimals)
    case 'enumeration':
    case 'text':
      return undefined
  }
}

/**
 * The column that stands under the heading of the company that is entered. Of a row that is not the caller's own it says so,
 * by which an import knows such a row again: taken for one without a company, it would become their own. The company of
 * another row is named so that an import finds it.
 */
function ownerColumn(form: ListForm): ListColumn | undefined {
  const company = form.fields.find(({ kind }) => kind === 'company')
  if (company === undefined) return undefined
  const under = (name: string) => languages.map((language) => heading(form, name, language)).join('\n')
  return form.columns.find(({ name }) => under(name) === under(company.name))
}

export function cellOf(
  column: ListColumn,
  row: Readonly<Record<string, unknown>>,
  clock: WallClock,
  language: Language,
): SheetValue {
  const value = row[column.name]
  switch (column.kind) {
    case 'enumeration':
      return eachOnce(value)
        .map((member) => memberWord(column.enumeration, member, language))
        .join(betweenValues)
    case 'time':
      return typeof value === 'number' ? clock(value) : null
    case 'count':
    case 'number':
      return typeof value === 'number' ? value : null
    case 'text':
      return typeof value === 'string' ? textShown(value, column) : ''
  }
}
