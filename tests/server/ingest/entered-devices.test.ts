import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ApUid, MsUid } from '#contract/wire/ids.ts'
import { wholeTree } from '#server/db/row-filter.ts'
import { inView, type View } from '#server/db/view.ts'
import { until } from '#tests/harness/until.ts'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let gateway: TestGateway
beforeEach(async () => {
  world = await ingestWorld()
  gateway = await connectGateway(world, uid.northGateway)
  await gateway.start(at)
})
afterEach(async () => {
  await gateway.close()
  await world.close()
})

const terminalClass = 0
const relayClass = 1
const at = Date.UTC(2026, 4, 6, 8, 0, 0)
const apuid = 'D0000001' as ApUid
const radio = { apuid, hops: 1, rssiDbm: -90, snrDb: 10 } as const
const registration = { ...radio, reason: 'power-on', softwareVersion: '0102' } as const

async function idOf(device: string): Promise<string> {
  const [row] = await world.rows<{ id: string }>('select device_id as id from device where dev_uid = $1', [
    device,
  ])
  return row?.id ?? ''
}
async function viewOf(company: string): Promise<View> {
  const [view] = await world.rows<{ first: string; last: string }>(
    'select company_no as first, company_last as last from company where name = $1',
    [company],
  )
  return { first: view?.first ?? '', last: view?.last ?? '', shared: [] }
}
/** As the web process changes things. */
async function remove(deviceClass: number, devices: readonly string[], view = wholeTree): Promise<string[]> {
  const ids = await Promise.all(devices.map(idOf))
  return inView(world.database.web, view, async (tx) => {
    const { rows } = await sql<{ uid: string }>`
      select uid from delete_devices(${deviceClass}, ${ids}::bigint[]) order by uid`.execute(tx)
    return rows.map((row) => row.uid)
  })
}
async function add(device: string, company = 'North'): Promise<void> {
  await inView(world.database.web, wholeTree, async (tx) => {
    await sql`insert into device (device_type, dev_uid, company_id, company_no, type_id)
      select 0, ${device}, company_id, company_no, 'temperature-humidity' from company where name = ${company}`.execute(
      tx,
    )
  })
}
let beats = 0
const beat = (msuid: MsUid) =>
  gateway.send('terminal-heartbeat', at + ++beats, { ...radio, msuid, parent: null })
const lastRefusal = () => gateway.refusals.at(-1)?.detail

async function connectBehindRelay(): Promise<void> {
  await gateway.send('relay-registration', at, {
    ...registration,
    moteuid: uid.relay,
    parent: null,
    netId: 1,
    appVersion: '0107',
  })
  await gateway.send('terminal-registration', at, {
    ...registration,
    msuid: uid.terminal,
    parent: uid.relay,
    hops: 2,
  })
}

test('a terminal that is removed is unknown at once, and one that is added again is heard at once', async () => {
  await beat(uid.terminal)
  expect(await remove(terminalClass, [uid.terminal])).toEqual([uid.terminal])
  await until(async () => {
    await beat(uid.terminal)
    return gateway.refusals.length > 0
  }, 'the refusal')
  expect(lastRefusal()).toBe(`msuid: ${uid.terminal} is not registered`)

  await add(uid.terminal)
  await until(async () => {
    await beat(uid.terminal)
    return (
      (await world.rows('select from device where dev_uid = $1 and gateway_id is not null', [uid.terminal]))
        .length > 0
    )
  }, 'the terminal to be heard')
  expect(
    await world.rows(
      'select d.ap_uid as channel, r.gateway_id = d.gateway_id as same from device d join terminal r using (device_id) where d.dev_uid = $1',
      [uid.terminal],
    ),
  ).toEqual([{ channel: apuid, same: true }])
})

test('a terminal that goes to a company which the gateway does not serve is refused at once', async () => {
  await beat(uid.terminal)
  await inView(world.database.web, wholeTree, async (tx) => {
    await sql`update device d set company_id = c.company_id, company_no = c.company_no from company c
      where d.dev_uid = ${uid.terminal} and c.name = 'South'`.execute(tx)
  })
  await until(async () => {
    await beat(uid.terminal)
    return gateway.refusals.length > 0
  }, 'the refusal')
  expect(gateway.refusals.at(-1)?.reason).toBe('foreign-device')
})

