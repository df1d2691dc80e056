import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { testWeb, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

import { orderAll } from './command-attempts.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
  await orderAll(web)
  await web.database.ingest.pool.query(
    `update company set name = 'Beijing Branch' where name in ('qchild company', 'qsiblng company')`,
  )
  await web.database.ingest.pool.query(
    `insert into license (company_id, ap_up, mote_up, ms_up, identification_code)
     select company_id, 9, 9, 9, 'code ' || company_no from company where name = 'Beijing Branch'`,
  )
})
afterAll(() => web.close())

/** The companies that an answer names, wherever they stand in it, each once. */
function companiesIn(text: string): string[] {
  const named = text.matchAll(
    /"(?:companyname|companyName|company|belongCompany|parentCompanyName)":"([^"]*)"/g,
  )
  return [...new Set([...named].map(([, name = '']) => name))]
    .filter((name) => name.includes('Branch'))
    .toSorted()
}

const details = (mark: string, letter: string) => web.world.devices.get(`${mark}${letter}`) ?? ''
/** What a person of the company above both asks, and who is named there: one stands at the top of the view, one below another. */
const both = ['Beijing Branch', 'qself company / Beijing Branch']

test.each<[CallPath, CallOptions?]>([
  ['gateway/newFindPage'],
  ['mote/findPage'],
  ['ms/findPage'],
  ['deviceCode/findPage', { query: { pageSize: 100 } }],
  ['alarmRecord/findPage'],
  ['workKanban/getRealtimeAlarm'],
  ['command/findPage'],
  ['license/findPage'],
  ['screen/findPage'],
  ['announcement/findPage'],
  ['notificationRule/findPage'],
  ['apiKey/findPage'],
  ['post/findPage'],
  ['user/findPage'],
  ['user/findList'],
  ['map/getFuzzyQueryResult', { query: { keyword: 'street 1' } }],
])('companies of the same name are told apart by their paths in %s', async (path, options) => {
  const { text } = await web.call(path, await web.login('qparent'), options)

  expect(companiesIn(text)).toEqual(both)
})

test('the card of a device on the map names its company by its path', async () => {
  const headers = await web.login('qparent')
  const cards = await Promise.all(
    [details('qchild', 'T'), details('qsiblng', 'T')].map((id) =>
      web.call('map/findDetails/{id}', headers, { params: { id } }),
    ),
  )

  expect(cards.map(({ text }) => companiesIn(text))).toEqual([[both[1]], [both[0]]])
})

test('who sees one of them is told its name alone', async () => {
  const { text } = await web.call('gateway/newFindPage', await web.login('qself'))

  expect(companiesIn(text)).toEqual(['Beijing Branch'])
})
