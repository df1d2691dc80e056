import { describe, expect, test } from 'vitest'

import { openLive } from '#tests/harness/live-stream.ts'
import { until } from '#tests/harness/until.ts'
import { testNow, type TestWeb } from '#tests/harness/web.ts'

import { gatewayWorld, lentUid, ownUid } from './gateway-world.ts'
import { unknown } from './node-world.ts'

const { parent, self, child, stranger, web, owner, add, edit, find, uidsOf, remove, details, lastOperation } =
  gatewayWorld()

type Headers = Record<string, string>

describe('batches', () => {
  test('delete one’s own gateways, by their arm units, and say of others that there are none #gateways-14', async () => {
    const { data } = await add(self)
    const uids = [data.networkMasterId, lentUid, 'A204F000']
    const answer = await remove(self, uids)

    expect(answer).toMatchObject({
      code: 10_001,
      reason: 'batch.partial',
      data: {
        results: [
          { objectid: data.networkMasterId, code: 0 },
          { objectid: lentUid, code: 404 },
          { objectid: 'A204F000', code: 404 },
        ],
      },
    })
    expect(await lastOperation()).toMatchObject({
      operation: 'operation.gateway.delete',
      detail: { names: [data.networkMasterId] },
    })
    expect(await details(self, data.objectid)).toEqual(unknown)
    expect((await owner('select from device where dev_uid = any ($1)', [uids])).rowCount).toBe(2)
  })

  test('delete channels, of one’s own gateways #gateways-15', async () => {
    const { data } = await add(self)
    await owner(
      `insert into gateway_channel values ('F2000001', $1, 1, 1, '0302', 475), ('F2000002', $1, 2, 2, '0302', 475)`,
      [data.objectid],
    )
    const { body } = await web().call('gateway/batchDelete', self, { body: { apuids: 'F2000001,D206F000' } })

    expect(
      body.data.results.map(({ objectid, code }: { objectid: string; code: number }) => [objectid, code]),
    ).toEqual([
      ['F2000001', 0],
      ['D206F000', 404],
    ])
    expect(await uidsOf(self, { protocolModel: 2 })).toEqual([data.networkMasterId])
    expect((await details(self, data.objectid)).data.networkId).toBe('F2000002')
  })

  test('change the usage status, and whoever edits one of them is told #gateways-16', async () => {
    const { data } = await add(self)
    const { body } = await web().call('gateway/batchChangeUsageStatus', self, {
      body: { armuids: data.networkMasterId, serviceCondition: 1 },
    })

    expect(body.code).toBe(0)
    expect((await details(self, data.objectid)).data).toMatchObject({ serviceCondition: 1, version: 2 })
    expect((await edit(self, data, {})).reason).toBe('record.changed')
  })
})