describe('what hung on a relay that is removed', () => {
  beforeEach(connectBehindRelay)

  test('stays on the gateway and its channel, and on no relay until it registers again', async () => {
    await remove(relayClass, [uid.relay])
    const children = `select g.dev_uid as gateway, d.parent_id as parent, d.ap_uid as channel
      from device d join device g on g.device_id = d.gateway_id where d.dev_uid = $1`
    expect(await world.rows(children, [uid.terminal])).toEqual([
      { gateway: uid.northGateway, parent: null, channel: apuid },
    ])

    await until(async () => {
      await gateway.send('terminal-heartbeat', at + 10, {
        ...radio,
        msuid: uid.terminal,
        parent: uid.relay,
        hops: 2,
      })
      return gateway.refusals.length > 0
    }, 'the refusal')
    expect(lastRefusal()).toBe(`parent: ${uid.relay} is not registered`)
    await gateway.send('relay-registration', at + 11, {
      ...registration,
      moteuid: uid.secondRelay,
      parent: null,
      netId: 2,
      appVersion: '0107',
    })
    await gateway.send('terminal-registration', at + 12, {
      ...registration,
      msuid: uid.terminal,
      parent: uid.secondRelay,
      hops: 2,
    })
    expect(await world.rows(children, [uid.terminal])).toMatchObject([
      { parent: await idOf(uid.secondRelay) },
    ])
  })

  test('a relay goes with its state, alarms, row and batteries, and who looks at its alarms is told', async () => {
    await gateway.send('relay-registration', at + 1, {
      ...registration,
      reason: 'battery-changed',
      moteuid: uid.relay,
      parent: null,
      netId: 1,
      appVersion: '0107',
    })
    await gateway.send('alarm', at, { deviceType: 1, uid: uid.relay, alarmType: 1006, state: 'raised' })
    await gateway.send('alarm', at, { deviceType: 0, uid: uid.terminal, alarmType: 1006, state: 'raised' })
    const id = await idOf(uid.relay)
    await world.rows('delete from live_event')
    await remove(relayClass, [uid.relay])
    const left: string[] = []
    for (const table of [
      'device',
      'device_state',
      'device_status',
      'relay',
      'alarm_record',
      'battery_replacement',
    ])
      if ((await world.rows(`select from ${table} where device_id = $1`, [id])).length > 0) left.push(table)
    expect(left).toEqual([])
    expect(await world.rows('select from alarm_record')).toHaveLength(1)
    const events = `select event, device_id = $1 as "isIt" from live_event union all select event, device_id = $1 from outbox`
    const reported = await world.rows<{ event: string; isIt: boolean | null }>(events, [id])
    expect(reported).toContainEqual({ event: 'alarm.gone', isIt: null })
    expect(reported).toContainEqual({ event: 'device.status', isIt: true })
    // The map draws the lines of the devices connected through it again.
    expect(reported).toContainEqual({ event: 'device.status', isIt: false })
  })
})

test('what was heard on a channel that a person removes is heard on none, until its gateway names it again', async () => {
  await connectBehindRelay()
  await inView(world.database.web, wholeTree, async (tx) => {
    await sql`select delete_channels(array[${apuid}])`.execute(tx)
  })
  const channels = () =>
    world.rows('select dev_uid as uid, ap_uid as channel from device where dev_uid = any ($1) order by 1', [
      [uid.relay, uid.terminal],
    ])
  expect(await channels()).toEqual([
    { uid: uid.relay, channel: null },
    { uid: uid.terminal, channel: null },
  ])

  await gateway.start(at + 1000)
  const beatBehindRelay = { ...radio, msuid: uid.terminal, parent: uid.relay, hops: 2 }
  await until(async () => {
    await gateway.send('terminal-heartbeat', at + 2000, beatBehindRelay)
    return (await world.rows('select from device where ap_uid = $1', [apuid])).length > 0
  }, 'the terminal to be heard on it')
  expect(await channels()).toEqual([
    { uid: uid.relay, channel: null },
    { uid: uid.terminal, channel: apuid },
  ])
})

describe('nothing is removed', () => {
  test('of another company’s, and one’s own beside it is', async () => {
    const north = await viewOf('North')
    expect(await remove(terminalClass, [uid.southTerminal, uid.worksTerminal, uid.terminal], north)).toEqual([
      uid.terminal,
      uid.worksTerminal,
    ])
    expect(await idOf(uid.southTerminal)).not.toBe('')
  })

  test('of another class', async () => {
    expect(await remove(terminalClass, [uid.relay, uid.northGateway])).toEqual([])
    expect(await remove(2, [uid.northGateway])).toEqual([])
  })
})

test('no batch fails while relays and terminals come and go under their data', async () => {
  for (let turn = 1; turn <= 5; turn += 1) {
    await connectBehindRelay()
    const batteries = { ...registration, reason: 'battery-changed' } as const
    const messages = Array.from({ length: 200 }, (_, i) =>
      i % 2 === 0
        ? gateway.send('terminal-registration', at + 1000 * turn + i, {
            ...batteries,
            msuid: uid.terminal,
            parent: uid.relay,
            hops: 2,
          })
        : gateway.send('alarm', at + 1000 * turn + i, {
            deviceType: 0,
            uid: uid.terminal,
            alarmType: 1006,
            state: 'raised',
          }),
    )
    await Promise.all([remove(terminalClass, [uid.terminal]), remove(relayClass, [uid.relay]), ...messages])
    await add(uid.terminal)
    await world.rows(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id)
       select 1, $1, company_id, company_no, 'relay' from company where name = 'North'`,
      [uid.relay],
    )
    await until(async () => {
      const before = gateway.refusals.length
      await connectBehindRelay()
      await beat(uid.door)
      return gateway.refusals.length === before
    }, 'both to be heard again')
  }
  expect(new Set(gateway.refusals.map(({ reason }) => reason))).toEqual(new Set(['unknown-device']))
  expect(world.log.filter((line) => /fail|refused/.test(line))).toEqual([])
})
