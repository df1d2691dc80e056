import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CommitLost } from '#server/db/view.ts'
import { asRefused } from '#server/web/pipeline/answer-error.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

test.each([
  ['outcome.unknown', new CommitLost('the commit was not answered')],
  [
    'disk.full',
    Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
  ],
  ['part.unavailable', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('is told as %s', (reason, error) => {
  expect(asRefused(error)).toMatchObject({ reason, status: 503 })
})

describe('while the operation log cannot be written', () => {
  let web: TestWeb
  beforeAll(async () => {
    web = await testWeb()
    const owner = new pg.Client(web.database.url)
    await owner.connect()
    await owner.query('revoke insert on operation_log from farwatch_web')
    await owner.end()
  })
  afterAll(() => web.close())

  test('an order that was carried out is told as done, and a file is not given', async () => {
    const headers = await web.login('qself')
    const lamp = { productname: 'Lamp', code: 'LMP-1', codeType: 1, codeStatus: 0, deviceType: 0 }
    const added = await web.call('deviceCode/add', headers, { body: lamp })
    const given = await web.call('deviceCode/export', headers, { query: { exporttype: 3, offset: 0 } })

    expect([added.body.code, given.status]).toEqual([0, 500])
  })
})
