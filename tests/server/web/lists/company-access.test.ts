import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let admin: Headers
let stranger: Headers
let sibling: Headers
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  stranger = await web.login('qstrang')
  sibling = await web.login('qsiblng')
})
afterAll(() => web.close())
afterEach(async () => {
  await owner('delete from company_access')
  await owner('select follow_company_access(null, null)')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
type Mark = keyof TestWeb['world']['companies']
const idOf = (mark: Mark) => web.world.companies[mark]
const share = async (headers: Headers, mark: Mark, to: readonly Mark[]) =>
  (
    await web.call('company/setAccessibleCompany', headers, {
      body: { objectid: idOf(mark), companyids: to.map(idOf).join() },
    })
  ).body
const unshare = async (headers: Headers, mark: Mark, to: readonly Mark[]) =>
  (
    await web.call('company/batchDeleteAccessibleCompany', headers, {
      body: { objectid: idOf(mark), companyids: to.map(idOf).join() },
    })
  ).body
const gatewaysOf = async (headers: Headers): Promise<string[]> =>
  (await web.call('gateway/newFindPage', headers, { query: { pageSize: 100 } })).body.data.list
    .map(({ deviceAliases }: { deviceAliases: string }) => deviceAliases)
    .toSorted()
const terminalsOf = async (headers: Headers) =>
  (await web.call('ms/findPage', headers, { query: { pageSize: 100 } })).body.data.list.length
const accessible = async (headers: Headers, mark: Mark) =>
  (
    await web.call('company/getSelectedAccessibleCompany', headers, { query: { objectid: idOf(mark) } })
  ).body.list.map(({ companyname }: { companyname: string }) => companyname)

describe('a company that is made accessible', () => {
  test('shows its gateways, and those below it, with their devices, to the others, until it is ended #companies-21', async () => {
    const before = { gateways: await gatewaysOf(stranger), terminals: await terminalsOf(stranger) }
    expect((await share(admin, 'qself', ['qstrang'])).code).toBe(0)

    const seen = await gatewaysOf(stranger)
    expect(seen.length).toBeGreaterThan(before.gateways.length)
    expect(seen.filter((name) => name.includes('qself')).length).toBeGreaterThan(0)
    expect(seen.filter((name) => name.includes('qchild')).length).toBeGreaterThan(0)
    expect(seen.filter((name) => name.includes('qsiblng'))).toEqual([])
    expect(await terminalsOf(stranger)).toBeGreaterThan(before.terminals)
    expect(await accessible(admin, 'qself')).toEqual(['qstrang company'])

    expect((await unshare(admin, 'qself', ['qstrang'])).code).toBe(0)
    expect(await gatewaysOf(stranger)).toEqual(before.gateways)
    expect(await terminalsOf(stranger)).toBe(before.terminals)
    expect(await accessible(admin, 'qself')).toEqual([])
  })

  test('shows gateways that are added later, and no more those that leave it', async () => {
    await share(admin, 'qself', ['qstrang'])
    const { rows } = await owner(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
       select 2, 'ACCE5500', company_id, company_no, (select type_id from device where device_type = 2 limit 1), 'late one'
       from company where company_id = $1 returning device_id`,
      [idOf('qchild')],
    )
    expect(await gatewaysOf(stranger)).toContain('late one')

    await owner(
      `update device d set company_id = c.company_id, company_no = c.company_no from company c
       where d.device_id = $1 and c.company_id = $2`,
      [rows[0].device_id, idOf('qsiblng')],
    )
    expect(await gatewaysOf(stranger)).not.toContain('late one')
    await owner('delete from device where device_id = $1', [rows[0].device_id])
  })

  test('leaves what is shared gateway by gateway', async () => {
    const { rows } = await owner(
      `select dev_uid from device where device_type = 2 and company_id = $1 order by device_id limit 1`,
      [idOf('qself')],
    )
    const armuids = rows[0].dev_uid
    const body = { armuids, companyids: idOf('qstrang') }
    expect((await web.call('gateway/setAccessibleCompany', admin, { body })).body.code).toBe(0)
    const alone = await gatewaysOf(stranger)
    await share(admin, 'qself', ['qstrang'])
    await unshare(admin, 'qself', ['qstrang'])
    expect(await gatewaysOf(stranger)).toEqual(alone)
    await web.call('gateway/batchDeleteAccessibleCompany', admin, { body })
  })

  test('names each of its gateways as shared with the company, where it cannot be ended one by one', async () => {
    await share(admin, 'qself', ['qstrang'])
    const { rows } = await owner(
      `select dev_uid from device where device_type = 2 and company_id = $1 order by device_id limit 1`,
      [idOf('qchild')],
    )
    const armuids = rows[0].dev_uid
    const shared = async () =>
      (await web.call('gateway/getSelectedAccessibleCompany', admin, { query: { armuid: armuids } })).body
        .list
    expect(await shared()).toEqual([
      { objectid: idOf('qstrang'), companyname: 'qstrang company', byCompany: true },
    ])
    await web.call('gateway/batchDeleteAccessibleCompany', admin, {
      body: { armuids, companyids: idOf('qstrang') },
    })
    expect(await shared()).toHaveLength(1)
  })
})

test('is not given to a company that sees it anyway', async () => {
  expect(await share(admin, 'qchild', ['qstrang', 'qself'])).toMatchObject({
    code: 10_001,
    reason: 'company.seenAnyway',
  })
  expect(await accessible(admin, 'qchild')).toEqual([])
})

test('is given neither of a company nor to one outside of the view', async () => {
  expect((await share(sibling, 'qself', ['qsiblng'])).reason).toBe('record.unknown')
  expect((await share(sibling, 'qsiblng', ['qstrang'])).code).not.toBe(0)
  expect((await owner('select from company_access')).rowCount).toBe(0)
})

describe('a company that gets another parent', () => {
  const shareOne = async (mark: Mark, to: Mark) =>
    owner(
      `insert into gateway_share (device_id, company_id)
       select device_id, $2 from device where device_type = 2 and company_id = $1`,
      [idOf(mark), idOf(to)],
    )
  const move = async (mark: Mark, to: Mark) => {
    const [row] = (await web.call('company/findDetails', admin, { query: { objectIds: idOf(mark) } })).body
      .list
    const body = { objectid: row.objectid, version: row.version, name: row.name, parentCompany: idOf(to) }
    expect((await web.call('company/edit', admin, { body })).body.code).toBe(0)
  }
  const sharesOf = async (mark: Mark) =>
    (
      await owner(
        `select distinct c.name || case when s.by_company then ' of the company' else '' end as name
         from gateway_share s join device d using (device_id) join company c on c.company_id = s.company_id
         where d.company_id = $1 order by 1`,
        [idOf(mark)],
      )
    ).rows.map(({ name }) => name)
  afterEach(async () => {
    await owner(
      `delete from gateway_share where device_id not in (select device_id from device where alias = 'qlentG')`,
    )
  })

  test('is shared no longer with those whom neither it nor the new parent sees, gateways that come later included', async () => {
    await shareOne('qself', 'qsiblng')
    await shareOne('qself', 'qstrang')
    await share(admin, 'qself', ['qsiblng', 'qchild'])
    expect(await sharesOf('qself')).toEqual([
      'qchild company of the company',
      'qsiblng company',
      'qstrang company',
    ])
    await move('qself', 'qstrang')
    const { rows } = await owner(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
       select 2, 'ACCE5501', company_id, company_no, (select type_id from device where device_type = 2 limit 1), 'after the move'
       from company where company_id = $1 returning device_id`,
      [idOf('qself')],
    )
    const seen = await gatewaysOf(sibling)
    const accessors = await accessible(admin, 'qself')
    const shares = await sharesOf('qself')
    await owner('delete from device where device_id = $1', [rows[0].device_id])
    await move('qself', 'qparent')

    expect(seen).toEqual(['qsiblngG'])
    expect(accessors).toEqual(['qchild company'])
    expect(shares).toEqual(['qchild company of the company'])
  })

  test('sees no longer what a company outside of the new parent’s view shared with it', async () => {
    await share(admin, 'qsiblng', ['qchild'])
    await shareOne('qsiblng', 'qself')
    const before = await sharesOf('qsiblng')
    await move('qself', 'qstrang')
    const after = await sharesOf('qsiblng')
    await move('qself', 'qparent')

    expect([before, after]).toEqual([['qchild company of the company', 'qself company'], []])
  })

  test('keeps its shares within the old parent', async () => {
    await share(admin, 'qself', ['qstrang'])
    await shareOne('qsiblng', 'qchild')
    await move('qself', 'qsiblng')
    const [given, got] = [await accessible(admin, 'qself'), await sharesOf('qsiblng')]
    await move('qself', 'qparent')

    expect(given).toEqual(['qstrang company'])
    expect(got).toEqual(['qchild company'])
  })
})
