import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const hour = 3_600_000
const apuid = channelOf[uid.northGateway] ?? ('' as never)

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now - 9 * hour)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const radio = { apuid, parent: null, hops: 1, rssiDbm: -90, snrDb: 9, reason: 'power-on' } as const
const relayJoins = (at: number, appVersion: string) =>
  north.send('relay-registration', at, {
    ...radio,
    moteuid: uid.relay,
    netId: 1,
    softwareVersion: '0302',
    appVersion,
  })
const terminalJoins = (at: number, appVersion?: string) =>
  north.send('terminal-registration', at, {
    ...radio,
    msuid: uid.terminal,
    softwareVersion: '0302',
    ...(appVersion !== undefined && { appVersion }),
  })
const versions = async (table: 'relay' | 'terminal') =>
  (
    await world.rows<object>(
      `select app_version as version, app_version_at as at, app_version_before as before from ${table} where device_id =
         (select device_id from device where dev_uid = $1)`,
      [table === 'relay' ? uid.relay : uid.terminal],
    )
  )[0]

test('the first version is no change, and neither is the same one once more or in capitals', async () => {
  await relayJoins(now - 3 * hour, '010a')
  await relayJoins(now - 2 * hour, '010a')
  await relayJoins(now - hour, '010A')

  expect(await versions('relay')).toEqual({ version: '010a', at: null, before: '' })
})

test('a terminal that does not say its version has not changed it', async () => {
  await terminalJoins(now - 3 * hour, '0107')
  await terminalJoins(now - 2 * hour, '0108')
  await terminalJoins(now - hour)

  expect(await versions('terminal')).toEqual({ version: '', at: new Date(now - 2 * hour), before: '0107' })
})

describe('five registrations with three versions', () => {
  const reported: [hours: number, version: string][] = [
    [5, '0107'],
    [4, '0109'],
    [3, '0109'],
    [2, '0108'],
    [1, '0108'],
  ]
  const last = () => ({ version: '0108', at: new Date(now - 2 * hour), before: '0109' })

  test.each([
    ['backwards', [4, 3, 2, 1, 0]],
    ['the one before last', [0, 3, 4, 1, 2]],
  ])('%s tell the last change', async (_, order) => {
    for (const index of order) {
      const [hours, version] = reported[index] ?? [0, '']
      await relayJoins(now - hours * hour, version)
    }
    expect(await versions('relay')).toEqual(last())
  })

  test('in one batch tell it too', async () => {
    await Promise.all(reported.map(([hours, version]) => terminalJoins(now - hours * hour, version)))
    expect(await versions('terminal')).toEqual(last())
  })
})

test('what is known stays when the registration before was dropped with its week', async () => {
  await relayJoins(now - 5 * hour, '0107')
  await relayJoins(now - 4 * hour, '0108')
  const owner = await world.owner()
  await owner.query('delete from registration')
  await relayJoins(now - 2 * hour, '0108')
  await relayJoins(now - 3 * hour, '0108')

  expect(await versions('relay')).toEqual({ version: '0108', at: new Date(now - 4 * hour), before: '0107' })
})
