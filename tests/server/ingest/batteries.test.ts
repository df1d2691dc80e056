import { afterEach, beforeEach, expect, test } from 'vitest'

import type { ApUid } from '#contract/wire/ids.ts'

import { ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

const day = 86_400_000
const apuid = 'D0000001' as ApUid
const radio = { hops: 1, rssiDbm: -90, snrDb: 9 } as const

let world: IngestWorld
let north: TestGateway
let now: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  north = await connectGateway(world, uid.northGateway)
  await north.start(now - 25 * day)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const changed: Fields<'terminal-registration'> = {
  ...radio,
  msuid: uid.terminal,
  apuid,
  parent: null,
  reason: 'battery-changed',
  softwareVersion: '0112',
}
const change = (at: number, header?: { seq: number }) =>
  north.send('terminal-registration', at, changed, header)
const beat = (at: number, batteryPercent: number) =>
  north.send('terminal-heartbeat', at, { ...radio, msuid: uid.terminal, apuid, parent: null, batteryPercent })
const replacements = (): Promise<object[]> =>
  world.rows(
    `select d.dev_uid as uid, replaced_at as at, operator_id as operator, active_days as days, remaining_percent as percent
     from battery_replacement join device d using (device_id) order by replaced_at`,
  )
const ofTerminal = (at: number, days: number | null, percent: number | null) => ({
  uid: uid.terminal,
  at: new Date(at),
  operator: null,
  days,
  percent,
})

test('a registration after a change of battery is a replacement, with what the one before still had', async () => {
  await beat(now - 20 * day, 12)
  await change(now - 20 * day + 1000)
  await beat(now - 20 * day + 2000, 100)
  await beat(now - 1000, 50)
  await change(now)
  expect(await replacements()).toEqual([ofTerminal(now - 20 * day + 1000, null, 12), ofTerminal(now, 19, 50)])
})

test('a relay’s too; another registration is none', async () => {
  const joins = {
    ...radio,
    moteuid: uid.relay,
    apuid,
    parent: null,
    netId: 1,
    softwareVersion: '0302',
    appVersion: '0107',
  }
  await north.send('relay-registration', now - 1000, { ...joins, reason: 'battery-changed' })
  await north.send('relay-registration', now, { ...joins, reason: 'power-on' })
  expect(await replacements()).toEqual([
    { uid: uid.relay, at: new Date(now - 1000), operator: null, days: null, percent: null },
  ])
})

test('the same ones in reverse order make the same records', async () => {
  await change(now)
  await beat(now - 1000, 50)
  await beat(now - 20 * day + 2000, 100)
  await change(now - 20 * day + 1000)
  await beat(now - 20 * day, 12)
  expect(await replacements()).toEqual([ofTerminal(now - 20 * day + 1000, null, 12), ofTerminal(now, 19, 50)])
})

test('in one batch they are the same too, each once for all its repeats', async () => {
  const first = { seq: 100 }
  const last = { seq: 101 }
  const all = () => [
    change(now, last),
    change(now - 20 * day + 1000, first),
    change(now, last),
    beat(now - 1000, 50),
    beat(now - 20 * day + 2000, 100),
    beat(now - 20 * day, 12),
  ]
  await Promise.all(all())
  await world.restart()
  await north.close()
  north = await connectGateway(world, uid.northGateway)
  await change(now - 20 * day + 1000, first)
  await change(now, last)
  expect(await replacements()).toEqual([ofTerminal(now - 20 * day + 1000, null, 12), ofTerminal(now, 19, 50)])
})

test('a battery of which nothing was heard had nothing to tell, whatever the one before it said', async () => {
  await change(now)
  await beat(now - 2000, 40)
  expect(await replacements()).toEqual([ofTerminal(now, null, 40)])
  await change(now - 1000)
  expect(await replacements()).toEqual([ofTerminal(now - 1000, null, 40), ofTerminal(now, 0, null)])
})

test('what a person noted keeps what they said, and counts among the days', async () => {
  await beat(now - 10 * day - 1, 30)
  const owner = await world.owner()
  await owner.query(
    `with post as (
       insert into post (company_id, name, post_level) select company_id, 'engineer', 3 from company where name = 'North' returning *
     )
     insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select company_id, company_no, post_id, 'engineer', 'engineer', '-' from post join company using (company_id)`,
  )
  await owner.query(
    `insert into battery_replacement (device_id, replaced_at, operator_id, operator_name, remaining_percent)
     select device_id, $2, user_id, user_name, 5 from device, app_user where dev_uid = $1`,
    [uid.terminal, new Date(now - 10 * day)],
  )
  await owner.query('delete from app_user')
  await change(now - 20 * day)
  await change(now)
  expect(await replacements()).toEqual([
    ofTerminal(now - 20 * day, null, null),
    ofTerminal(now - 10 * day, 10, 5),
    ofTerminal(now, 10, null),
  ])
})
