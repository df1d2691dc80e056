import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testWeb, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let lender: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  lender = await web.login('qlender')
  admin = await web.login('admin')
})
afterAll(() => web.close())

const device = (alias: string) => web.world.devices.get(alias) ?? ''
const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

async function ask(headers: Record<string, string>, query: CallOptions['query'] = {}) {
  const { body } = await web.call('map/getMapTopological', headers, { query })
  return body
}

interface Node {
  key: string
  parent: string | null
  name: string
  devUid: string
  hasBelow: boolean
}
/** Each node as `name`, and its parent; by name, so that no id stands in a test. */
function outline(nodes: readonly Node[]): [string, string | null][] {
  const names = new Map(nodes.map(({ key, name, devUid }) => [key, name === '' ? devUid : name]))
  return nodes.map(({ key, parent }) => [
    names.get(key) ?? '',
    parent === null ? null : (names.get(parent) ?? parent),
  ])
}

describe('the topology of a device', () => {
  test('is the way up to its gateway and its company, and what hangs below #topology-1', async () => {
    const { code, data } = await ask(self, { id: device('qselfR') })

    expect(code).toBe(0)
    expect(outline(data.nodes)).toEqual([
      ['qself company', null],
      ['qselfG', 'qself company'],
      ['qselfR', 'qselfG'],
      ['qselfT', 'qselfR'],
    ])
    expect(data.cut).toBe(false)
    expect(data.nodes[0]).toEqual({
      key: `company:${web.world.companies.qself}`,
      parent: null,
      kind: 'company',
      id: web.world.companies.qself,
      devUid: '',
      name: 'qself company',
      channel: null,
      status: null,
      alarmLevel: null,
      longitude: null,
      latitude: null,
      rssiDbm: null,
      snrDb: null,
      hops: null,
      hasBelow: true,
    })
    expect(data.nodes[3]).toEqual({
      key: `device:${device('qselfT')}`,
      parent: `device:${device('qselfR')}`,
      kind: 'terminal',
      id: device('qselfT'),
      devUid: 'A001F002',
      name: 'qselfT',
      channel: null,
      status: 2,
      alarmLevel: 1,
      longitude: 121.471,
      latitude: 31.232,
      rssiDbm: -91.5,
      snrDb: 12.5,
      hops: 2,
      hasBelow: false,
    })
  })

  test('is its way up alone when no level below is asked for', async () => {
    const { data } = await ask(self, { id: device('qselfG'), levels: 0 })

    expect(outline(data.nodes)).toEqual([
      ['qself company', null],
      ['qselfG', 'qself company'],
    ])
    expect(data.nodes[1].hasBelow).toBe(true)
    expect(data.cut).toBe(false)
  })

  test('holds the nearest of what hangs below, and says that there is more', async () => {
    const { data } = await ask(self, { id: device('qselfG'), limit: 1 })

    expect(outline(data.nodes)).toEqual([
      ['qself company', null],
      ['qselfG', 'qself company'],
      ['qselfR', 'qselfG'],
    ])
    expect(data.cut).toBe(true)
    expect((await ask(self, { id: device('qselfG'), limit: 2 })).data.cut).toBe(false)
  })

  test('of a shared gateway holds what hangs on it, and not whose it is', async () => {
    const { data } = await ask(self, { id: device('qlentT') })

    expect(outline(data.nodes)).toEqual([
      ['qlentG', null],
      ['qlentR', 'qlentG'],
      ['qlentT', 'qlentR'],
    ])
    expect(outline((await ask(lender, { id: device('qlentT') })).data.nodes)[0]).toEqual([
      'qlender company',
      null,
    ])
  })

  test.each(['qsiblngG', 'qparentT', 'qlenderG'])('outside the view, as %s, is none', async (alias) => {
    expect(await ask(self, { id: device(alias) })).toMatchObject({ code: 404 })
  })

  test.each(['999', '9999999999999999999'])('that is not there, as %s, is none', async (id) => {
    expect(await ask(self, { id })).toMatchObject({ code: 404 })
  })

  test('ends where the view ends', async () => {
    // The child's terminal is received through a relay of the sibling, which the child may not see.
    await owner('update device set parent_id = $2 where device_id = $1', [
      device('qchildT'),
      device('qsiblngR'),
    ])
    const { data } = await ask(await web.login('qchild'), { id: device('qchildT') })
    await owner('update device set parent_id = $2 where device_id = $1', [
      device('qchildT'),
      device('qchildR'),
    ])

    expect(outline(data.nodes)).toEqual([['qchildT', null]])
  })

  test('ends where relays hang on each other in a ring', async () => {
    await owner('update device set parent_id = $2 where device_id = $1', [device('qselfR'), device('qselfR')])
    const { data } = await ask(self, { id: device('qselfT') })
    await owner('update device set parent_id = null where device_id = $1', [device('qselfR')])

    expect(data.nodes.map(({ name }: Node) => name)).toEqual(['qselfR', 'qselfT'])
  })
})

