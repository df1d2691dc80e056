import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { configurationDrift, deviceType } from '#contract/wire/enumerations.ts'
import type { NodeFilter } from '#server/db/nodes/node-filter.ts'
import { readNodeIds, readNodePage } from '#server/db/nodes/node-pages.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { someCaller } from '#tests/harness/some-caller.ts'

const { terminal } = deviceType.values
const terminals = 6000
interface NodePage {
  offset: number
  ids: string[]
  total: number
  more: boolean
}

let db: TestDatabase
let views: Record<string, View>

/** Two companies; half of the one's terminals are received by the gateway of the other. */
beforeAll(async () => {
  db = await testDatabase()
  await run(
    `insert into device_type_option values ('gateway', 2, null, 3, 1), ('common', 0, 's', 3, 60), ('rare', 0, 's', 3, 60)`,
  )
  await run(`insert into company (parent_id, name) values (null, 'root')`)
  await run(`insert into company (parent_id, name) select company_id, unnest(array['a', 'b']) from company`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 2, 'A000000' || depth + length(name), company_id, company_no, 'gateway' from company where name = 'b'`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id, alias, gateway_id)
    select 0, upper(lpad(to_hex(n * 2654435761 & 4294967295), 8, '0')), company_id, company_no,
      case when n % 10 = 0 then 'rare' else 'common' end, 'alias ' || n % 7, case when n % 4 < 2 then g.device_id end
    from generate_series(1::bigint, ${terminals}) n join company c on c.name = case when n % 2 = 0 then 'a' else 'b' end
      cross join (select device_id from device) g
    order by n`)
  await run(`update terminal set app_version = case when device_id % 3 = 0 then '020a' else '' end`)
  await asOwner('select rebuild_list_buckets(700)')
  // These wait to be counted: those that came, went, changed or went offline since.
  await run(`update device_status set online = device_id % 13 > 0`)
  await run(
    `update device set alias = 'alias 0', type_id = 'rare' where device_type = 0 and device_id % 97 = 0`,
  )
  await run(`delete from device where device_type = 0 and device_id % 89 = 0`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
    select 0, '000000' || n, company_id, company_no, 'common', '' from company, generate_series(10, 99) n where name = 'a'`)
  await run(`insert into device_configuration (device_id, section, desired, desired_at)
    select device_id, 'sleep', '{"dormantModel": 1}', now() from terminal where device_id % 11 = 3`)
  const { rows } = await run(`select name, company_no as first, company_last as last from company`)
  const ofCompany = (wanted: string) => {
    const { first, last } = rows.find(({ name }) => name === wanted) ?? { first: '', last: '' }
    return { first, last, shared: [] as string[] }
  }
  const gateways = (await run(`select device_id::text as id from device where device_type = 2`)).rows
  views = {
    'the whole tree': wholeTree,
    'a company': ofCompany('a'),
    'a company with a shared gateway': { ...ofCompany('a'), shared: gateways.map(({ id }) => id) },
  }
})
afterAll(() => db.close())

/** @returns the rows of the last of the statements */
async function asOwner(text: string): Promise<unknown[]> {
  const owner = new Client({ connectionString: db.url })
  await owner.connect()
  const results = [await owner.query<object>(text)].flat()
  await owner.end()
  return results.at(-1)?.rows ?? []
}
const run = (text: string, values: unknown[] = []) =>
  db.ingest.pool.query<{ id: string; name: string; first: string; last: string }>(text, values)

const filters: Record<string, [NodeFilter, string]> = {
  nothing: [{}, 'true'],
  'those that are online': [{ status: 0 }, 'status = 0'],
  'those that are offline': [{ status: 1 }, 'status = 1'],
  'a type': [{ type: 'common' }, `type_id = 'common'`],
  'a type that is online': [{ type: 'common', status: 0 }, `type_id = 'common' and status = 0`],
  'a type that is offline': [{ type: 'rare', status: 1 }, `type_id = 'rare' and status = 1`],
  'a version in another case': [{ appVersion: '20A' }, `app_version = '020a'`],
  'a type and a version': [{ type: 'rare', appVersion: '020A' }, `type_id = 'rare' and app_version = '020a'`],
  'a word': [{ keyword: 'alias 3' }, `alias = 'alias 3'`],
  'a word of a type': [{ keyword: 'alias', type: 'rare' }, `type_id = 'rare' and alias like 'alias%'`],
  'a word of those that are offline': [{ keyword: 'alias 0', status: 1 }, `alias = 'alias 0' and status = 1`],
  'a word of a version that is offline': [
    { keyword: 'alias', appVersion: '020A', status: 1 },
    `alias like 'alias%' and app_version = '020a' and status = 1`,
  ],
  'those that are not set as is wished': [{ drift: configurationDrift.values.differs }, `device_id % 11 = 3`],
  'those of a type that are not, online': [
    { drift: configurationDrift.values.differs, type: 'rare', status: 0 },
    `device_id % 11 = 3 and type_id = 'rare' and status = 0`,
  ],
  'those that are not, offline': [
    { drift: configurationDrift.values.differs, status: 1 },
    `device_id % 11 = 3 and status = 1`,
  ],
  'a word of those, offline': [
    { drift: configurationDrift.values.differs, keyword: 'ALIAS', status: 1 },
    `device_id % 11 = 3 and alias like 'alias%' and status = 1`,
  ],
}
const byWaiting = ['the whole tree', 'a company', 'a company with a shared gateway'].flatMap((view) =>
  Object.keys(filters).map((filter) => ({ view, filter })),
)

/** Pages here and there as they are read, and as all rows in order have them. */
async function pagesOf(
  name: string,
  filter: string,
  now = (condition: string) => condition,
): Promise<{ read: NodePage[]; wanted: NodePage[] }> {
  const view = views[name] ?? wholeTree
  const [criteria, asked] = filters[filter] ?? [{}, 'false']
  const condition = now(asked)
  const pages: { read: NodePage[]; wanted: NodePage[] } = { read: [], wanted: [] }
  for (const [column, direction, by] of [
    ['msUid', 'asc', 't.dev_uid'],
    ['deviceAliases', 'desc', 't.alias'],
    ['createTime', 'asc', 't.created_at'],
  ] as const) {
    const { rows } = await run(
      `select device_id::text as id from terminal t join device_status using (device_id)
       where (t.company_no between $1 and $2 or t.gateway_id = any ($3)) and ${condition}
       order by ${by} ${direction}, device_id ${direction}`,
      [view.first, view.last, view.shared],
    )
    const all = rows.map(({ id }) => id)
    const total = all.length
    await inView(db.web, view, async (tx) => {
      const scope = { tx, filter: filterFor(view), view, caller: someCaller }
      const half = Math.floor(total / 2)
      for (const offset of [0, 20, Math.floor(total / 3), half - 7, half, total - 3, total]) {
        const page = { offset, limit: 20 }
        pages.read.push({
          offset,
          ...(await readNodePage(scope, terminal, criteria, { column, direction }, page)),
        })
        pages.wanted.push({ offset, ids: all.slice(offset, offset + 20), total, more: false })
      }
      const ids = await readNodeIds(scope, terminal, criteria, { column, direction }, 50)
      pages.read.push({ offset: 0, ids, total, more: false })
      pages.wanted.push({ offset: 0, ids: all.slice(0, 50), total, more: false })
    })
  }
  return pages
}

test.each(byWaiting)(
  'pages of $filter in the view of $view are those of all rows in order, also while changes wait to be counted',
  async ({ view, filter }) => {
    const { read, wanted } = await pagesOf(view, filter)
    expect(read).toEqual(wanted)
  },
)

describe('when all that waited is counted, and stretches were cut where they grew', () => {
  beforeAll(async () => {
    await run('select fold_counts(100000)')
    await run('select split_list_buckets(100)')
  })

  test.each(Object.keys(filters))(
    'pages of %s in the view of the whole tree are those of all rows in order',
    async (filter) => {
      const { read, wanted } = await pagesOf('the whole tree', filter)
      expect(read).toEqual(wanted)
    },
  )
})

describe('when very many are not set as is wished', () => {
  beforeAll(async () => {
    await run(`insert into device_configuration (device_id, section, desired, desired_at)
      select device_id, section, '{"dormantModel": 1}', now() from terminal, unnest(array['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']) section
      where device_id % 11 < 6`)
    await run('analyze device_configuration')
  })
  afterAll(() => run(`delete from device_configuration where section <> 'sleep'`))

  test.each(byWaiting.filter(({ filter }) => 'drift' in (filters[filter]?.[0] ?? {})))(
    'pages of $filter in the view of $view are those of all rows in order',
    async ({ view, filter }) => {
      const { read, wanted } = await pagesOf(view, filter, (condition) =>
        condition.replace('device_id % 11 = 3', 'device_id % 11 < 6'),
      )
      expect(read).toEqual(wanted)
    },
  )
})

test('those in trouble are listed as they are by now: new, moved, renamed, recovered and gone', async () => {
  const listed = () =>
    run(`select device_id, device_type, status, company_no, gateway_id, dev_uid, alias, created_at, type_id, service_condition,
      protocol_model, app_version from unhealthy_node where status < 10 order by 1`)
  const found = () =>
    run(`select device_id, s.device_type, s.status, t.company_no, t.gateway_id, t.dev_uid, t.alias, t.created_at, t.type_id,
      t.service_condition, t.protocol_model, t.app_version
      from terminal t join device_status s using (device_id) where s.status > 0 order by 1`)
  await run(`insert into device (device_type, dev_uid, company_id, company_no, type_id)
    select 0, 'FFFFFFF' || n, company_id, company_no, 'rare' from company, generate_series(1, 3) n where name = 'a'`)
  await run(
    `insert into gateway_channel select 'D0000001', device_id, 1, 3, '0302', 470 from device where device_type = 2`,
  )
  await run(`update device d set company_id = c.company_id, company_no = c.company_no from company c
    where c.name = 'b' and device_id % 10 = 0 and device_type = 0`)
  await run(
    `update device set alias = 'renamed', ap_uid = 'D0000001' where device_id % 15 = 0 and device_type = 0`,
  )
  await run(`update terminal set app_version = '0999', service_condition = 1 where device_id % 20 = 0`)
  await run(`update device_status set online = true where device_id % 25 = 0`)
  await run(`delete from device where device_id % 35 = 0 and device_type = 0`)

  expect((await listed()).rows).toEqual((await found()).rows)
  expect((await listed()).rows.length).toBeGreaterThan(400)
})

test('a company that has all relays and terminals below it is shown the stretches of the whole tree, another one is not', async () => {
  const isOfWholeTree = async ({ first, last }: View) => {
    const [row] = await asOwner(`select set_config('farwatch.view_first', '${first}', false),
      set_config('farwatch.view_last', '${last}', false);
      select is_of_whole_tree('{}') as is`)
    return row
  }
  const company = views['a company'] ?? wholeTree
  expect(await isOfWholeTree(company)).toEqual({ is: false })
  await run(`update device d set company_id = c.company_id, company_no = c.company_no from company c
    where c.name = 'a' and device_type = 0`)
  expect(await isOfWholeTree(company)).toEqual({ is: true })
  for (const filter of ['a type', 'a type that is online', 'a word']) {
    const { read, wanted } = await pagesOf('a company', filter)
    expect(read).toEqual(wanted)
  }
  expect(await isOfWholeTree({ first: '', last: '', shared: [] })).toEqual({ is: false })
})
