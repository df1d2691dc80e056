import type { TProperties } from 'typebox'
import { describe, expect, it } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import { apiKeyList } from '#contract/lists/api-key.ts'
import { announcementList } from '#contract/lists/announcement.ts'
import { licenseList } from '#contract/lists/license.ts'
import { deviceCodeList } from '#contract/lists/device-code.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import { commandList } from '#contract/lists/command.ts'
import { alarmRuleList } from '#contract/lists/alarm-rule.ts'
import { alarmList } from '#contract/lists/alarm.ts'
import { isEntered, type ListForm, type SearchField } from '#contract/lists/list-form.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { relayRecordLists, terminalRecordLists } from '#contract/lists/node-records.ts'
import { plainText } from '#contract/lists/plain-text.ts'
import type { RecordForm } from '#contract/lists/record-form.ts'
import { handOverList } from '#contract/lists/hand-over.ts'
import { maintenanceRecordList } from '#contract/lists/maintenance-record.ts'
import { operationLogList } from '#contract/lists/operation-log.ts'
import { notificationRuleList } from '#contract/lists/notification-rule.ts'
import { postList } from '#contract/lists/post.ts'
import { relayList } from '#contract/lists/relay.ts'
import { screenList } from '#contract/lists/screen.ts'
import { sheetColumns, sheetFields } from '#contract/lists/sheet-form.ts'
import { membersOf, shownEnumerations, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { userList } from '#contract/lists/user.ts'
import { listTexts } from '#locales/list-texts.ts'

const imported: readonly ListForm[] = [deviceCodeList, gatewayList, relayList, terminalList]
const lists: readonly ListForm[] = [
  ...imported,
  postList,
  userList,
  apiKeyList,
  licenseList,
  announcementList,
  screenList,
  notificationRuleList,
  operationLogList,
  alarmList,
  alarmRuleList,
  maintenanceRecordList,
  handOverList,
  commandList,
]
const recordLists: readonly RecordForm[] = [
  ...gatewayRecordLists,
  ...relayRecordLists,
  ...terminalRecordLists,
]

/** Every text that a list's screens and sheets need. */
function textsOf(form: ListForm): string[] {
  const { name, details = [], searches = [] } = form
  const shown = [...sheetColumns(form), ...details, ...sheetFields(form), ...searches]
  const names = new Set(shown.map((each) => each.name))
  return [name, ...[...names].map((each) => `${name}.${each}`)]
}
const textsOfRecords = ({ name, columns }: RecordForm): string[] => [
  name,
  ...columns.map((column) => `${name}.${column.name}`),
]
const enumerationTexts = Object.keys(shownEnumerations).flatMap((enumeration) =>
  membersOf(enumeration as ShownEnumeration).map((member) => `${enumeration}.${member.name}`),
)

describe('the columns of the lists', () => {
  // An English one, the longest, is 162 px wide, and stands between 12 px on either side.
  it('show times to the second', () => {
    const times = [...lists, ...recordLists].flatMap(({ name, columns }) =>
      columns.flatMap((column) =>
        column.kind === 'time' ? [{ ...column, name: `${name}.${column.name}` }] : [],
      ),
    )

    expect(times.length).toBeGreaterThan(20)
    expect(times.filter(({ widthPx }) => widthPx < 190)).toEqual([])
  })
})

describe('the texts of the lists', () => {
  it('are there in three languages', () => {
    const needed = [...lists.flatMap(textsOf), ...recordLists.flatMap(textsOfRecords), ...enumerationTexts]

    expect(needed.filter((id) => listTexts[id] === undefined)).toEqual([])
    expect(Object.entries(listTexts).filter(([, text]) => Object.values(text).includes(''))).toEqual([])
  })

  it('hold no semicolon, at which the lines of errors are split', () => {
    const held = Object.entries(listTexts).filter(([, text]) =>
      Object.values(text).some((t) => /[;；]/.test(t)),
    )

    expect(held).toEqual([])
  })

  it.each(Object.keys(shownEnumerations))(
    'of %s tell its members apart, whatever the language',
    (enumeration) => {
      const members = membersOf(enumeration as ShownEnumeration)
      const words = members.flatMap(({ name }) =>
        Array.from(new Set(Object.values(listTexts[`${enumeration}.${name}`] ?? {}))),
      )

      expect(new Set(words).size).toBe(words.length)
    },
  )
})

describe.each(lists.map((form) => [form.name, form] as const))('the list %s', (name, form) => {
  const entered = Object.keys(form.entry.properties)
  const shown = Object.keys(form.row.properties)

  it('has the calls that every list has #lists-1', () => {
    const acts = Object.keys(calls).flatMap((path) =>
      path.startsWith(`${name}/`) ? [path.slice(name.length + 1)] : [],
    )

    const usual = ['findPage', 'findDetails', 'add', 'edit', 'batchDelete'] as const
    const needed = isEntered(form) ? usual : usual.slice(0, 2)
    const comesIn = imported.includes(form)
    const sheets = comesIn
      ? ['export', 'download/template', 'download/report/{key}', 'upload']
      : [form.acts?.export ?? 'export']
    expect(acts).toEqual(expect.arrayContaining([...needed.map((act) => form.acts?.[act] ?? act), ...sheets]))
  })

  it('lets every field of its entry be typed in, and shows only columns of its rows', () => {
    expect(
      sheetFields(form)
        .map((field) => field.name)
        .toSorted(),
    ).toEqual(entered.toSorted())
    expect(
      sheetColumns(form)
        .map((column) => column.name)
        .filter((column) => !shown.includes(column)),
    ).toEqual([])
    expect(shown).toEqual(expect.arrayContaining(['objectid', form.title]))
    expect(shown.includes('version')).toBe(isEntered(form))
    expect(entered.includes(form.uniqueField)).toBe(isEntered(form))
  })

  it('says in its sheets whose a row is, if it shows others than the own', () => {
    const company = form.fields.find(({ kind }) => kind === 'company')
    const heading = (field = '') => listTexts[`${name}.${field}`]
    const owners = form.columns.filter(
      (column) => JSON.stringify(heading(column.name)) === JSON.stringify(heading(company?.name)),
    )

    expect(owners.length).toBeGreaterThanOrEqual(shown.includes('own') ? 1 : 0)
  })

  it('folds what is typed exactly as its schemas do', () => {
    const folding = (properties: TProperties) =>
      Object.entries(properties).flatMap(([field, schema]) =>
        'folds' in schema ? [[field, schema['folds']]] : [],
      )
    const foldingFields = (fields: readonly SearchField[]) =>
      fields.flatMap(({ name, folds }) => (folds === undefined ? [] : [[name, folds]]))
    const searched = new Set<unknown>(form.searches?.map((field) => field.name))

    expect(foldingFields(form.fields)).toEqual(folding(form.entry.properties))
    expect(foldingFields(form.searches ?? [])).toEqual(
      folding(form.filter).filter(([field]) => searched.has(field)),
    )
  })

  it('is sorted by a column that can be sorted', () => {
    const sortable = form.columns.filter((column) => column.sortable).map((column) => column.name)

    expect(sortable).toContain(form.sort.column)
  })

  it.each(['zh', 'en', 'ja'] as const)('has no two fields of the same heading in %s', (language) => {
    const headings = form.fields.map((field) => listTexts[`${name}.${field.name}`]?.[language])

    expect(new Set(headings).size).toBe(headings.length)
  })
})

describe('the enumerations of product codes', () => {
  it('have the values and words that they were given', () => {
    const foldingFields = (enumeration: ShownEnumeration) =>
      membersOf(enumeration).map(({ name, value }) => [value, listTexts[`${enumeration}.${name}`]])

    expect(foldingFields('codeType')).toEqual([
      [1, { zh: '通用', en: 'General', ja: '汎用' }],
      [2, { zh: '定制', en: 'Custom', ja: 'カスタム' }],
    ])
    expect(foldingFields('codeStatus')).toEqual([
      [0, { zh: '公开', en: 'Public', ja: '公開' }],
      [4, { zh: '受限', en: 'Restricted', ja: '制限中' }],
      [5, { zh: '冻结', en: 'Frozen', ja: '凍結' }],
    ])
    expect(foldingFields('deviceType')).toEqual([
      [0, { zh: '终端', en: 'Terminal', ja: '端末' }],
      [1, { zh: '中继', en: 'Relay', ja: '中継器' }],
      [2, { zh: '网关', en: 'Gateway', ja: 'ゲートウェイ' }],
    ])
  })
})

describe('a plain text', () => {
  const fits = (text: string, options = {}) => new RegExp(plainText(5, options), 'u').test(text)

  it.each(['a', ' a ', '温度灯', '👨‍👩‍👧'])('may be %j', (text) => {
    expect(fits(text)).toBe(true)
  })

  it.each(['two\nlines', 'a\tb', 'a\r\nb'])('of one line may not be %j, and of several it may', (text) => {
    expect([fits(text), fits(text, { lines: true })]).toEqual([false, true])
  })

  it.each(['\u200d', '\ufe0f', '\u3164', '\u2800', ' \u200c\u200d '])(
    'may not be %j, of which nothing can be seen',
    (text) => {
      expect([fits(text), fits(`${text}a`)]).toEqual([false, true])
    },
  )

  const longer = 'x'.repeat(21)
  const hidden = [
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u2060',
    '\u180e',
    '\u0085',
    '\u202e',
    '\u2066',
    '\u200e',
    '\u2028',
  ]
  it.each(['', '  \n', 'a\u0000', '\u001b[0m', 'a\u007f', longer].concat(hidden.map((sign) => `a${sign}b`)))(
    'may not be %j',
    (text) => {
      expect(fits(text)).toBe(false)
    },
  )

  it('may be empty where it is told so', () => {
    const optional = (text: string) => fits(text, { mayBeEmpty: true })

    expect(['', 'a', '\u200da'].map(optional)).toEqual([true, true, true])
    expect(['\u0000', '\u200b', '\u2800', ' '].map(optional)).toEqual([false, false, false, false])
  })
})
