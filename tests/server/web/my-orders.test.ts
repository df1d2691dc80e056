import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { moveOrdersOn } from '#server/ingest/sweeper.ts'
import { upload } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

const minute = 60_000

let web: TestWeb
let self: Headers
let child: Headers
let parent: Headers
let stranger: Headers
let users: Map<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  child = await web.login('qchild')
  parent = await web.login('qparent')
  stranger = await web.login('qstrang')
  const { rows } = await owner('select login_name as name, user_id as id from app_user')
  users = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from work_order')
  await owner('update alarm_record set record_status = 0, recovered_at = null, send_order_status = 0')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const alarm = (alias: string) => web.world.alarms.get(alias) ?? ''

/** An order about the alarm of the child's gateway, given by `qself` to the user of the child. */
async function ordered(alias = 'qchildG'): Promise<string> {
  const body = {
    alarmRecordId: alarm(alias),
    processorId: users.get('qchild'),
    reason: 90_002,
    description: 'look at the antenna',
  }
  expect((await web.call('alarmRecord/appointOrder', self, { body })).body).toMatchObject({ code: 0 })
  const { rows } = await owner('select order_id as id from work_order where alarm_id = $1', [alarm(alias)])
  return rows[0].id
}
const mine = async (headers = child) =>
  (await web.call('maintenanceRecord/findMine', headers)).body.list as { objectid: string }[]
const move = async (objectid: string, name: string, more: object = {}, headers = child) =>
  (
    await web.call('maintenanceRecord/moveMine', headers, {
      body: { objectid, key: randomUUID(), move: name, ...more },
    })
  ).body
const history = async (id: string) =>
  (
    await owner(
      'select from_status as a, to_status as b, note from work_order_event where order_id = $1 order by event_id',
      [id],
    )
  ).rows.map(({ a, b, note }) => [a, b, note])

describe('maintenanceRecord/findMine', () => {
  test('gives the processor alone their order, with device, place and alarm', async () => {
    const id = await ordered()

    expect(await mine()).toEqual([
      {
        objectid: id,
        devType: 2,
        devUid: expect.stringMatching(/^[0-9A-F]{8}$/),
        deviceId: web.world.devices.get('qchildG'),
        deviceAliases: 'qchildG',
        address: 'qchild street 1',
        position: { longitude: expect.closeTo(121.472), latitude: expect.closeTo(31.23) },
        alarm: { alarmType: 1005, alarmLevel: 2, upTime: expect.any(Number), recordStatus: 0 },
        dispatcher: '',
        reason: 90_002,
        description: 'look at the antenna',
        sendOrderStatus: 1,
        appointTime: testNow,
        acceptBy: testNow + 30 * minute,
        remark: '',
        photos: 0,
      },
    ])
    expect(await mine(self)).toEqual([])
  })

  test('puts open orders, and those that nobody accepted in time, before those that are over', async () => {
    const over = await ordered('qchildG')
    await move(over, 'reject', { remark: 'on holiday' })
    const late = await ordered('qchildT')
    await moveOrdersOn(web.database.ingest.pool, testNow + 180 * minute)

    expect(await mine()).toMatchObject([
      { objectid: late, sendOrderStatus: 7 },
      { objectid: over, sendOrderStatus: 3, remark: 'on holiday' },
    ])
  })

  test('still has the order of a device that was deleted', async () => {
    const relay = web.world.devices.get('qchildR') ?? ''
    const { rows } = await owner('select dev_uid as uid from device where device_id = $1', [relay])
    const body = { devType: '1', devUid: rows[0].uid, processorId: users.get('qchild'), reason: 90_002 }
    await web.call('maintenanceRecord/appointOrder', self, { body })
    const deleted = await web.call('mote/batchDelete', self, { body: { objectids: relay } })
    expect(deleted.body).toMatchObject({ code: 0 })

    const [order, ...others] = await mine()
    expect(others).toEqual([])
    expect(order).toMatchObject({ devUid: rows[0].uid, deviceAliases: '', address: '', sendOrderStatus: 1 })
    expect(order).not.toHaveProperty('deviceId')
    expect(await move(order?.objectid ?? '', 'accept')).toMatchObject({ code: 0 })
  })
})