describe('sharing', () => {
  const share = async (
    headers: Headers,
    armuids: string,
    marks: readonly (keyof TestWeb['world']['companies'])[],
  ) =>
    (
      await web().call('gateway/setAccessibleCompany', headers, {
        body: { armuids, companyids: marks.map((mark) => web().world.companies[mark]).join() },
      })
    ).body
  const unshare = async (headers: Headers, armuids: string, mark: keyof TestWeb['world']['companies']) =>
    (
      await web().call('gateway/batchDeleteAccessibleCompany', headers, {
        body: { armuids, companyids: web().world.companies[mark] },
      })
    ).body
  const names = (nodes: readonly { companyname: string; children?: [] }[]): string[] =>
    nodes.flatMap(({ companyname, children = [] }) => [companyname, ...names(children)])
  const candidates = async (headers: Headers, armuid: string) =>
    names((await web().call('gateway/getAccessibleCompany', headers, { query: { armuid } })).body.list ?? [])
  const sharedWith = async (headers: Headers, armuid: string) =>
    names(
      (await web().call('gateway/getSelectedAccessibleCompany', headers, { query: { armuid } })).body.list,
    )

  test('is ended with companies of the own view alone #gateways-17', async () => {
    const companyids = web().world.companies.qstrang
    const shares = async () =>
      (
        await owner(
          `select from gateway_share s join device d using (device_id) where d.dev_uid = 'A202F000' and s.company_id = $1`,
          [companyids],
        )
      ).rowCount
    expect((await share(await web().login('admin'), 'A202F000', ['qstrang'])).code).toBe(0)

    expect(await unshare(child, 'A202F000', 'qstrang')).toMatchObject({
      code: 422,
      msg: expect.stringContaining('Companies is not a company in your view'),
      errors: [{ field: 'companyids', msg: 'is not a company in your view' }],
    })
    expect(await shares()).toBe(1)

    expect((await unshare(await web().login('admin'), 'A202F000', 'qstrang')).code).toBe(0)
    expect(await shares()).toBe(0)
  })

  test('shows a gateway and what hangs on it to the other company at once, read-only, and to nobody else #gateways-18', async () => {
    // The parent gives its gateway to one of the two companies below it.
    const uid = 'A200F000'
    const id = web().world.devices.get('qparentG') ?? ''
    expect(await uidsOf(child, { armuid: uid })).toEqual([])
    expect(await candidates(parent, uid)).toEqual(['qself company', 'qchild company', 'qsiblng company'])
    const stream = await openLive(web(), child, { topics: 'rates' })
    await stream.until(({ event }) => event === 'rate.changed')
    const before = stream.lines.length

    expect((await share(parent, uid, ['qchild'])).code).toBe(0)

    await stream.until(({ event }) => event === 'live.reset', before)
    stream.close()
    expect((await find(child, { armuid: uid })).list).toMatchObject([{ own: false, belongCompany: '' }])
    expect(await uidsOf(self, { armuid: uid })).toEqual([])
    expect(await uidsOf(stranger, { armuid: uid })).toEqual([])
    const terminal = { params: { id: web().world.devices.get('qparentT') ?? '' } }
    expect((await web().call('map/findDetails/{id}', child, terminal)).body.code).toBe(0)
    expect(await remove(child, [uid])).toMatchObject({ code: 10_001, data: { results: [{ code: 404 }] } })
    expect(await edit(child, { objectid: id, networkMasterId: uid }, {})).toEqual(unknown)
    expect(await sharedWith(parent, uid)).toEqual(['qchild company'])
    expect(await sharedWith(child, uid)).toEqual([])
    expect(await candidates(parent, uid)).toEqual(['qself company', 'qsiblng company'])

    expect((await unshare(parent, uid, 'qchild')).code).toBe(0)
    expect(await uidsOf(child, { armuid: uid })).toEqual([])
    expect((await web().call('map/findDetails/{id}', child, terminal)).body).toEqual(unknown)
    expect(await sharedWith(parent, uid)).toEqual([])
  })

  test('twice is once', async () => {
    const uid = 'A200F000'
    await share(parent, uid, ['qsiblng'])
    expect((await share(parent, uid, ['qsiblng'])).code).toBe(0)
    expect(await sharedWith(parent, uid)).toEqual(['qsiblng company'])
    await unshare(parent, uid, 'qsiblng')
  })

  test('with who sees one anyway is told in words, and does not keep back the others', async () => {
    const [theirs, other] = ['A202F000', 'A200F000']
    // The one belongs to a company below the first of these, the other to the company above both.
    expect(await share(parent, `${theirs},${other}`, ['qself', 'qsiblng'])).toEqual({
      code: 10_001,
      msg: '1 of 2 records failed',
      reason: 'batch.partial',
      data: {
        results: [
          {
            objectid: theirs,
            code: 10_001,
            msg: 'Not shared: one of the companies already sees this gateway, because the gateway belongs to it or to a company below it',
          },
          { objectid: other, code: 0, msg: 'Done' },
        ],
      },
    })
    expect(await sharedWith(parent, theirs)).toEqual([])
    expect(await sharedWith(parent, other)).toEqual(['qself company', 'qsiblng company'])
    for (const mark of ['qself', 'qsiblng'] as const) await unshare(parent, other, mark)
    expect((await share(parent, other, ['qparent'])).data.results).toMatchObject([{ code: 10_001 }])
  })

  test('names companies of the own view, and the own gateways', async () => {
    expect((await share(self, ownUid, ['qstrang'])).errors).toEqual([
      { field: 'companyids', msg: 'is not a company in your view' },
    ])
    expect(await share(self, lentUid, ['qchild'])).toMatchObject({ code: 10_001, reason: 'batch.partial' })
    expect(
      (await web().call('gateway/getAccessibleCompany', self, { query: { armuid: lentUid } })).body,
    ).toEqual(unknown)
  })
})

test('alarms of a gateway that is deleted leave the screens', async () => {
  const { data } = await add(stranger)
  await owner(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, 2, company_no, device_id, 1005, 2, $2, $2 from device where device_id = $1`,
    [data.objectid, new Date(testNow)],
  )
  await web().publish()
  const stream = await openLive(web(), stranger, { topics: 'alarms' })
  await stream.until(({ event }) => event === 'live.beat')
  const before = stream.lines.length

  await remove(stranger, [data.networkMasterId])
  await web().publish()
  const reset = await stream.until(({ event }) => event === 'live.reset', before)
  stream.close()

  expect(reset.data).toEqual({})
})

test('a gateway that is deleted while it is being shared is shared with nobody, and that is said', async () => {
  const [{ data: stays }, { data: goes }] = [await add(self), await add(self)]
  const armuids = [stays.networkMasterId, goes.networkMasterId]
  const holder = await web().database.ingest.pool.connect()
  await holder.query('begin')
  await holder.query('select from device_state where device_id = $1 for update', [goes.objectid])
  const sharing = web().call('gateway/setAccessibleCompany', self, {
    body: { armuids: armuids.join(), companyids: web().world.companies.qchild },
  })
  const waiting = `select from pg_locks w where not w.granted and exists (select from pg_locks l
    where l.pid = w.pid and l.database = (select oid from pg_database where datname = current_database()))`
  await until(async () => (await owner(waiting)).rowCount === 1, 'the sharing to wait for the gateway')
  await holder.query('delete from device where device_id = $1', [goes.objectid])
  await holder.query('commit')
  holder.release()

  expect((await sharing).body).toMatchObject({
    code: 10_001,
    reason: 'batch.partial',
    data: {
      results: [
        { objectid: stays.networkMasterId, code: 0 },
        { objectid: goes.networkMasterId, code: 404 },
      ],
    },
  })
  expect((await owner('select device_id as id from gateway_share')).rows).toContainEqual({
    id: stays.objectid,
  })
})

test('what a gateway was refused is not read by who gets its id later', async () => {
  const { data } = await add(self)
  const refuse = () =>
    owner(
      `insert into refused_message (at, arm_uid, topic, reason, detail, payload) values ($1, $2, 'a topic', 'json', 'd', 'p')`,
      [new Date(testNow), data.networkMasterId],
    )
  await refuse()
  await remove(self, [data.networkMasterId])
  // A message that was on its way.
  await refuse()
  await add(stranger, {}, data.networkMasterId)
  const query = { armuid: data.networkMasterId }

  expect((await web().call('gateway/findPageRefused', stranger, { query })).body.data.total).toBe(0)
})
