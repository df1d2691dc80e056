import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TObject } from 'typebox'
import { describe, expect, it } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import { fixedSections } from '#contract/configuration/catalogue.ts'
import { upMessages } from '#contract/wire/gateway-messages.ts'
import { gatewayDetailSchema } from '#contract/lists/gateway-detail.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import { relayDetailSchema, terminalDetailSchema } from '#contract/lists/node-detail.ts'
import { relayRecordLists, terminalRecordLists } from '#contract/lists/node-records.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { relayList } from '#contract/lists/relay.ts'
import { terminalList } from '#contract/lists/terminal.ts'

/** A row of the tables of fields: its cells, and under which heading it stands. */
interface Row {
  section: string
  wire: string
  home: string
  shown: string
  status: string
}

const text = readFileSync(join(import.meta.dirname, '../docs/fields.md'), 'utf8')
const rows = text.split(/^## /m).flatMap((part): Row[] =>
  part.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, wire = '', , home = '', shown = ''] = cells
    const section = part.split('\n')[0] ?? ''
    return cells.length > 6 ? [{ section, wire, home, shown, status: cells.at(-2) ?? '' }] : []
  }),
)
const has = (cell: string, word: string) => new RegExp(`\\b${word}\\b`).test(cell)

const devices: [section: string, ListForm, detail: TObject][] = [
  ['Gateway', gatewayList, gatewayDetailSchema],
  ['Relay', relayList, relayDetailSchema],
  ['Terminal', terminalList, terminalDetailSchema],
]

describe.each(devices)('the document of fields, of the class %s', (own, form, detail) => {
  const sections = new Set(['Devices in common', 'Position', 'Channel', own])
  const isShown = (name: string, where: string) =>
    rows.some(
      (row) => sections.has(row.section) && has(`${row.wire} ${row.home}`, name) && has(row.shown, where),
    )

  it('says of every column that it is in the list', () => {
    expect(form.columns.map(({ name }) => name).filter((name) => !isShown(name, 'list'))).toEqual([])
  })

  it('says of every field that it is in the form', () => {
    expect(form.fields.map(({ name }) => name).filter((name) => !isShown(name, 'form'))).toEqual([])
  })

  it('says of every search that it is a filter', () => {
    expect(Object.keys(form.filter).filter((name) => !isShown(name, 'filter'))).toEqual([])
  })

  it('names all that the details have', () => {
    expect(Object.keys(detail.properties).filter((name) => !has(text, name))).toEqual([])
  })
})

it('the document of fields names all that is recorded of devices', () => {
  const names = [...gatewayRecordLists, ...relayRecordLists, ...terminalRecordLists].flatMap((form) =>
    Object.keys(form.row.properties),
  )

  expect([...new Set(names)].filter((name) => !has(text, name))).toEqual([])
})

it('what the document of fields calls built is a field of some call, message or section', () => {
  const known = new Set(fixedSections.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const learn = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return
    if ('properties' in part) Object.keys(part.properties as object).forEach((name) => known.add(name))
    Object.values(part).forEach(learn)
  }
  learn(calls)
  learn(upMessages)
  const tables = new Set(['Devices in common', 'Position', 'Channel', ...devices.map(([own]) => own)])
  const built = rows.filter(
    ({ section, home, status }) =>
      // Parameters are named by the sensor catalogue, kind by kind.
      tables.has(section) && status.startsWith('built') && !home.startsWith('cfg parameters'),
  )
  const named = built.flatMap(({ wire }) =>
    (wire.split(': ').at(-1) ?? '')
      .replaceAll(/\*|`|\(.*?\)/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[a-z][A-Za-z0-9]*$/.test(name)),
  )

  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
