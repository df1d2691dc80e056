import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deviceType } from '#contract/wire/enumerations.ts'
import { gatewaySource, wantedGateways } from '#server/db/gateways/gateway-rows.ts'
import { readNodePage } from '#server/db/nodes/node-pages.ts'
import { readPageIds } from '#server/db/lists/list-page.ts'
import type { ListOrder, ListScope } from '#server/db/lists/list-store.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await run(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('relay', 1, null, 3, 10), ('sensor', 0, 's', 3, 60)`,
  )
  await run(`insert into company (parent_id, name) values (null, 'root')`)
})
afterAll(() => db.close())

const run = (text: string, values: unknown[] = []) => db.ingest.pool.query<{ id: string }>(text, values)

const limit = 7
const classes = {
  gateways: { type: deviceType.values.gateway, typeId: 'gateway' },
  relays: { type: deviceType.values.relay, typeId: 'relay' },
  terminals: { type: deviceType.values.terminal, typeId: 'sensor' },
} as const

/** Every page, from the first to the last, as the list has them by now. */
async function pagesOf(scope: ListScope, name: keyof typeof classes, order: ListOrder): Promise<string[]> {
  const found: string[] = []
  for (let offset = 0, total = 1; offset < total; offset += limit) {
    const page = { offset, limit }
    const { type } = classes[name]
    const read =
      type === deviceType.values.gateway
        ? await readPageIds(scope, gatewaySource, wantedGateways(scope, {}), order, page)
        : await readNodePage(scope, type, {}, order, page)
    found.push(...read.ids)
    total = read.total
  }
  return found
}

const change = fc.record({
  /** Whether rows come, go, or are renamed. */
  kind: fc.constantFrom('comes', 'goes', 'renamed'),
  place: fc.nat(1000),
  alias: fc.constantFrom('', 'pump', 'Pump', '泵'),
})
const order = fc.record({
  column: fc.constantFrom('deviceAliases', 'createTime'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
})

test.each(['gateways', 'relays', 'terminals'] as const)(
  'paging %s with equal keys to the end gives each once, and those that stay keep their order while others come and go',
  async (name) => {
    const { type, typeId } = classes[name]
    let made = 0
    const add = (alias: string) =>
      run(
        `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, created_at)
         select $1::smallint, upper(lpad(to_hex($2::int), 8, '0')), company_id, company_no, $3, $4, '2026-05-01' from company`,
        [type, (made += 1), typeId, alias],
      )
    await fc.assert(
      fc.asyncProperty(order, fc.array(change, { minLength: 1, maxLength: 8 }), async (by, changes) => {
        await run('delete from device where device_type = $1', [type])
        for (let i = 0; i < 24; i += 1) await add(i % 3 === 0 ? 'pump' : '')
        await run('update device set created_at = $2 where device_type = $1', [type, new Date('2026-05-01')])
        const listed = () =>
          inView(db.web, wholeTree, (tx) =>
            pagesOf({ tx, filter: filterFor(wholeTree), view: wholeTree, caller: someCaller }, name, by),
          )
        let before = await listed()
        for (const { kind, place, alias } of changes) {
          const target = before[place % Math.max(1, before.length)] ?? '0'
          if (kind === 'comes') await add(alias)
          else if (kind === 'goes') await run('delete from device where device_id = $1', [target])
          else await run('update device set alias = $2 where device_id = $1', [target, alias])
          const now = await listed()
          const there = (await run('select device_id::text as id from device where device_type = $1', [type]))
            .rows
          expect(now.toSorted()).toEqual(there.map(({ id }) => id).toSorted())
          const stayed = (ids: string[], others: string[]) =>
            ids.filter((id) => others.includes(id) && (kind !== 'renamed' || id !== target))
          expect(stayed(now, before)).toEqual(stayed(before, now))
          before = now
        }
      }),
      { numRuns: 8, seed: 4 },
    )
  },
)
