import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ApUid, DevUid } from '#contract/wire/ids.ts'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
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

const apuid = 'D0000001' as ApUid

describe('whether it proved its key', () => {
  const flagOf = async (of: string) => {
    const [row] = await world.rows<{ flag: number | null }>(
      `select coalesce(r.auth_flag, t.auth_flag) as flag from device d
       left join relay r using (device_id) left join terminal t using (device_id) where d.dev_uid = $1`,
      [of],
    )
    return row?.flag
  }
  const authenticate = (at: number, deviceType: 0 | 1, of: DevUid, authFlag: 0 | 1) =>
    north.send('authentication', at, { deviceType, uid: of, apuid, authFlag })

  test('is what the newest word says, whenever it comes', async () => {
    expect(await flagOf(uid.relay)).toBeNull()
    await authenticate(now - 10, 1, uid.relay, 1)
    await authenticate(now - 10, 0, uid.terminal, 0)
    expect([await flagOf(uid.relay), await flagOf(uid.terminal)]).toEqual([1, 0])
    await authenticate(now - 20, 1, uid.relay, 0)
    expect(await flagOf(uid.relay)).toBe(1)
    await authenticate(now, 0, uid.terminal, 1)
    expect(await flagOf(uid.terminal)).toBe(1)
    expect(north.refusals).toEqual([])
  })

  test('is not said of a stranger’s device, nor on a channel of another gateway', async () => {
    await authenticate(now, 0, uid.southTerminal, 1)
    await north.send('authentication', now, {
      deviceType: 0,
      uid: uid.terminal,
      apuid: channelOf[uid.secondGateway] ?? apuid,
      authFlag: 1,
    })
    await expect
      .poll(() => north.refusals.map(({ reason }) => reason))
      .toEqual(['foreign-device', 'unknown-device'])
    expect(await flagOf(uid.terminal)).toBeNull()
  })
})