describe('maintenanceRecord/moveMine', () => {
  test('goes from accepting over setting out to the result', async () => {
    const id = await ordered()

    expect(await move(id, 'accept')).toMatchObject({ code: 0, data: { sendOrderStatus: 2 } })
    expect(await move(id, 'setOut')).toMatchObject({
      code: 0,
      data: { sendOrderStatus: 2, onTheWayTime: testNow },
    })
    const done = { processingResult: 3, processingTime: testNow - minute, remark: 'new cell' }
    expect(await move(id, 'complete', done)).toMatchObject({
      code: 0,
      data: { sendOrderStatus: 4, processingResult: 3, processingTime: testNow - minute, remark: 'new cell' },
    })
    expect(await history(id)).toEqual([
      [0, 1, 'look at the antenna'],
      [1, 2, ''],
      [2, 2, ''],
      [2, 4, 'new cell'],
    ])
  })

  test('does once what is sent twice with one key, even at once', async () => {
    const id = await ordered()
    const key = randomUUID()

    const answers = await Promise.all([
      move(id, 'accept', { key }),
      move(id, 'accept', { key }),
      move(id, 'accept', { key }),
    ])

    expect(answers).toMatchObject(
      Array.from({ length: 3 }, () => ({ code: 0, data: { sendOrderStatus: 2 } })),
    )
    expect(await history(id)).toHaveLength(2)
  })

  test.each([
    ['complete', { remark: 'x' }, 'processingResult'],
    ['reject', {}, 'remark'],
    ['reject', { remark: '  ' }, 'remark'],
    ['interrupt', {}, 'remark'],
    ['complete', { processingResult: 0, processingTime: testNow + 6 * minute }, 'processingTime'],
  ])('refuses to %s with %j', async (name, more, field) => {
    const id = await ordered()
    expect(await move(id, name, more)).toMatchObject({ code: 422, errors: [{ field }] })
  })

  test('refuses what the status does not allow, other people, and orders outside the view', async () => {
    const id = await ordered()

    expect(await move(id, 'setOut')).toMatchObject({ reason: 'order.state' })
    expect(await move(id, 'accept', {}, self)).toMatchObject({ reason: 'order.notYours' })
    expect(await move(id, 'accept', {}, stranger)).toMatchObject({ code: 404 })
    expect(await history(id)).toHaveLength(1)
  })

  test('of an order that somebody else was given meanwhile, says so', async () => {
    const id = await ordered()
    await move(id, 'accept')
    await move(id, 'interrupt', { remark: 'no ladder' })
    await web.call('maintenanceRecord/reassignOrder', self, {
      body: { objectids: id, processorId: users.get('qself'), reason: 90_002 },
    })

    expect(await move(id, 'complete', { processingResult: 0 })).toMatchObject({ reason: 'order.notYours' })
  })
})

describe('photographs of an order', () => {
  /** A picture as a phone takes it: turned by its EXIF, with the place where it was taken. */
  const fromPhone = async (format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
      .withExif({
        IFD0: { Make: 'Phone', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 48/1' },
      })
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer()
  const add = async (objectid: string, bytes: Uint8Array, key: string = randomUUID(), headers = child) =>
    (
      await upload(web, headers, 'maintenanceRecord/addPhoto', bytes, {
        query: { objectid, key },
        name: 'photo.jpg',
      })
    ).body
  const photos = async (objectid: string, headers = self) =>
    (await web.call('maintenanceRecord/findPhotos', headers, { query: { objectid } })).body.list
  const picture = async (objectid: string, headers = self) =>
    (await web.call('maintenanceRecord/getPhoto', headers, { query: { objectid } })).body

  test.each(['jpeg', 'png', 'webp'] as const)(
    'stores %s upright, without EXIF, for all who see the order',
    async (format) => {
      const id = await ordered()
      const { data } = await add(id, await fromPhone(format))

      expect(data).toMatchObject({ width: 200, height: 300, time: testNow, username: 'qchild 用户' })
      expect(await photos(id)).toEqual([data])
      const { data: full } = await picture(data.objectid, parent)
      const stored = await sharp(Buffer.from(full.base64Img, 'base64')).metadata()
      expect(stored).toMatchObject({ format: 'jpeg', width: 200, height: 300 })
      expect(stored.exif).toBeUndefined()
      const small = await sharp(Buffer.from(data.thumbnail, 'base64')).metadata()
      expect(small).toMatchObject({ width: 160, height: 240 })
      expect(await mine()).toMatchObject([{ photos: 1 }])
    },
  )

  test('shrinks a large one', async () => {
    const id = await ordered()
    const large = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#060' } })
      .jpeg()
      .toBuffer()

    expect((await add(id, large)).data).toMatchObject({ width: 2048, height: 1024 })
  })

  test('adds once what is sent twice with one key', async () => {
    const id = await ordered()
    const [key, bytes] = [randomUUID(), await fromPhone()]

    const first = await add(id, bytes, key)
    expect(await add(id, bytes, key)).toEqual(first)
    expect(await photos(id)).toHaveLength(1)
  })

  test.each([
    ['text', async () => Buffer.from('no picture')],
    ['half a JPEG', async () => (await fromPhone()).subarray(0, 700)],
    [
      'an SVG',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
        ),
    ],
    ['a GIF', async () => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('refuses %s', async (_, bytes) => {
    const id = await ordered()
    expect(await add(id, await bytes())).toMatchObject({ reason: 'photo.type' })
    expect(await photos(id)).toEqual([])
  })

  test('refuses one of too many pixels before it is decoded', async () => {
    const id = await ordered()
    const bomb = await sharp({ create: { width: 10_000, height: 6000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()

    expect(await add(id, bomb)).toMatchObject({ reason: 'photo.tooLarge' })
  })

  test('refuses the thirteenth, other people, and an archived order', async () => {
    const id = await ordered()
    const bytes = await fromPhone('webp')
    for (let n = 0; n < 12; n += 1) await add(id, bytes)
    expect(await add(id, bytes)).toMatchObject({ reason: 'photo.tooMany' })
    expect(await add(id, bytes, randomUUID(), self)).toMatchObject({ reason: 'order.notYours' })
    await owner('update work_order set status = 6 where order_id = $1', [id])
    await owner('delete from work_order_photo')
    expect(await add(id, bytes)).toMatchObject({ reason: 'order.state' })
  })

  test('shows none of them to somebody outside the view', async () => {
    const id = await ordered()
    const { data } = await add(id, await fromPhone())

    expect(await photos(id, stranger)).toEqual([])
    expect(await picture(data.objectid, stranger)).toMatchObject({ code: 404 })
  })
})
