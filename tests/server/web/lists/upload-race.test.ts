import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { upload, xlsx } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let admin: Headers
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from device_code')
  self = await web.login('qself')
})
afterEach(async () => {
  await giveFunctions(web, 'qself', worldFunctions)
  await owner(`update app_user set flag = 0 where login_name = 'qself'`)
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const codes = async () =>
  (await owner('select code, product_name from device_code order by code, product_name')).rows.map(
    ({ code, product_name: name }) => `${code} ${name}`,
  )

const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company']
const sheet = (name: string) =>
  xlsx([headings, ...['A', 'B'].map((code) => [name, code, 'General', 'Public', 'Relay', 'qself company'])])
const send = async (headers: Headers, bytes: Uint8Array, query: Record<string, number> = {}) =>
  (
    await upload(web, headers, 'deviceCode/upload', bytes, {
      query: { repeatOption: 1, coordinateType: 5, ...query },
    })
  ).body

/** Holds what `sending` sends back from the table of codes until `work` is done, which begins when `count` wait there. */
async function held<Answer>(
  mode: string,
  count: number,
  sending: () => Promise<Answer>,
  work: () => Promise<unknown>,
): Promise<Answer> {
  const holder = await web.database.ingest.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`lock table device_code in ${mode} mode`)
    const sent = sending()
    await until(
      async () => {
        const { rows } = await owner(
          `select from pg_locks where relation = 'device_code'::regclass and not granted
         and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows.length === count
      },
      `${count} to wait for the table of codes`,
      50_000,
    )
    await work()
    await holder.query('commit')
    return await sent
  } finally {
    holder.release()
  }
}

describe('an import whose session is not what it was when the file came', () => {
  const refused = {
    logout: { code: 401, reason: 'session.ended' },
    ended: { code: 3, reason: 'session.ended' },
    denied: { code: 403, reason: 'permission.denied' },
  }

  test.each([
    ['is logged out', refused.logout, () => web.call('accounts/logout', self)],
    ['is frozen', refused.ended, () => owner(`update app_user set flag = 1 where login_name = 'qself'`)],
    [
      'may not import any more',
      refused.denied,
      () =>
        giveFunctions(
          web,
          'qself',
          worldFunctions.filter((name) => name !== 'sysytem_sensorcode_import'),
        ),
    ],
  ])('writes nothing: who %s', async (_, answer, change) => {
    const bytes = await sheet('Lamp')

    expect(await held('access exclusive', 1, () => send(self, bytes), change)).toMatchObject(answer)
    expect(await codes()).toEqual([])
  })

  test('covers nothing any more for who may not edit by then', async () => {
    await send(self, await sheet('Lamp'))
    const bytes = await sheet('Other')
    const answer = await held(
      'access exclusive',
      1,
      () => send(self, bytes, { confirmed: 1 }),
      () =>
        giveFunctions(
          web,
          'qself',
          worldFunctions.filter((name) => name !== 'sysytem_sensorcode_edit'),
        ),
    )

    expect(answer).toMatchObject(refused.denied)
    expect(await codes()).toEqual(['A Lamp', 'B Lamp'])
  })
})

describe('two imports of the same rows at once', () => {
  const both = async (query: Record<string, number> = {}) => {
    const bytes = await sheet('Lamp')
    const sending = () => Promise.all([self, admin].map((headers) => send(headers, bytes, query)))
    return held('share row exclusive', 2, sending, async () => {})
  }

  test('the later one is told of the duplicates, as any other that brings rows which are there', async () => {
    const answers = await both()
    const later = answers.find(({ code }) => code !== 0)

    expect(answers.filter(({ code }) => code === 0)).toMatchObject([{ data: { added: 2 } }])
    expect(later).toMatchObject({
      code: 10001,
      msg: '2 records already exist. Confirm to overwrite them',
      reason: 'upload.duplicates',
      data: {
        added: 0,
        duplicates: [
          { row: 2, name: 'Lamp · A' },
          { row: 3, name: 'Lamp · B' },
        ],
        duplicateCount: 2,
      },
    })
    expect(await codes()).toEqual(['A Lamp', 'B Lamp'])
  })

  test('the later one skips them when told to', async () => {
    const answers = await both({ repeatOption: 3 })

    expect(answers.map(({ data }) => `${data.added} added, ${data.skipped} skipped`).toSorted()).toEqual([
      '0 added, 2 skipped',
      '2 added, 0 skipped',
    ])
  })
})

test('of one person a third upload at once is refused', async () => {
  const file = await sheet('Lamp')
  const sent: ReturnType<typeof send>[] = []
  const sending = () => {
    sent.push(...[0, 1, 2].map(() => send(self, file, { dryRun: 1 })))
    return Promise.all(sent)
  }
  const answers = await held('access exclusive', 1, sending, () => Promise.race(sent))

  expect(answers.map(({ code, reason = '' }) => `${code} ${reason}`).toSorted()).toEqual([
    '0 ',
    '0 ',
    '10001 upload.another',
  ])
})
