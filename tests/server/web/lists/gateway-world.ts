import { afterAll, beforeAll } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>
type Query = Record<string, string | number>

export const armKey = 'keyKEY1234567890'
export const ownUid = 'A201F000'
export const lentUid = 'A206F000'

/** The calls of gateways as tests make them, on a world of their own; each user's headers come with it. */
export function gatewayWorld() {
  let web: TestWeb
  let made = 0
  const users = {
    parent: {} as Headers,
    self: {} as Headers,
    child: {} as Headers,
    stranger: {} as Headers,
    lender: {} as Headers,
  }
  beforeAll(async () => {
    web = await testWeb()
    Object.assign(users.parent, await web.login('qparent'))
    Object.assign(users.self, await web.login('qself'))
    Object.assign(users.child, await web.login('qchild'))
    Object.assign(users.stranger, await web.login('qstrang'))
    Object.assign(users.lender, await web.login('qlender'))
  })
  afterAll(() => web.close())

  const newUid = () => `E${String((made += 1)).padStart(7, '0')}`
  const entryOf = (networkMasterId: string) => ({ networkMasterId, type: 'gateway', armKey })
  const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
  const find = async (headers: Headers, query: Query = {}) =>
    (await web.call('gateway/newFindPage', headers, { query })).body.data
  return {
    ...users,
    web: () => web,
    owner,
    newUid,
    entryOf,
    add: async (headers: Headers, fields: object = {}, uid = newUid()) =>
      (await web.call('gateway/newAdd', headers, { body: { ...entryOf(uid), ...fields } })).body,
    edit: async (headers: Headers, row: { objectid: string; networkMasterId: string }, fields: object) => {
      const { objectid, networkMasterId } = row
      const body = { networkMasterId, type: 'gateway', objectid, version: 1, ...fields }
      return (await web.call('gateway/newEdit', headers, { body })).body
    },
    find,
    uidsOf: async (headers: Headers, query: Query = {}): Promise<string[]> =>
      (await find(headers, query)).list.map((row: { networkMasterId: string }) => row.networkMasterId),
    remove: async (headers: Headers, uids: readonly string[]) =>
      (await web.call('gateway/newBatchDelete', headers, { body: { armuids: uids.join() } })).body,
    details: async (headers: Headers, id: string) =>
      (await web.call('gateway/newFindGatewayDetails/{id}', headers, { params: { id } })).body,
    lastOperation: async () =>
      (await owner('select operation, outcome, detail from operation_log order by operation_id desc limit 1'))
        .rows[0],
  }
}
