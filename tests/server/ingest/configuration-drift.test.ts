import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { wholeTree } from '#server/db/row-filter.ts'
import { inView } from '#server/db/view.ts'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now - 60_000)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const ofGateway = (at: number, sections: Fields<'configuration'>['sections']) =>
  north.send('configuration', at, { deviceType: 2, uid: uid.northGateway, sections })

describe('drift', () => {
  const setDesired = (desired: object | null, secrets: object | null, at: number) =>
    inView(world.database.web, wholeTree, async (tx) => {
      const device = await tx
        .selectFrom('device')
        .select('device_id')
        .where('dev_uid', '=', uid.northGateway)
        .executeTakeFirstOrThrow()
      const row = {
        desired: desired && JSON.stringify(desired),
        secrets: secrets && JSON.stringify(secrets),
        desired_at: new Date(at),
        desired_by: null,
      }
      await tx
        .insertInto('device_configuration')
        .values({ ...device, section: 'ftp', ...row })
        .onConflict((on) => on.columns(['device_id', 'ap_uid', 'section']).doUpdateSet(row))
        .execute()
    })
  const drifts = async () => {
    const [row] = await world.rows<{ drifts: boolean }>(
      'select drifts from device_configuration where section = $1',
      ['ftp'],
    )
    return row?.drifts
  }

  test('is a wish that the device does not report, whoever spoke last', async () => {
    await ofGateway(now - 100, { ftp: { port: 21, path: '/', password: false } })
    expect(await drifts()).toBe(false)
    await setDesired({ port: 2121 }, null, now - 90)
    expect(await drifts()).toBe(true)
    await ofGateway(now - 80, { ftp: { port: 2121, path: '/other', password: false } })
    expect(await drifts()).toBe(false)
    await ofGateway(now - 70, { ftp: { path: '/other' } })
    expect(await drifts()).toBe(true)
    await setDesired(null, null, now - 60)
    expect(await drifts()).toBe(false)
  })

  test('is none of the binary fraction by which a device says a decimal', async () => {
    await ofGateway(now, { gps: { longitude: 0.1 + 0.2, latitude: Math.fround(0.1) } })
    const [row] = await world.rows(`select reported from device_configuration where section = 'gps'`)
    expect(row).toEqual({ reported: { longitude: 0.3, latitude: 0.1 } })
  })

  test('is none of the other names of a zone', async () => {
    await ofGateway(now, { time: { zone: 'Asia/Ho_Chi_Minh' } })
    expect(await world.rows(`select reported from device_configuration where section = 'time'`)).toEqual([
      { reported: { zone: 'Asia/Saigon' } },
    ])
  })

  test('is a wish of which the device said nothing yet', async () => {
    await setDesired({ port: 2121 }, null, now - 90)
    expect(await drifts()).toBe(true)
    await ofGateway(now, { log: { logLevel: 2 } })
    expect(await drifts()).toBe(true)
  })

  test('is a secret of which the device has not said since that it is set', async () => {
    await ofGateway(now - 100, { ftp: { password: true } })
    await setDesired({}, { password: 'c2VhbGVk' }, now - 90)
    expect(await drifts()).toBe(true)
    await ofGateway(now - 80, { ftp: { password: false } })
    expect(await drifts()).toBe(true)
    await ofGateway(now - 75, { ftp: { port: 21 } })
    expect(await drifts()).toBe(true)
    await ofGateway(now - 70, { ftp: { password: true } })
    expect(await drifts()).toBe(false)
  })

  test('keeps the wish when the device speaks, and the device’s word when somebody wishes', async () => {
    await setDesired({ port: 2121 }, { password: 'c2VhbGVk' }, now - 90)
    await ofGateway(now - 80, { ftp: { port: 21 } })
    await setDesired({ port: 22 }, null, now - 70)
    expect(
      await world.rows(
        'select desired, secrets, desired_at as at, reported, reported_at as "reportedAt" from device_configuration',
      ),
    ).toEqual([
      {
        desired: { port: 22 },
        secrets: null,
        at: new Date(now - 70),
        reported: { port: 21 },
        reportedAt: new Date(now - 80),
      },
    ])
  })
})
