import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { gatewayRecords } from '#server/db/gateways/gateway-records.ts'
import { relayRecords } from '#server/db/nodes/node-records.ts'
import type { ListScope } from '#server/db/lists/list-store.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { readStoredFrames } from '#server/db/devices/stored-frames.ts'
import { inView } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

let db: TestDatabase
const relay = '2'
const now = Date.UTC(2026, 4, 6, 12)
const minute = 60_000

/** A gateway with 3,000 devices; it and its relay, the first of them, said something each minute of the last two days. */
beforeAll(async () => {
  db = await testDatabase()
  const owner = new Client({ connectionString: db.url })
  await owner.connect()
  await owner.query(`
    insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10);
    insert into company (parent_id, name) values (null, 'root');
    insert into device (device_type, dev_uid, company_id, company_no, type_id)
      select 2, 'A0000001', company_id, company_no, 'gateway' from company;
    insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id)
      select 1, upper(lpad(to_hex(n), 8, '0')), company_id, company_no, 'relay', 1 from company, generate_series(1, 3000) n;
    update device_state set beat_at = '2026-05-06 12:00+00' where device_id <= 2;
    select ensure_partition(t, '2026-05-06'), ensure_partition(t, '2026-04-06')
      from unnest(array['heartbeat', 'gateway_event', 'uplink', 'uplink_reception', 'registration', 'downlink']) t;
    insert into heartbeat (event_at, device_id, received_at, gateway_id, rssi_dbm, body)
      select '2026-05-06 12:00+00'::timestamptz - n * interval '1 minute', d, now(), 1, -70, '{}'
      from generate_series(0, 2879) n, generate_series(1, 2) d;
    insert into heartbeat (event_at, device_id, received_at, gateway_id, body) values ('2026-04-06 12:00+00', 2, now(), 1, '{}');
    insert into gateway_event (event_at, device_id, received_at, kind, body)
      select '2026-05-06 12:00+00'::timestamptz - n * interval '1 minute', 1, now(), 'link',
        '{"state": "up", "medium": "eth"}' from generate_series(0, 2879) n;
    insert into gateway_event (event_at, device_id, received_at, kind, body)
      values ('2026-05-05 00:00+00', 1, now(), 'command-answer', '{"commandId": "x", "outcome": "done"}')`)
  await owner.query('vacuum analyze')
  await owner.end()
})
afterAll(() => db.close())

/** What a question reads: devices that it passes, and rows that it takes of the history. */
async function reads<T>(work: (scope: ListScope) => Promise<T>) {
  return inView(db.web, wholeTree, async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ passed: number; taken: number }>`
        select sum(seq_tup_read) filter (where relname = 'device')::int as passed,
          sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) filter (where relname <> 'device')::int as taken
        from pg_stat_xact_user_tables where relname ~ '^(device|heartbeat_.*|gateway_event_.*)$'`.execute(tx)
      return rows[0] ?? { passed: 0, taken: 0 }
    }
    const before = await read()
    const answer = await work({ tx, filter: filterFor(wholeTree), view: wholeTree, caller: someCaller })
    const after = await read()
    return { answer, passed: after.passed - before.passed, taken: after.taken - before.taken }
  })
}
const open = { from: null, to: null }

describe('a list of records of a device that says very much', () => {
  const lists = [
    ['armHeartbeat', gatewayRecords, '1', 2880],
    ['armLink', gatewayRecords, '1', 2880],
    ['armControl', gatewayRecords, '1', 1],
    ['armCellular', gatewayRecords, '1', 0],
    ['moteHeartbeat', relayRecords, relay, 2881],
  ] as const
  test.each(lists)('%s looks at no other device', async (name, stores, id, total) => {
    const store = stores.find(({ form }) => form.name === name)

    const { answer, passed } = await reads(async (scope) => {
      await store?.read(scope, id, open, { offset: 1000, limit: 20 })
      return store?.count(scope, id, open)
    })

    expect({ answer, passed }).toEqual({ answer: total, passed: 0 })
  })

  test.each(['armControl', 'armCellular'])('%s, of few, reads none of the many others', async (name) => {
    const store = gatewayRecords.find(({ form }) => form.name === name)

    const { taken } = await reads((scope) =>
      Promise.resolve(store?.read(scope, '1', open, { offset: 0, limit: 20 })),
    )

    expect(taken).toBeLessThan(20)
  })
})

describe('the newest frames of a gateway', () => {
  test('are read no further back than there are enough of them', async () => {
    const { answer, taken } = await reads((scope) =>
      readStoredFrames(scope, { gatewayId: '1', devUid: null, most: 100 }),
    )

    expect(answer.map(({ at }) => at).toSorted((one, other) => Number(other) - Number(one))).toEqual(
      Array.from({ length: 100 }, (_, n) => now - Math.floor(n / 3) * minute),
    )
    expect(taken).toBeLessThan(1000)
  })

  test('are all there are where these are fewer, however old', async () => {
    const { answer } = await reads((scope) =>
      readStoredFrames(scope, { gatewayId: '1', devUid: '00000001', most: 5000 }),
    )

    expect(answer).toHaveLength(2881)
    expect(Math.min(...answer.map(({ at }) => Number(at)))).toBe(Date.UTC(2026, 3, 6, 12))
  })
})
