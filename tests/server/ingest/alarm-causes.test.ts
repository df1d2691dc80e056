import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { gatherEffects, giveBackEffects } from '#server/ingest/alarm-causes.ts'
import { inTransaction } from '#server/ingest/in-transaction.ts'
import { sweepOffline } from '#server/ingest/sweeper.ts'
import { writeAlarms } from '#server/ingest/write-alarms.ts'

import { channelOf, ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const minute = 60_000
const hour = 60 * minute

let world: IngestWorld
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  await through(uid.northGateway, now, (north) => register(north, now))
})
afterEach(() => world.close())

const via = (gateway: TestGateway) => ({
  apuid: channelOf[gateway.armuid] ?? ('' as never),
  rssiDbm: -90,
  snrDb: 10,
  reason: 'power-on' as const,
  softwareVersion: '0100',
})
const relay = { parent: null, hops: 1, moteuid: uid.relay, netId: 1, appVersion: '0100' }
/** A gateway starts, says something and is gone. A gateway that is connected is never silent, so its signs of life are forgotten. */
async function through(
  armuid: ArmUid,
  at: number,
  speak: (gateway: TestGateway) => Promise<unknown> = async () => {},
): Promise<void> {
  world.clock.set(at)
  const gateway = await connectGateway(world, armuid, at.toString(16).slice(-8))
  await gateway.start(at)
  await speak(gateway)
  await gateway.close()
  await world.restart()
}

/** A relay on the gateway, another on that one; a terminal on each, and one on the gateway itself. */
async function register(gateway: TestGateway, at: number): Promise<void> {
  await gateway.send('relay-registration', at, { ...via(gateway), ...relay })
  await gateway.send('relay-registration', at, {
    ...via(gateway),
    ...relay,
    moteuid: uid.secondRelay,
    parent: uid.relay,
    hops: 2,
  })
  const behind = [
    [uid.terminal, uid.secondRelay, 3],
    [uid.door, uid.relay, 2],
    [uid.worksTerminal, null, 1],
  ] as const
  for (const [msuid, parent, hops] of behind)
    await gateway.send('terminal-registration', at, { ...via(gateway), msuid, parent, hops })
}

/** The devices that are not there at all have no path; they are quiet here. */
const sweep = async (at: number) => {
  await sweepOffline(world.database.ingest.pool, { now: at, workingSince: 0 })
  await gatherEffects(world.database.ingest.pool)
}
/** By device, behind whose alarm its offline alarm is folded; null: it is a row of its own. */
const folded = async (alarmType = 1007): Promise<Record<string, string | null>> => {
  const rows = await world.rows<{ dev_uid: string; cause: string | null }>(
    `select d.dev_uid, b.dev_uid as cause from alarm_record a join device d using (device_id)
       left join alarm_record c on c.alarm_id = a.cause_id left join device b on b.device_id = c.device_id
     where a.alarm_type = $1 and d.dev_uid = any ($2) order by d.device_type desc, d.dev_uid`,
    [alarmType, [uid.northGateway, uid.relay, uid.secondRelay, uid.terminal, uid.door, uid.worksTerminal]],
  )
  return Object.fromEntries(rows.map(({ dev_uid, cause }) => [dev_uid, cause]))
}
const allBehindGateway = {
  [uid.northGateway]: null,
  [uid.relay]: uid.northGateway,
  [uid.secondRelay]: uid.northGateway,
  [uid.terminal]: uid.northGateway,
  [uid.door]: uid.northGateway,
  [uid.worksTerminal]: uid.northGateway,
}
/** When nothing was received for so long that every device is offline. */
const allSilent = 3 * hour + minute

describe('alarms of devices below one that is offline', () => {
  test('are folded behind the gateway, as they come', async () => {
    await sweep(now + 4 * minute)
    expect(await folded()).toEqual({ [uid.northGateway]: null })
    await sweep(now + allSilent)

    expect(await folded()).toEqual(allBehindGateway)
  })

  test('are folded behind it too when all are missed at once', async () => {
    await sweep(now + allSilent)
    expect(await folded()).toEqual(allBehindGateway)
  })

  test('are folded behind the outermost: those of a relay follow it behind the gateway', async () => {
    // The gateway passes on what other terminals send, but not the relay.
    await through(uid.northGateway, now + 20 * minute)
    const relayMissed = now + 30 * minute + 1
    await world.rows(
      `update device_state set check_at = null where device_id = (select device_id from device where dev_uid = $1) returning 1`,
      [uid.northGateway],
    )
    await sweep(relayMissed)
    expect(await folded()).toEqual({ [uid.relay]: null, [uid.secondRelay]: uid.relay })

    await world.rows(
      `update device_state set check_at = $2 where device_id = (select device_id from device where dev_uid = $1) returning 1`,
      // Later than the clock, so that ingest itself does not look at it.
      [uid.northGateway, new Date(now + 25 * minute)],
    )
    await sweep(relayMissed + minute)
    expect(await folded()).toEqual({
      [uid.northGateway]: null,
      [uid.relay]: uid.northGateway,
      [uid.secondRelay]: uid.northGateway,
    })
  })

  test('stay rows of their own where the device was received by another gateway since', async () => {
    await sweep(now + 4 * minute)
    await through(uid.secondGateway, now + 10 * minute, (second) =>
      second.send('terminal-heartbeat', now + 10 * minute, {
        msuid: uid.worksTerminal,
        apuid: channelOf[uid.secondGateway] ?? ('' as never),
        parent: null,
        hops: 1,
        rssiDbm: -90,
        snrDb: 10,
      }),
    )
    await sweep(now + 10 * minute + allSilent)

    expect(await folded()).toEqual({ ...allBehindGateway, [uid.worksTerminal]: null })
  })

  test('of re-registrations are folded too, and of other types do not', async () => {
    await sweep(now + 4 * minute)
    const [door] = await world.rows<{ id: string }>('select device_id as id from device where dev_uid = $1', [
      uid.door,
    ])
    const raised = { deviceId: Number(door?.id), state: 'raised', at: now + 5 * minute } as const
    await inTransaction(world.database.ingest.pool, (client) =>
      writeAlarms(
        client,
        [
          { ...raised, alarmType: 90001 },
          { ...raised, alarmType: 1006 },
        ],
        now,
      ),
    )

    expect(await folded(90001)).toEqual({ [uid.door]: uid.northGateway })
    expect(await folded(1006)).toEqual({ [uid.door]: null })
  })
})

describe('when the gateway is back', () => {
  let back: number
  const giveBack = (at: number) => giveBackEffects(world.database.ingest.pool, at)
  beforeEach(async () => {
    await sweep(now + allSilent)
    back = now + allSilent + minute
    await through(uid.northGateway, back, (again) =>
      again.send('relay-registration', back, { ...via(again), ...relay }),
    )
  })

  test('what stays down is given back after a heartbeat’s interval of each device', async () => {
    await giveBack(back + 10 * minute)
    expect(await folded()).toMatchObject({ [uid.secondRelay]: uid.northGateway })
    await giveBack(back + 10 * minute + 1)
    expect(await folded()).toMatchObject({ [uid.secondRelay]: null, [uid.worksTerminal]: uid.northGateway })
    await giveBack(back + hour + 1)

    // The relay and the gateway came back themselves; the terminal below the silent relay is folded behind that one.
    expect(await folded()).toEqual({
      ...allBehindGateway,
      [uid.secondRelay]: null,
      [uid.terminal]: uid.secondRelay,
      [uid.door]: null,
      [uid.worksTerminal]: null,
    })
  })
})
