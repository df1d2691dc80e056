import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const alarmOf = (alias: string) => web.world.alarms.get(alias) ?? ''
const page = async (query: object = {}) =>
  (await web.call('alarmRecord/findPage', self, { query: { ...query } })).body.data
const aliases = ({ list }: { list: { deviceAliases: string }[] }) => list.map((row) => row.deviceAliases)

describe('the list of alarms', () => {
  test('has a whole row of an alarm #alarm-list-1', async () => {
    const { list, total } = await page({ devUid: 'A001F002' })

    expect(total).toBe(1)
    expect(list).toEqual([
      {
        objectid: alarmOf('qselfT'),
        deviceId: web.world.devices.get('qselfT'),
        devType: 0,
        devUid: 'A001F002',
        deviceAliases: 'qselfT',
        companyname: 'qself company',
        sensorType: 'Temperature and humidity',
        alarmType: 1006,
        alarmLevel: 1,
        upTime: list[0].upTime,
        lastTime: testNow,
        count: 1,
        recoverTime: null,
        recordStatus: 0,
        onlineStatus: 0,
        sendOrderStatus: 0,
        longitude: 121.471,
        latitude: 31.232,
        position: 'qself street 3',
      },
    ])
  })

  test('says who was sent because of an alarm, when, and when it was handled #alarm-list-4', async () => {
    const { rows } = await owner(`select user_id from app_user where login_name = 'qself'`)
    const ordered = async (path: CallPath, body: object) =>
      (await web.call(path, self, { body: { ...body } })).body.code
    const codes = [
      await ordered('alarmRecord/appointOrder', {
        alarmRecordId: alarmOf('qselfT'),
        processorId: rows[0].user_id,
        reason: 1006,
      }),
      await ordered('alarmRecord/manualRecovery', { ids: alarmOf('qselfT') }),
    ]
    const { list } = await page({ devUid: 'A001F002' })
    await owner('delete from work_order')
    await owner(
      `update alarm_record set record_status = 0, recovered_at = null, recover_way = null, send_order_status = 0
       where alarm_id = $1`,
      [alarmOf('qselfT')],
    )

    expect(codes).toEqual([0, 0])
    expect(list[0]).toMatchObject({
      dispatcher: 'qself 用户',
      dispatchTime: testNow,
      handler: 'qself 用户',
      handleTime: testNow,
      sendOrderStatus: 8,
    })
  })

  test('is sorted by upload time, either way', async () => {
    const newest = aliases(await page())

    expect(newest.length).toBe(6)
    expect(aliases(await page({ sort: 'upTime', order: 'asc' }))).toEqual(newest.toReversed())
  })

  test('is filtered by the status of the order', async () => {
    await owner('update alarm_record set send_order_status = 1 where alarm_id = $1', [alarmOf('qselfT')])
    const found = aliases(await page({ sendOrderStatus: 1 }))
    await owner('update alarm_record set send_order_status = 0 where alarm_id = $1', [alarmOf('qselfT')])

    expect(found).toEqual(['qselfT'])
  })

  test('says of an alarm whether its device is offline #alarm-list-2', async () => {
    const id = web.world.devices.get('qselfT')
    await owner('update device_status set online = false where device_id = $1', [id])
    const { list } = await page({ devUid: 'A001F002' })
    await owner('update device_status set online = true where device_id = $1', [id])

    expect(list[0].onlineStatus).toBe(1)
  })

  test('counts no more than it pages to, and says that there are more', async () => {
    await owner(
      `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at,
         recovered_at, recover_way, record_status)
       select d.device_id, d.device_type, d.company_no, d.gateway_id, 1009, 1, t, t, t, 1, 1
       from device d, generate_series(1, 10001) n, lateral (select timestamptz '2020-01-01' + n * interval '1 second' as t) at
       where d.alias = 'qselfR'`,
    )
    const { total, more, pages } = await page({ alarmType: 1009 })
    const last = await page({ alarmType: 1009, pageNum: 20, pageSize: 500 })
    const early = await page({ alarmType: 1009, upEtime: Date.UTC(2020, 0, 1, 0, 1) })
    await owner('delete from alarm_record where alarm_type = 1009')

    expect({ total, more, pages }).toEqual({ total: 10_000, more: true, pages: 500 })
    expect(last.list.length).toBe(500)
    expect(last.list.at(-1).upTime).toBe(Date.UTC(2020, 0, 1, 0, 0, 2))
    expect([early.total, early.more]).toEqual([60, undefined])
  })

  test('is read by its page’s right alone, and of seen classes by that of devices', async () => {
    const rest = worldFunctions.filter((code) => !/^(?:map|maintenance|devices_gateway)/.test(code))
    const classesWith = async (functions: string[]) => {
      await giveFunctions(web, 'qself', functions)
      const { body } = await web.call('alarmRecord/findPage', self, { query: {} })
      return body.code === 0
        ? [...new Set((body.data.list as { devType: number }[]).map(({ devType }) => devType))].toSorted(
            (a, b) => a - b,
          )
        : body.reason
    }
    const found = [
      await classesWith(['maintenance_alarmHistory_view']),
      await classesWith([...rest, 'devices_gateway_view']),
      await classesWith(['devices_gateway_view']),
      await classesWith(['sysytem_user_view']),
    ]
    await giveFunctions(web, 'qself', [...worldFunctions])

    expect(found).toEqual([[0, 2], [0, 2], [2], 'permission.denied'])
  })
})

describe('alarmRecord/export', () => {
  const exported = async (query: Record<string, string | number>) => {
    const { bytes } = await download(web, self, 'alarmRecord/export', { offset: 480, ...query })
    return Object.values(cellsOf(bytes)).flat()
  }

  test('has the columns of the list, and the chosen rows, a page or all #alarm-list-3', async () => {
    const [headings, ...chosen] = await exported({ exporttype: 1, objectids: alarmOf('qselfT') })
    const ofPage = await exported({ exporttype: 2, pageSize: 4, pageNum: 1 })
    const all = await exported({ exporttype: 3 })

    expect(headings?.slice(0, 6)).toEqual([
      'Device id',
      'Company',
      'Device type',
      'Sensor type',
      'Alarm type',
      'Level',
    ])
    expect(chosen.map((row) => row.slice(0, 6))).toEqual([
      ['A001F002', 'qself company', 'Terminal', 'Temperature and humidity', 'Low battery', 'General'],
    ])
    expect([ofPage.length, all.length]).toEqual([5, 7])
  })
})
