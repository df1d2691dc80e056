import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { provision } from '#server/db/setup/provision.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

/** More than a call can name. */
const gateways = 520
const place = { address: '', longitude: 116.4, latitude: 39.9, coordinateType: 1 } as const
const company = ['Fleet']
const armuidOf = (n: number) => `AE${String(n).padStart(6, '0')}`

let web: TestWeb
let admin: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  admin = await web.login('admin')
  await provision(web.database.url, web.vault, {
    companies: [{ path: company, zone: 'UTC' }],
    devices: Array.from({ length: gateways }, (_, n) => ({
      ...place,
      deviceType: 2 as const,
      uid: armuidOf(n) as never,
      typeId: 'gateway',
      alias: 'fleet',
      company,
      armKey: '0123456789abcdef',
    })),
  })
  await rows(`update device_status set online = true`)
  await rows(`update gateway set arm_version = '030c'`)
  await rows(`insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
    select 'DE000000', device_id, 1, 1, '0301', 470 from device where dev_uid = '${armuidOf(0)}'`)
}, 120_000)
afterAll(() => web.close())
beforeEach(async () => {
  await rows('delete from command')
  await rows('delete from device_configuration')
})

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await web.database.ingest.pool.query<Row>(text, values)).rows
}
/** These are desired of the gateway, and those it reports. */
async function stands(n: number, section: string, desired: object, reported: object, apUid = '') {
  await rows(
    `insert into device_configuration (device_id, ap_uid, section, desired, desired_at, reported, reported_at)
     select device_id, $2, $3, $4, '2026-01-01', $5, '2026-01-01' from device where dev_uid = $1`,
    [armuidOf(n), apUid, section, JSON.stringify(desired), JSON.stringify(reported)],
  )
}
const repair = async (body: object) => (await web.call('gateway/repairDrift', admin, { body })).body
const countsOf = async (commandId: string) =>
  (await web.call('command/getResult/{commandId}', admin, { params: { commandId } })).body.data.counts
const queued = () =>
  rows<{ name: string; parameters: object; uid: string }>(
    `select c.name, c.parameters, coalesce(nullif(t.ap_uid, ''), d.dev_uid) as uid from command c
     join command_target t using (command_id) join device d using (device_id) where t.state = 'queued' order by 1, 3, 2`,
  )

