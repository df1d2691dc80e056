import { Check } from 'typebox/value'

import { defaultPageSize, pageSizes } from '#contract/calls/envelope.ts'
import { searchedLevels } from '#contract/lists/alarm.ts'
import type { ListForm, SearchField } from '#contract/lists/list-form.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import type { GridSort } from '#src/ui/list/grid-column.ts'

/** What a list's address says: what is searched for, how it is sorted, which page, and whose details are open. */
export interface ListAddress {
  readonly criteria: Readonly<Record<string, string>>
  readonly pageNum: number
  readonly pageSize: number
  readonly sort: GridSort
  readonly open: string | null
}

type PlainSearch = Readonly<Record<string, string>>
const rowId = /^[1-9][0-9]{0,18}$/

/** The fields that a list can be searched by, in the order of its filter. */
export function filterFields(form: ListForm): SearchField[] {
  const known: SearchField[] = [...form.fields, ...(form.searches ?? [])]
  return Object.keys(form.filter).flatMap((name) => known.find((field) => field.name === name) ?? [])
}

/** What does not fit is as if it were not there: an address may be old, or typed by hand. */
export function readListAddress(form: ListForm, search: PlainSearch): ListAddress {
  const pageNum = Number(search['pageNum'])
  const pageSize = Number(search['pageSize'])
  const open = search['open'] ?? ''
  return {
    criteria: Object.fromEntries(
      filterFields(form).flatMap((field) => {
        const text = search[field.name] ?? ''
        return text !== '' && fits(form, field, text) ? [[field.name, text]] : []
      }),
    ),
    pageNum: Number.isInteger(pageNum) && pageNum >= 1 && pageNum <= 1_000_000 ? pageNum : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? defaultPageSize,
    sort: sortOf(form, search),
    open: rowId.test(open) ? open : null,
  }
}

function fits(form: ListForm, field: SearchField, text: string): boolean {
  if (field.kind === 'alarmLevel') return searchedLevels.some((level) => String(level) === text)
  if (field.kind === 'enumeration')
    return membersOf(field.enumeration).some(({ value }) => String(value) === text)
  const schema = form.filter[field.name]
  const isMoment = (field.kind === 'since' || field.kind === 'until') && /^\d{1,16}$/.test(text)
  return schema !== undefined && Check(schema, isMoment ? Number(text) : text)
}

function sortOf(form: ListForm, search: PlainSearch): GridSort {
  const column = form.columns.find(({ name, sortable }) => sortable === true && name === search['sort'])
  if (column === undefined) return form.sort
  return { column: column.name, order: search['order'] === 'desc' ? 'desc' : 'asc' }
}

/** What stands in the address; what is as at the beginning stands not in it. */
export function listSearch(
  form: ListForm,
  { criteria, pageNum, pageSize, sort, open }: ListAddress,
): Record<string, string | number | undefined> {
  const asAtFirst = sort.column === form.sort.column && sort.order === form.sort.order
  return {
    ...criteria,
    pageNum: pageNum === 1 ? undefined : pageNum,
    pageSize: pageSize === defaultPageSize ? undefined : pageSize,
    sort: asAtFirst ? undefined : sort.column,
    order: asAtFirst ? undefined : sort.order,
    open: open ?? undefined,
  }
}

/** Whatever changes which rows there are, or their order, leads to the first page. */
export function changedAddress(address: ListAddress, change: Partial<ListAddress>): ListAddress {
  const elsewhere = 'criteria' in change || 'sort' in change || 'pageSize' in change
  return { ...address, ...(elsewhere && { pageNum: 1 }), ...change }
}

/** What `findPage` and `export` are asked with. */
export function listQuery({
  criteria,
  pageNum,
  pageSize,
  sort,
}: ListAddress): Record<string, string | number> {
  return { ...criteria, pageNum, pageSize, sort: sort.column, order: sort.order }
}

export function isSameSearch(one: ListAddress['criteria'], other: ListAddress['criteria']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}

/** A part of an address that does not fit, as it stands there. */
export interface Misfit {
  readonly name: string
  readonly text: string
}

/** What of an address the list took no notice of, so that nobody takes its rows for what they asked for. @param others what something else takes notice of */
export function addressMisfits(
  form: ListForm,
  search: Readonly<Record<string, string>>,
  others: readonly string[] = [],
): Misfit[] {
  const { criteria, pageNum, pageSize, sort, open } = readListAddress(form, search)
  const taken: Readonly<Record<string, string | null>> = {
    ...criteria,
    pageNum: String(pageNum),
    pageSize: String(pageSize),
    sort: sort.column,
    order: search['sort'] === sort.column ? sort.order : null,
    open,
  }
  return Object.entries(search).flatMap(([name, text]) =>
    text === '' || taken[name] === text || others.includes(name) ? [] : [{ name, text }],
  )
}
