import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
const armuid = 'A201F000'
const hour = 3_600_000
const at = (hours: number) => testNow - hours * hour

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
async function event(kind: string, moment: number, body: object): Promise<void> {
  await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', ['gateway_event', moment])
  await owner(
    `insert into gateway_event (event_at, device_id, received_at, kind, body)
     values (to_timestamp($1::float8 / 1000), $2, to_timestamp($3::float8 / 1000), $4, $5)`,
    [moment, web.world.devices.get('qselfG'), moment + 500, kind, JSON.stringify(body)],
  )
}
const start = (moment: number, reason: string, armVersion: string, first: string, second?: string) =>
  event('start', moment, {
    reason,
    armVersion,
    hardwareVersion: 'AP-3',
    connectMode: 'eth',
    channels: [
      { apuid: 'D0000001', channel: 1, protocolModel: 1, rfVersion: first, frequencyMhz: 475 },
      ...(second === undefined
        ? []
        : [{ apuid: 'D0000002', channel: 2, protocolModel: 1, rfVersion: second, frequencyMhz: 475 }]),
    ],
  })
const find = async (path: CallPath, query: Record<string, string | number> = {}) =>
  (await web.call(path, self, { query: { armuid, ...query } })).body

beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  await start(at(200), 'power-on', '030c', '0302')
  await start(at(100), 'upgrade', '030e', '0302', '0302')
  await start(at(50), 'watchdog', '030E', '0302', '0302')
  await start(at(20), 'upgrade', '030d', '0303', '0303')
  await start(at(10), 'upgrade', '030d', '0303', '0301')
  await event('link', at(15), { state: 'up', medium: 'eth' })
  await event('command-progress', at(3), { commandId: 'c1', done: 120, total: 1500 })
  await event('command-answer', at(2), { commandId: 'c1', outcome: 'done', result: { armVersion: '030d' } })
  await event('command-answer', at(1), { commandId: 'c2', outcome: 'unsupported' })
})
afterAll(() => web.close())

test('gateway/findPageApControl tells how far commands came and how they ended #gateways-29', async () => {
  expect((await find('gateway/findPageApControl')).data).toMatchObject({
    total: 3,
    list: [
      {
        upTime: at(1),
        receiveTime: at(1) + 500,
        commandId: 'c2',
        state: 'unsupported',
        progress: null,
        result: '',
      },
      { commandId: 'c1', state: 'done', result: '{"armVersion": "030d"}' },
      { commandId: 'c1', state: 'running', progress: 8, result: '' },
    ],
  })
})

describe('gateway/findPageApArmUpgrade', () => {
  const path = 'gateway/findPageApArmUpgrade'
  const down = {
    objectid: expect.any(String),
    upTime: at(20),
    receiveTime: at(20) + 500,
    upgradeStatus: 'downgraded',
    versionBefore: '030E',
    version: '030d',
    reason: 'upgrade',
  }
  const up = { upTime: at(100), upgradeStatus: 'upgraded', versionBefore: '030c', version: '030e' }

  test('lists the starts with another version than the start before #gateways-30', async () => {
    const { data } = await find(path)

    expect(data).toMatchObject({ total: 2, more: false })
    expect(data.list).toEqual([down, expect.objectContaining(up)])
  })

  test('compares with the start before a range, too', async () => {
    const { data } = await find(path, { upStime: at(20), upEtime: at(20) })

    expect([data.total, data.list]).toEqual([1, [down]])
  })

  test('leaves as a sheet, in words', async () => {
    const query = { armuid, exporttype: 3, offset: 0 }
    const { bytes } = await download(web, self, `${path}/export`, query)
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['Change', 'From version', 'To version', 'Start reason'],
      ['Downgraded', '030E', '030d', 'Upgrade'],
      ['Upgraded', '030c', '030e', 'Upgrade'],
    ])
  })
})

