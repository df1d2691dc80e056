import { expect, test } from 'vitest'

import { gatewayList } from '#contract/lists/gateway.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { heading } from '#server/web/lists/list-words.ts'
import { templateSheets } from '#server/web/lists/template-sheets.ts'
import { typeName } from '#server/web/messages/type-names.ts'
import { translator } from '#server/web/messages/translate.ts'
import { choosable, ruleIn } from '#tests/harness/template.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'

import { nodeWorld } from './node-world.ts'

const { web, headers, owner } = nodeWorld('ms')
const languages = ['zh', 'en', 'ja'] as const

test('a sheet names a kind of terminal by its words in any language, or by its id', async () => {
  const rows = sensorCatalogue.flatMap(({ kind }, index) =>
    [kind, ...languages.map((language) => typeName(kind, language))].map((name, place) => ({
      uid: `C${place}0000${String(index).padStart(2, '0')}`,
      kind,
      name,
    })),
  )
  const { body } = await upload(
    web(),
    headers('qself'),
    'ms/upload',
    await xlsx([['Terminal id', 'Terminal type'], ...rows.map(({ uid, name }) => [uid, name])]),
    { query: { repeatOption: 1, coordinateType: 1 } },
  )

  expect(body).toMatchObject({ code: 0, data: { added: 64 } })
  const stored = await owner(
    `select dev_uid as uid, type_id as kind from device where dev_uid like 'C_0000__' order by dev_uid`,
  )
  expect(stored.rows).toEqual(
    rows.map(({ uid, kind }) => ({ uid, kind })).toSorted((a, b) => a.uid.localeCompare(b.uid)),
  )
})

test('the template says every kind', async () => {
  const { bytes } = await download(web(), headers('qself'), 'ms/download/template', {})
  const rule = (Object.values(cellsOf(bytes))[1] ?? []).find(([column]) => column === 'Terminal type *')?.[1]

  expect(sensorCatalogue.filter(({ kind }) => !String(rule).includes(typeName(kind, 'en')))).toEqual([])
})

test('the template says which keys are needed', () => {
  const keyRule = (form: ListForm) =>
    ruleIn(
      templateSheets(form, { choices: {}, companies: [], now: new Date() }, 'en', translator('en')),
      'Key',
    )

  expect(keyRule(terminalList)).toBe(
    'optional · 10 hexadecimal digits · left empty, existing entries keep their value',
  )
  expect(keyRule(gatewayList)).toBe(
    'required for new entries · 16 letters or digits, case-sensitive · left empty, existing entries keep their value',
  )
})

test.each(languages)(
  'a cell of the template offers every kind in %s, in the order of its words',
  (language) => {
    const named = (code: string) => ({
      code,
      names: { zh: typeName(code, 'zh'), en: typeName(code, 'en'), ja: typeName(code, 'ja') },
    })
    const kinds = sensorCatalogue.map(({ kind }) => kind)
    const choices = { terminalType: kinds.map(named) }
    const sheets = templateSheets(
      terminalList,
      { choices, companies: [], now: new Date() },
      language,
      translator(language),
    )
    const words = kinds.map((kind) => typeName(kind, language))

    expect(choosable(sheets, heading(terminalList, 'type', language))).toEqual(
      words.toSorted(new Intl.Collator(language).compare),
    )
  },
)
