import { afterAll, beforeAll, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

async function addUsers(
  company: string,
  names: readonly string[],
  fields = { flag: 0, until: null as Date | null },
) {
  await web.database.ingest.pool.query(
    `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash, flag, valid_until)
     select company_id, company_no, (select min(post_id) from post), 'u' || (random() * 1e15)::bigint, n.who, '', $3, $4
     from company c, unnest($2::text[]) n (who) where c.name = $1`,
    [`${company} company`, names, fields.flag, fields.until],
  )
}
async function found(username?: string) {
  const { body } = await web.call('user/findList', self, {
    query: username === undefined ? {} : { username },
  })
  expect(body.code).toBe(0)
  return {
    names: body.list.map((user: { username: string }) => user.username),
    more: body.data.more,
  }
}

test('finds users of the view by a part of their name, whatever its case, first those that begin with it #users-2', async () => {
  await addUsers('qself', ['Annex guard', 'Savanna desk', 'ANNEALING shift', 'Boiler room', '100%'])
  await addUsers('qchild', ['Havanna desk'])
  await addUsers('qparent', ['Annex above'])
  await addUsers('qstrang', ['Annex elsewhere'])

  expect(await found('ann')).toEqual({
    names: ['ANNEALING shift', 'Annex guard', 'Havanna desk', 'Savanna desk'],
    more: false,
  })
  expect(await found(' anne ')).toEqual({ names: ['ANNEALING shift', 'Annex guard'], more: false })
  expect(await found('0%')).toEqual({ names: ['100%'], more: false })
  expect(await found('用户')).toEqual({ names: ['qchild 用户', 'qself 用户'], more: false })
  expect(await found('nobody of that name')).toEqual({ names: [], more: false })
})

test('names each with the id and the company #users-3', async () => {
  const { body } = await web.call('user/findList', self, { query: { username: 'havanna' } })

  expect(body.list).toEqual([
    {
      objectid: expect.stringMatching(/^[1-9]\d*$/),
      username: 'Havanna desk',
      companyname: 'qchild company',
    },
  ])
})

test('leaves out who may not log in', async () => {
  await addUsers('qself', ['Frozen night shift'], { flag: 1, until: null })
  await addUsers('qself', ['Expired night shift'], { flag: 0, until: new Date(testNow) })
  await addUsers('qself', ['Valid night shift'], { flag: 0, until: new Date(testNow + 1) })

  expect(await found('night shift')).toEqual({ names: ['Valid night shift'], more: false })
})

test('gives 50 at most, and says when there are more', async () => {
  const crowd = (count: number) =>
    Array.from({ length: count }, (_, n) => `Zed ${String(n).padStart(3, '0')}`)
  await addUsers('qself', crowd(50))
  expect(await found('zed')).toEqual({ names: crowd(50), more: false })

  await addUsers('qself', ['Zed 999'])
  expect(await found('zed')).toEqual({ names: crowd(50), more: true })
  expect((await found()).names).toHaveLength(50)
})

test('refuses what is longer than any name, and takes what the database would not', async () => {
  const ask = (username: string) => web.call('user/findList', self, { query: { username } })

  expect((await ask('x'.repeat(51))).body).toMatchObject({ code: 422, errors: [{ field: 'username' }] })
  expect((await ask('a\u0000')).body.code).toBe(422)
})
