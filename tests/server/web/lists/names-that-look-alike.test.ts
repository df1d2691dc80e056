import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())
beforeEach(async () => {
  for (const table of ['company', 'post', 'api_key'])
    await web.database.ingest.pool.query(`delete from ${table} where name ilike '%night%'`)
})

const composed = 'Café Night'
const twins = {
  'accents of their own': composed.normalize('NFD'),
  'full width': 'Ｃａｆé Ｎｉｇｈｔ',
  'small letters': 'café night',
  'a no-break space': 'Café\u00a0Night',
  'an ideographic space': 'Café\u3000Night',
  'two spaces': 'Café  Night',
  'a joiner': 'Café\u200d Night',
  'a filler': 'Café\u3164 Night',
  'a variation selector': 'Café\ufe0e Night',
}

describe.each([
  ['company', 'company/add', 'company/findPage', {}],
  ['post', 'post/add', 'post/findPage', { limit: 3, functions: ['map_view'] }],
  ['API key', 'apiKey/add', 'apiKey/findPage', { functions: ['sysytem_company_view'] }],
] as const)('the name of a %s', (_, add, find, fields) => {
  const answerTo = async (name: string) => (await web.call(add, self, { body: { ...fields, name } })).body

  test('is stored in one form', async () => {
    expect(await answerTo(composed.normalize('NFD'))).toMatchObject({ code: 0 })
    const { body } = await web.call(find, self, { query: { name: 'night' } })
    expect(body.data.list).toMatchObject([{ name: composed }])
  })

  test.each(Object.entries(twins))('is there already where another one has %s', async (_kind, twin) => {
    await answerTo(composed)
    expect(await answerTo(twin)).toMatchObject({
      code: 422,
      errors: [{ field: 'name', msg: expect.stringMatching(/already exists|taken/) }],
    })
  })

  test.each(['\u200b', '\u202e', '\u00ad'])('is refused with %j, which nobody sees', async (hidden) => {
    expect(await answerTo(`Café${hidden} Night`)).toMatchObject({ code: 422, errors: [{ field: 'name' }] })
  })

  test('may differ in one letter', async () => {
    await answerTo(composed)
    expect(await answerTo('Cafe Night')).toMatchObject({ code: 0 })
  })
})