describe('gateway/findPageApIspUpgrade', () => {
  const path = 'gateway/findPageApIspUpgrade'
  const changes = [
    [10, 2, 'D0000002', 'downgraded', '0303', '0301'],
    [20, 1, 'D0000001', 'upgraded', '0302', '0303'],
    [20, 2, 'D0000002', 'upgraded', '0302', '0303'],
  ]
  const shown = (list: Record<string, unknown>[]) =>
    list.map(({ upTime, channel, apuid, upgradeStatus, versionBefore, version }) => [
      (testNow - Number(upTime)) / hour,
      channel,
      apuid,
      upgradeStatus,
      versionBefore,
      version,
    ])

  test('has a record for each channel that changed, none for one that is new #gateways-31', async () => {
    const { data } = await find(path)

    expect(data.total).toBe(3)
    expect(shown(data.list)).toEqual(changes)
    expect(new Set(data.list.map(({ objectid }: { objectid: string }) => objectid)).size).toBe(3)
  })

  test('is paged, and exported whole and by single records, also within one start', async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNum) => find(path, { pageSize: 1, pageNum })))
    expect(shown(pages.flatMap(({ data }) => data.list))).toEqual(changes)

    const rows = async (query: object) => {
      const { bytes } = await download(web, self, `${path}/export`, { armuid, offset: 0, ...query })
      return (Object.values(cellsOf(bytes))[0] ?? []).slice(1).map((row) => row[2])
    }
    expect(await rows({ exporttype: 3 })).toEqual(['D0000002', 'D0000001', 'D0000002'])
    const { data } = await find(path)
    expect(await rows({ exporttype: 1, objectids: data.list[1].objectid })).toEqual(['D0000001'])
  })
})

describe('starts that come in another order than they happened', () => {
  const changesOf = async (path: CallPath) =>
    (await find(path, { upStime: at(1000), upEtime: at(300) })).data.list.map(
      (row: Record<string, unknown>) => [
        (testNow - Number(row['upTime'])) / hour,
        row['apuid'] ?? 'arm',
        row['versionBefore'],
        row['version'],
      ],
    )
  const arm = () => changesOf('gateway/findPageApArmUpgrade')
  const radios = () => changesOf('gateway/findPageApIspUpgrade')

  test('make the changes that they would have made in order', async () => {
    await start(at(900), 'power-on', '0300', '0200')
    await start(at(600), 'power-on', '0302', '0202')
    expect(await arm()).toEqual([[600, 'arm', '0300', '0302']])
    expect(await radios()).toEqual([[600, 'D0000001', '0200', '0202']])

    await start(at(700), 'power-on', '0302', '0201', '0201')
    expect(await arm()).toEqual([[700, 'arm', '0300', '0302']])
    expect(await radios()).toEqual([
      [600, 'D0000001', '0201', '0202'],
      [700, 'D0000001', '0200', '0201'],
    ])

    await start(at(500), 'power-on', '0302', '0202', '0203')
    await start(at(800), 'power-on', '0303', '0201')
    expect(await arm()).toEqual([
      [700, 'arm', '0303', '0302'],
      [800, 'arm', '0300', '0303'],
    ])
    // Of a channel that starts in between did not name.
    expect(await radios()).toEqual([
      [500, 'D0000002', '0201', '0203'],
      [600, 'D0000001', '0201', '0202'],
      [800, 'D0000001', '0200', '0201'],
    ])
  })

  test('leave a channel new that eight starts did not name', async () => {
    for (let before = 499; before > 491; before -= 1) await start(at(before), 'power-on', '0302', '0202')
    await start(at(491), 'power-on', '0302', '0202', '0204')
    expect((await radios())[0]).toEqual([500, 'D0000002', '0201', '0203'])
    await owner('delete from gateway_event where event_at < to_timestamp($1::float8 / 1000)', [at(300)])
  })
})

describe('gateway/findUpgradeInformation', () => {
  const path = 'gateway/findUpgradeInformation'

  test('tells what runs, since when, and what ran before #gateways-32', async () => {
    const id = web.world.devices.get('qselfG')
    await owner(`update gateway set arm_version = '030d', hardware_version = 'AP-3' where device_id = $1`, [
      id,
    ])
    await owner(`delete from gateway_channel where device_id = $1`, [id])
    await owner(
      `insert into gateway_channel values ('D0000001', $1, 1, 1, '0303', 475), ('D0000002', $1, 2, 1, '0301', 475)`,
      [id],
    )

    expect((await find(path)).data).toEqual({
      arm: {
        version: '030d',
        hardwareVersion: 'AP-3',
        since: at(20),
        versionBefore: '030E',
        upgradeStatus: 'downgraded',
      },
      channels: [
        {
          apuid: 'D0000001',
          channel: 1,
          version: '0303',
          since: at(20),
          versionBefore: '0302',
          upgradeStatus: 'upgraded',
        },
        {
          apuid: 'D0000002',
          channel: 2,
          version: '0301',
          since: at(10),
          versionBefore: '0303',
          upgradeStatus: 'downgraded',
        },
      ],
      channelsAgree: false,
    })
  })

  test('knows nothing before the first start, and nothing of others’ gateways', async () => {
    expect((await find(path, { armuid: 'A202F000' })).data).toMatchObject({
      arm: { version: '', since: null, versionBefore: '', upgradeStatus: 'never' },
    })
    expect(await find(path, { armuid: 'A204F000' })).toMatchObject({ code: 404, reason: 'record.unknown' })
  })
})