describe('the repair of drift', () => {
  test('sends the fields that differ and no others, by the commands that set them', async () => {
    await stands(0, 'time', { zone: 'Asia/Tokyo', ntpAble: 1 }, { zone: 'UTC', ntpAble: 1 })
    await stands(0, 'ftp', { domain: 'a.example', port: 21 }, { domain: 'a.example', port: 2121 })
    await stands(
      0,
      'rf',
      { transmitPowerDbm: 12, frameRatio: 50 },
      { transmitPowerDbm: 10, frameRatio: 40 },
      'DE000000',
    )
    await stands(1, 'log', { logLevel: 2 }, { logLevel: 2 })
    const answer = await repair({ armuids: `${armuidOf(0)},${armuidOf(1)}` })
    expect(answer).toMatchObject({ code: 0, data: { results: [], left: 0 } })
    expect(await queued()).toEqual([
      { name: 'SetArmTimeZone', parameters: { section: 'time', zone: 'Asia/Tokyo' }, uid: armuidOf(0) },
      { name: 'SetFrameRatio', parameters: { section: 'rf', frameRatio: 50 }, uid: 'DE000000' },
      {
        name: 'SetFtpParam',
        parameters: { section: 'ftp', domain: 'a.example', port: 21 },
        uid: armuidOf(0),
      },
      { name: 'SetTransmitPower', parameters: { section: 'rf', transmitPowerDbm: 12 }, uid: 'DE000000' },
    ])
  })

  test('sends the same setting to all that a search finds by one command, and names those that it did not go to', async () => {
    for (let n = 0; n < gateways; n += 1) await stands(n, 'log', { logLevel: 3 }, { logLevel: 1 })
    await rows(`update device_status set online = false where device_id in
      (select device_id from device where dev_uid = '${armuidOf(7)}')`)
    const { data } = await repair({ matching: { keyword: 'fleet', drift: 1 } })
    await rows(`update device_status set online = true`)
    expect(data).toMatchObject({
      commands: [{ name: 'SetLogLevel', section: 'log', count: gateways - 1 }],
      results: [{ objectid: armuidOf(7), code: 10001, msg: expect.stringMatching(/offline/i) as string }],
      left: 0,
    })
    expect(await countsOf(data.commands[0].commandId)).toMatchObject({ queued: gateways - 1, refused: 1 })
    const cancelled = await web.call('command/cancel', admin, {
      body: { commandId: data.commands[0].commandId },
    })
    expect(cancelled.body.data).toEqual({ cancelled: gateways - 1 })
  })

  test('unseals a secret that the device has not taken', async () => {
    const sealed = web.vault.seal('not-to-be-read').toString('base64')
    await stands(0, 'ftp', { username: 'field' }, { username: 'field', password: false })
    await rows('update device_configuration set secrets = $1', [JSON.stringify({ password: sealed })])
    expect((await repair({ armuids: armuidOf(0) })).data.commands).toHaveLength(1)
    const [command] = await rows<{ parameters: object; secrets: Record<string, string> }>(
      'select parameters, secrets from command',
    )
    expect(command?.parameters).toEqual({ section: 'ftp' })
    expect(web.vault.unseal(Buffer.from(command?.secrets['password'] ?? '', 'base64'))).toBe('not-to-be-read')
  })

  test('leaves the address of the server to a command by hand, and sends nothing where nothing differs', async () => {
    await stands(0, 'server', { domain: 'a.example', port: 1 }, { domain: 'b.example', port: 1 })
    await stands(1, 'log', { logLevel: 2 }, { logLevel: 2 })
    const none = { commands: [], results: [], left: 0, underWay: 0 }
    expect((await repair({ armuids: `${armuidOf(0)},${armuidOf(1)}` })).data).toEqual(none)
    expect(await repair({ armuids: '' })).toMatchObject({ reason: 'batch.nothing' })
  })

  test('sends a hundred commands at most and says how much is left', async () => {
    for (let n = 0; n < 103; n += 1)
      await stands(n, 'web', { webUrl: `http://${n}.example/` }, { webUrl: 'http://old.example/' })
    const { data } = await repair({ matching: { keyword: 'fleet', drift: 1 } })
    expect(data.commands).toHaveLength(100)
    expect(data.left).toBe(3)
  })

  test('leaves out what an open command sets already, and sends it again once that has ended', async () => {
    const sealed = web.vault.seal('not-to-be-read').toString('base64')
    await stands(
      0,
      'ftp',
      { domain: 'a.example', port: 21 },
      { domain: 'a.example', port: 2121, password: false },
    )
    await rows('update device_configuration set secrets = $1', [JSON.stringify({ password: sealed })])
    const body = { armuids: armuidOf(0) }
    const [first, second] = await Promise.all([repair(body), repair(body)])
    const sent = [first, second].map(({ data }) => `${data.commands.length} sent, ${data.underWay} under way`)
    expect(sent.toSorted()).toEqual(['0 sent, 1 under way', '1 sent, 0 under way'])
    expect(await queued()).toHaveLength(1)
    await rows(`update device_configuration set desired = desired || '{"port": 22}'`)
    expect((await repair(body)).data).toMatchObject({ commands: [{ count: 1 }], underWay: 1 })
    expect(await queued()).toContainEqual(
      expect.objectContaining({ parameters: { section: 'ftp', domain: 'a.example', port: 22 } }),
    )
    await rows(`update command_target set state = 'timedOut', ended_at = now()`)
    expect((await repair(body)).data).toMatchObject({ commands: [{ count: 1 }], underWay: 0 })
  })
})