describe('the channels of a gateway', () => {
  const channels = (alias: string) => ask(self, { id: device(alias), channels: 1 })
  beforeAll(async () => {
    await owner('delete from gateway_channel where device_id = $1', [device('qselfG')])
    await owner(
      `insert into gateway_channel values ('C0000001', $1, 1, 1, '0302', 470.1), ('C0000002', $1, 2, 1, '0302', 470.9)`,
      [device('qselfG')],
    )
  })
  const hear = (alias: string, apUid: string | null) =>
    owner('update device set ap_uid = $2 where device_id = $1', [device(alias), apUid])
  afterAll(() => hear('qselfR', null))

  test('stand between it and what is heard on them', async () => {
    await hear('qselfR', 'C0000002')
    const { data } = await channels('qselfT')

    expect(outline(data.nodes)).toEqual([
      ['qself company', null],
      ['qselfG', 'qself company'],
      ['C0000001', 'qselfG'],
      ['C0000002', 'qselfG'],
      ['qselfR', 'C0000002'],
      ['qselfT', 'qselfR'],
    ])
    expect(data.nodes.slice(2, 4)).toMatchObject([
      { kind: 'channel', channel: 1, id: '', hasBelow: false, status: null },
      { kind: 'channel', channel: 2, id: '', hasBelow: true, status: null },
    ])
  })

  test('are passed over when it is not known on which', async () => {
    await hear('qselfR', null)

    expect(outline((await channels('qselfR')).data.nodes)).toContainEqual(['qselfR', 'qselfG'])
  })
})

describe('the topology of a company', () => {
  test('is its companies and its gateways', async () => {
    const { data } = await ask(self, { companyid: web.world.companies.qself })

    expect(outline(data.nodes)).toEqual([
      ['qself company', null],
      ['qchild company', 'qself company'],
      ['qselfG', 'qself company'],
    ])
    expect(data.nodes.map(({ hasBelow }: Node) => hasBelow)).toEqual([true, true, true])
  })

  test('is that of the caller, with the gateways shared with it, when none is asked for', async () => {
    expect(outline((await ask(self)).data.nodes)).toEqual([
      ['qself company', null],
      ['qchild company', 'qself company'],
      ['qselfG', 'qself company'],
      ['qlentG', null],
    ])
    expect(outline((await ask(admin)).data.nodes)).toEqual([
      ['Farwatch', null],
      ['qlender company', 'Farwatch'],
      ['qparent company', 'Farwatch'],
      ['qstrang company', 'Farwatch'],
    ])
  })

  test('says when it is cut', async () => {
    const { data } = await ask(admin, { limit: 2 })

    expect(outline(data.nodes)).toEqual([
      ['Farwatch', null],
      ['qlender company', 'Farwatch'],
      ['qparent company', 'Farwatch'],
    ])
    expect(data.cut).toBe(true)
  })

  test('outside the view is none', async () => {
    expect(await ask(self, { companyid: web.world.companies.qsiblng })).toMatchObject({ code: 404 })
  })
})
