import { afterAll, beforeAll } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>
type Query = Record<string, string | number>
interface Row {
  objectid: string
  [field: string]: unknown
}

export const unknown = { code: 404, msg: 'Record not found', reason: 'record.unknown' }

/** The calls of relays (`mote`) or terminals (`ms`) as tests make them, on a world of their own. */
export function nodeWorld(list: 'mote' | 'ms') {
  const uidField = list === 'mote' ? 'moteUid' : 'msUid'
  const type = list === 'mote' ? 'relay' : 'temperature-humidity'
  let web: TestWeb
  let made = 0
  const users: Record<string, Headers> = {}
  beforeAll(async () => {
    web = await testWeb()
    for (const name of ['qparent', 'qself', 'qchild', 'qstrang', 'qlender'])
      users[name] = await web.login(name)
  })
  afterAll(() => web.close())

  const newUid = () => `E${String((made += 1)).padStart(7, '0')}`
  const call = async (act: string, user: string | Headers, options: object) => {
    const headers = typeof user === 'string' ? (users[user] ?? {}) : user
    return (await web.call(`${list}/${act}` as CallPath, headers, options)).body
  }
  return {
    web: () => web,
    headers: (name: string) => users[name] ?? {},
    owner: (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values),
    id: (alias: string) => web.world.devices.get(alias) ?? '',
    newUid,
    call,
    add: (user: string | Headers, fields: object = {}, uid = newUid()) =>
      call('add', user, { body: { [uidField]: uid, type, ...fields } }),
    edit: (user: string, row: Row, fields: object = {}) =>
      call('edit', user, {
        body: { [uidField]: row[uidField], type, objectid: row.objectid, version: 1, ...fields },
      }),
    find: async (user: string | Headers, query: Query = {}) => (await call('findPage', user, { query })).data,
    uidsOf: async (user: string, query: Query = {}): Promise<string[]> =>
      (await call('findPage', user, { query })).data.list.map((row: Row) => row[uidField]),
    remove: (user: string, ids: readonly string[]) =>
      call('batchDelete', user, { body: { objectids: ids.join() } }),
    details: (user: string, id: string) =>
      call(list === 'mote' ? 'findMoteDetails/{id}' : 'findMsDetails/{id}', user, { params: { id } }),
    keysOf: async (id: string) =>
      (
        await web.database.ingest.pool.query(
          'select key_sealed, encryption_key_sealed from device_key where device_id = $1',
          [id],
        )
      ).rows.map((row) =>
        [row.key_sealed, row.encryption_key_sealed].map((sealed) => sealed && web.vault.unseal(sealed)),
      )[0],
    lastOperation: async () =>
      (
        await web.database.ingest.pool.query(
          'select operation, outcome, detail from operation_log order by operation_id desc limit 1',
        )
      ).rows[0],
  }
}
