import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { gatewayCommands, mostLogs, type GatewayCommandName } from '#contract/commands/gateway-commands.ts'
import { createClock } from '#contract/wire/clock.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'
import { ensureAdministrator } from '#server/db/setup/first-run.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault } from '#server/db/vault.ts'
import { startIngest, type Ingest } from '#server/ingest/ingest.ts'
import { createApp } from '#server/web/app.ts'
import { openLedger } from '#simulator/ledger.ts'
import type { PlannedGateway } from '#simulator/network.ts'
import { startSimulation, type Simulation } from '#simulator/simulation.ts'
import { testDatabase, type TestDatabase } from '#tests/harness/database.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { until } from '#tests/harness/until.ts'
import { testPlan } from '#tests/simulator/recorded-world.ts'

/** A minute passes in a second. */
const rate = 60
const password = 'Adm1n-of-tests'
const { network, provisioning } = testPlan()
const [first] = network.gateways
if (first === undefined) throw new Error('the town has no gateway')
/** Of the newest software, and with a channel of ZETA-S beside its own, so that it has every command. */
const [ownChannel] = first.channels
if (ownChannel === undefined) throw new Error('the gateway has no channel')
const smart: PlannedGateway['channels'][number] = {
  ...ownChannel,
  apuid: `${ownChannel.apuid.slice(0, 7)}F` as typeof ownChannel.apuid,
  channel: 2,
  protocolModel: protocolModel.values['ZETA-S'],
}
const gateway: PlannedGateway = { ...first, armVersion: '030c', channels: [ownChannel, smart] }
const { armuid } = gateway

let database: TestDatabase
let ingest: Ingest
let app: FastifyInstance
let simulation: Simulation
let headers: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'commands-'))

beforeAll(async () => {
  database = await testDatabase()
  const vault = openVault(folder)
  await ensureAdministrator(database.url, password)
  await provision(database.url, vault, provisioning)
  const clock = createClock(rate, Date.now())
  ingest = await startIngest({
    databaseUrl: database.url,
    vault,
    host: '127.0.0.1',
    port: 0,
    clock,
    log: () => {},
  })
  app = await createApp({
    database: database.web,
    clock,
    vault,
    captcha: 'off',
    consoleFolder: join(folder, 'console'),
    dataFolder: folder,
    apiBaseUrl: '/api/',
    version: '0.0.0-test',
    logger: false,
  })
  headers = await logIn()
  simulation = startSimulation({
    network,
    gateways: [gateway],
    url: `mqtt://127.0.0.1:${ingest.port}`,
    clock,
    ledger: openLedger(null, clock),
    hasLife: false,
  })
  await until(
    async () =>
      (await reported('', 'upgrade')) !== undefined && (await reported(smart.apuid, 'sdr')) !== undefined,
    'the gateway to report itself',
  )
})
afterAll(async () => {
  await simulation.stop()
  await app.close()
  await ingest.stop()
  await database.close()
  rmSync(folder, { recursive: true })
})

async function logIn(): Promise<Record<string, string>> {
  const { body } = await call(
    'POST',
    'accounts/login',
    { loginname: 'admin', password, captcha: '', captchaKey: '' },
    {},
  )
  const { token, username, objectid, companyid } = body.data
  return {
    offset: '480',
    access_token: token,
    user_name: encodeURIComponent(username),
    user_id: objectid,
    company_id: companyid,
    language_type: 'en',
  }
}

async function call(method: 'GET' | 'POST', path: string, payload?: object, sent = headers) {
  const reply = await app.inject({
    method,
    url: `/api/${path}`,
    headers: { ...sent, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

function download(commandId: string, name: string) {
  return app.inject({ url: `/api/gateway/downloadLogFile?commandId=${commandId}&name=${name}`, headers })
}

async function sectionsOf(): Promise<
  { apuid: string; section: string; reported: Record<string, unknown>; desired: unknown; drift: string[] }[]
> {
  const { body } = await call('GET', `gateway/getConfiguration?armuid=${armuid}`)
  return body.list
}
async function reported(apuid: string, section: string): Promise<Record<string, unknown> | undefined> {
  const sections = await sectionsOf()
  return sections.find((each) => each.apuid === apuid && each.section === section)?.reported ?? undefined
}
async function rows(text: string): Promise<Record<string, unknown>[]> {
  const { rows: found } = await database.ingest.pool.query(text)
  return found
}

/** Gives the command and waits for what the gateway answers. */
async function order(name: GatewayCommandName, parameters: object) {
  const definition = gatewayCommands.find((each) => each.name === name)
  const ids = definition?.of === 'channel' ? { apuids: smart.apuid } : { armuids: armuid }
  const { body } = await call('POST', `gateway/command${name}`, { ...ids, ...parameters })
  expect({ name, ...body }).toMatchObject({ name, code: 0 })
  let target: Record<string, unknown> = {}
  await until(
    async () => {
      const { body: result } = await call('GET', `command/getResult/${body.data.commandId}`)
      target = result.data.targets[0]
      // A late answer counts, and a slow machine is late at this pace.
      return !['queued', 'sent', 'running', 'timedOut'].includes(String(target['state']))
    },
    `an answer to ${name}`,
    60_000,
  )
  return target
}

/** A command that sets a section: the parameters, and the section where it stands then. */
const sets: readonly [GatewayCommandName, string, Record<string, number | string>][] = [
  ['SetWebUrl', 'web', { webUrl: 'http://192.0.2.77/' }],
  ['SetNetworkDistributionMode', 'distribution', { networkDistributionMode: 1 }],
  ['SetBuildingConfig', 'distribution', { building: 1 }],
  ['SetArmTimeZone', 'time', { zone: 'Asia/Tokyo' }],
  ['SetNtpAble', 'time', { ntpAble: 0, ntpServer: 'time.example.com' }],
  ['SetFtpParam', 'ftp', { domain: 'files.example.com', port: 2121, username: 'field', path: '/in' }],
  ['SetGpsInfo', 'gps', { longitude: 116.4, latitude: 39.9 }],
  ['SetGPSEnable', 'gps', { gpsEnable: 0 }],
  ['SetApGpsDotInterval', 'gps', { apGpsDotInterval: 120 }],
  ['SetCarGpsDotInterval', 'gps', { carGpsDotInterval: 25 }],
  ['SetMultiUpgradeParam', 'upgrade', { fragmentBytes: 64, intervalMs: 900, rounds: 2 }],
  ['SetLogLevel', 'log', { logLevel: 3 }],
  ['SetRfInfo', 'rf', { frequencyMhz: 476.5 }],
  ['SetFrequencyBand', 'rf', { frequencyBand: 'JP920' }],
  ['SetTransmitPower', 'rf', { transmitPowerDbm: 11 }],
  ['SetFreHoppingNumber', 'rf', { freHoppingNumber: 3 }],
  ['SetCarrierSensingThreshold', 'rf', { carrierSensingThresholdDbm: -91 }],
  ['SetBroadcastClockSlot', 'rf', { broadcastClockSlot: 9 }],
  ['SetFrameRatio', 'rf', { frameRatio: 61 }],
  ['SetChannelRateRatio', 'rf', { channelRateRatio: 44 }],
  ['SetRateSwitchingThreshold', 'rf', { rateSwitchingThresholdDbm: -104 }],
  ['SetSdrGain', 'sdr', { gainDb: 21 }],
  ['SetSdrSaturationReferenceThreshold', 'sdr', { saturationReferenceThresholdDbfs: -9 }],
  ['SetReSamplingFrequency', 'sdr', { reSamplingFrequencyHz: 500_000 }],
]
const uids = (devices: readonly { moteuid?: string; msuid?: string }[]) =>
  devices
    .slice(0, 2)
    .map(({ moteuid, msuid }) => moteuid ?? msuid)
    .join(',')
const moteuids = uids(gateway.relays)
const msuids = uids(gateway.terminals)

describe('a command to a gateway of the simulator', () => {
  it.each(sets)(
    '%s: the gateway is set so and reports it #gateway-commands-1',
    async (name, section, parameters) => {
      expect(await order(name, parameters)).toMatchObject({
        state: 'done',
        result: { [section]: parameters },
      })
      const apuid = section === 'rf' || section === 'sdr' ? smart.apuid : ''
      await until(async () => {
        const found = await reported(apuid, section)
        return Object.entries(parameters).every(([field, value]) => found?.[field] === value)
      }, `${section} to be reported`)
      const stands = (await sectionsOf()).find((each) => each.apuid === apuid && each.section === section)
      expect(stands).toMatchObject({ desired: parameters, drift: [] })
    },
  )

  it('SetArmParam sets the section that it names, and a secret goes down without standing anywhere #gateway-commands-2', async () => {
    const mqtt = { domain: 'broker2.example.com', port: 8883, username: 'ap', password: 'not-to-be-read' }
    expect(await order('SetArmParam', { section: 'userPlane', userFaceLinkType: 4 })).toMatchObject({
      state: 'done',
    })
    expect(await order('SetArmParam', { section: 'mqtt', ...mqtt })).toMatchObject({
      state: 'done',
      result: { mqtt: { domain: 'broker2.example.com', port: 8883, password: true } },
    })
    await until(async () => (await reported('', 'mqtt'))?.['password'] === true, 'the secret to be set')
    const [stored] = await rows(
      `select coalesce(string_agg(to_jsonb(c)::text, ''), '') || (select coalesce(string_agg(detail::text, ''), '') from operation_log) as text from command c`,
    )
    expect(stored?.['text']).toContain('broker2.example.com')
    expect(stored?.['text']).not.toContain('not-to-be-read')
  })

  it.each<[GatewayCommandName, object, object]>([
    ['GetArmParam', {}, { server: { domain: '127.0.0.1' }, upgrade: {}, log: {} }],
    ['GetFtpParam', {}, { ftp: {} }],
    ['GetGprsInfo', {}, { cellular: {} }],
    ['GetGpsStatus', {}, { gps: {} }],
    ['GetLonlat', {}, { gps: {} }],
    ['GetApGpsDotInterval', {}, { gps: {} }],
    ['GetCarGpsDotInterval', {}, { gps: {} }],
    ['GetRfInfo', {}, { rf: {}, sdr: {} }],
    ['GetArmTime', {}, { time: expect.any(Number) }],
    [
      'GetArmVersionInfo',
      {},
      { armVersion: expect.stringMatching(/^[0-9a-f]{4}$/), hardwareVersion: gateway.hardwareVersion },
    ],
    ['GetLogFileName', {}, { names: ['arm-0.log', 'arm-1.log', 'arm-2.log'] }],
    ['StartUploadAllArmLog', {}, { names: ['arm-0.log', 'arm-1.log', 'arm-2.log'] }],
    ['StartUploadSpecifiedArmLog', { names: 'arm-1.log' }, { names: ['arm-1.log'] }],
    ['SetArmTime', {}, { errorMs: expect.any(Number) }],
    ['ClearArmSendBuff', {}, { cleared: expect.any(Number) }],
    ['ClearMoteAuthFailure', { moteuids }, { cleared: 2 }],
    ['ClearMsAuthFailure', { msuids }, { cleared: 2 }],
    ['RecycleNetID', { moteuids }, { recycled: 2 }],
    ['Broadcast', { data: '0102', channel: 255 }, { sent: expect.any(Number) }],
    ['Multicast', { data: '0102', groupNumber: 3 }, { sent: expect.any(Number) }],
    ['MultiPoll', { pollType: 0 }, { polled: expect.any(Number) }],
    ['CmdTransparent', { data: '0a0b' }, { payload: '0a0b' }],
    ['BackgroundNoiseScan', { fromMhz: 470, toMhz: 471, stepMhz: 0.5 }, { frequencyMhz: [470, 470.5, 471] }],
    ['BuildSSHChunnel', { minutes: 30 }, { port: expect.any(Number), until: expect.any(Number) }],
  ])('%s: the gateway answers it #gateway-commands-3', async (name, parameters, result) => {
    expect(await order(name, parameters)).toMatchObject({ state: 'done', result })
  })

  it('GetLogFileName names the log files, and those that are fetched are downloaded as text #gateway-logs-1', async () => {
    const { result } = await order('GetLogFileName', {})
    const { names } = result as { names: string[] }
    const [first = '', second = ''] = names
    const target = await order('StartUploadSpecifiedArmLog', { names: `${first},${second}` })
    const commandId = String(target['commandId'])
    const { body } = await call('GET', `gateway/getLogFileList?armuid=${armuid}`)
    const files: { commandId: string; name: string; size: number; parts: number; received: number }[] =
      body.list
    const fetched = files.filter((file) => file.commandId === commandId)
    expect(fetched.map(({ name }) => name).toSorted()).toEqual([first, second].toSorted())
    for (const { parts, received } of fetched) expect(received).toBe(parts)

    const reply = await download(commandId, first)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['content-disposition']).toContain(`filename="${armuid} ${first}"`)
    expect(reply.body).toMatch(new RegExp(`^# ${first} of ${armuid}, arm unit 030c\n`))
    expect(reply.body).toContain('INFO started: power-on')
    expect(reply.body).toContain('INFO command GetLogFileName')
    expect(Buffer.byteLength(reply.body)).toBe(fetched.find(({ name }) => name === first)?.size)
    expect((await download(commandId, 'arm-9.log')).json()).toMatchObject({ code: 404 })
  })

  it('SetArmParam sends the gateway to another server, from which it comes back when it is not admitted there', async () => {
    const before = await reported('', 'server')
    const elsewhere = { section: 'server', domain: '127.0.0.1', port: await freePort() }
    expect(await order('SetArmParam', elsewhere)).toMatchObject({
      state: 'failed',
      result: { wentBack: true, server: before },
    })
    const desired = async () => (await sectionsOf()).find((each) => each.section === 'server')
    expect(await desired()).toMatchObject({ desired: null, reported: before, drift: [] })

    const otherName = { domain: 'localhost', port: ingest.port }
    expect(await order('SetArmParam', { section: 'server', ...otherName })).toMatchObject({
      state: 'done',
      result: { server: otherName },
    })
    await until(async () => (await reported('', 'server'))?.['domain'] === 'localhost', 'the new address')
    expect(await desired()).toMatchObject({ desired: otherName, drift: [] })
  })

  it('MultiUpgrade says how far it is, and ends #gateway-commands-4', async () => {
    const target = await order('MultiUpgrade', { file: 'ms-0215.bin', version: '0215', groupNumber: 0 })
    expect(target).toMatchObject({ state: 'done', done: 3, total: 4 })
  })

  it.each<[GatewayCommandName, object]>([
    ['RestartArm', {}],
    ['RestartGateway', {}],
    ['StartApFpgaUpgrade', { file: 'fpga.bin', version: '0102' }],
  ])('%s: the gateway starts again #gateway-commands-5', async (name, parameters) => {
    const before = await starts()
    expect(await order(name, parameters)).toMatchObject({ state: 'done' })
    await until(async () => (await starts()) > before, 'its next start')
    await toBeBack()
  })

  it.each<[GatewayCommandName, string, string]>([
    ['StartArmUpgrade', '030d', 'arm_version'],
    ['SetFtpApFullUpgrade', '030e', 'arm_version'],
    ['StartModuleUpgrade', '0301', 'rf_version'],
    ['StartModuleIspDownLoad', '0302', 'rf_version'],
    ['StartAppReverseBootUpgrade', '0303', 'rf_version'],
  ])('%s: the gateway starts with the version %s #gateway-commands-6', async (name, version, column) => {
    expect(await order(name, { file: `to-${version}.bin`, version })).toMatchObject({ state: 'done' })
    const read =
      column === 'arm_version'
        ? `select arm_version as version from gateway join device using (device_id) where dev_uid = '${armuid}'`
        : `select rf_version as version from gateway_channel where ap_uid = '${smart.apuid}'`
    await until(async () => (await rows(read))[0]?.['version'] === version, `version ${version}`)
    await toBeBack()
  })

  it('ResetGateway: the gateway comes back as it left the factory #gateway-commands-7', async () => {
    expect(await order('ResetGateway', {})).toMatchObject({ state: 'done' })
    await until(async () => (await reported('', 'ftp'))?.['domain'] === '', 'the settings of the factory')
    await toBeBack()
  })

  it('has a test for every command of the catalogue', () => {
    const tried = new Set<string>([
      ...sets.map(([name]) => name),
      'SetArmParam',
      'MultiUpgrade',
      'ResetGateway',
      'RestartArm',
      'RestartGateway',
      'StartApFpgaUpgrade',
      'StartArmUpgrade',
      'SetFtpApFullUpgrade',
      'StartModuleUpgrade',
      'StartModuleIspDownLoad',
      'StartAppReverseBootUpgrade',
      'GetArmParam',
      'GetFtpParam',
      'GetGprsInfo',
      'GetGpsStatus',
      'GetLonlat',
      'GetApGpsDotInterval',
      'GetCarGpsDotInterval',
      'GetRfInfo',
      'GetArmTime',
      'GetArmVersionInfo',
      'GetLogFileName',
      'StartUploadAllArmLog',
      'StartUploadSpecifiedArmLog',
      'SetArmTime',
      'ClearArmSendBuff',
      'ClearMoteAuthFailure',
      'ClearMsAuthFailure',
      'RecycleNetID',
      'Broadcast',
      'Multicast',
      'MultiPoll',
      'CmdTransparent',
      'BackgroundNoiseScan',
      'BuildSSHChunnel',
    ])
    expect(gatewayCommands.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
    expect(gatewayCommands).toHaveLength(59)
  })
})

describe('what cannot be ordered', () => {
  const refused = async (name: GatewayCommandName, body: object) =>
    (await call('POST', `gateway/command${name}`, body)).body

  it('is refused with the field that is wrong', async () => {
    expect(await refused('SetTransmitPower', { apuids: smart.apuid, transmitPowerDbm: 31 })).toMatchObject({
      code: 422,
    })
    expect(await refused('Broadcast', { armuids: armuid, data: 'F102' })).toMatchObject({ code: 422 })
    expect(await refused('Multicast', { armuids: armuid, data: '01' })).toMatchObject({
      code: 422,
      errors: [{ field: 'groupNumber' }],
    })
    expect(await refused('SetArmParam', { armuids: armuid, domain: 'a.example.com' })).toMatchObject({
      code: 422,
      errors: [{ field: 'section' }],
    })
    expect(await refused('SetLogLevel', { armuids: armuid })).toMatchObject({
      code: 422,
      errors: [{ field: 'logLevel' }],
    })
    expect(await refused('SetLogLevel', { apuids: smart.apuid, logLevel: 1 })).toMatchObject({ code: 422 })
    expect(await refused('SetLogLevel', { armuids: '', logLevel: 1 })).toMatchObject({ code: 10001 })
  })

  it('is refused where the channel or the gateway is not made for it', async () => {
    const own = ownChannel.apuid
    expect(await refused('SetSdrGain', { apuids: own, gainDb: 20 })).toMatchObject({ code: 422 })
  })

  it('is refused where the selection is not one that the command takes #gateway-commands-8', async () => {
    const absent = network.gateways[1]?.armuid ?? ''
    const both = `${armuid},${absent}`
    expect(await refused('BuildSSHChunnel', { armuids: both, minutes: 30 })).toMatchObject({
      code: 10001,
      reason: 'batch.onlyOne',
    })
    // The radios of the channels were upgraded above, one of them alone.
    expect(await refused('MultiUpgrade', { armuids: armuid, file: 'ms.bin', version: '0215' })).toMatchObject(
      {
        code: 10001,
        reason: 'batch.consistency',
        msg: 'Inconsistent version numbers',
      },
    )
    expect(
      await refused('StartArmUpgrade', { armuids: both, file: 'arm.bin', version: '030f' }),
    ).toMatchObject({
      reason: 'batch.version',
    })
  })

  it('is not the change to the protocol that the channel has #gateway-commands-9', async () => {
    const { 'ZETA-S': zetaS } = protocolModel.values
    expect(await refused('SetRfInfo', { apuids: smart.apuid, protocolModel: zetaS })).toMatchObject({
      code: 10001,
      reason: 'batch.sameAsBefore',
      msg: 'Old and new protocol cannot be identical',
    })
  })

  it('clears what a gateway knows of networks once, and desires nothing by it #gateway-commands-10', async () => {
    await order('SetArmParam', { section: 'cellular', cellularNetworkMode: 1 })
    expect(await order('SetArmParam', { section: 'cellular', cellularNetworkMode: 2 })).toMatchObject({
      state: 'done',
    })
    expect(
      await refused('SetArmParam', { armuids: armuid, section: 'cellular', cellularNetworkMode: 3 }),
    ).toMatchObject({
      code: 422,
    })
    const cellular = (await sectionsOf()).find(({ section }) => section === 'cellular')
    expect(cellular).toMatchObject({
      desired: { cellularNetworkMode: 1 },
      reported: { cellularNetworkMode: 1 },
    })
  })

  it('takes nineteen logs and not one more #gateway-commands-11', async () => {
    expect(mostLogs).toBe(19)
    const names = Array.from({ length: 20 }, (_, n) => `arm-${n}.log`)
    expect(
      await refused('StartUploadSpecifiedArmLog', { armuids: armuid, names: names.join() }),
    ).toMatchObject({
      code: 422,
      errors: [{ field: 'names' }],
    })
    const taken = await refused('StartUploadSpecifiedArmLog', {
      armuids: armuid,
      names: names.slice(1).join(),
    })
    expect(taken).toMatchObject({ code: 0 })
  })

  it('is not sent to a gateway that is offline, unless it is kept for it; what waits can be cancelled', async () => {
    const absent = network.gateways[1]?.armuid ?? ''
    expect(await refused('RestartArm', { armuids: absent })).toMatchObject({
      code: 10001,
      msg: expect.stringMatching(/offline/i),
    })
    const keepUntil = Date.now() + 86_400_000
    const waiting = await refused('RestartArm', { armuids: absent, keepUntil })
    expect(waiting).toMatchObject({ code: 0, data: { results: [{ objectid: absent, code: 0 }] } })
    const { commandId } = waiting.data
    expect((await call('POST', 'command/cancel', { commandId })).body).toMatchObject({
      code: 0,
      data: { cancelled: 1 },
    })
    const { body } = await call('GET', `command/getResult/${commandId}`)
    expect(body.data).toMatchObject({ name: 'RestartArm', targets: [{ devUid: absent, state: 'cancelled' }] })
  })

  it('goes to those that can have it, and names the others', async () => {
    const absent = network.gateways[1]?.armuid ?? ''
    const answer = await refused('SetLogLevel', { armuids: `${armuid},${absent},FFFFFFFF`, logLevel: 1 })
    expect(answer).toMatchObject({
      code: 10001,
      data: {
        results: [
          { objectid: armuid, code: 0 },
          { objectid: absent, code: 10001 },
          { objectid: 'FFFFFFFF', code: 404 },
        ],
      },
    })
  })
})

async function starts(): Promise<number> {
  const [counted] = await rows(`select count(*)::int as n from gateway_event where kind = 'start'`)
  return Number(counted?.['n'])
}
/** Its status follows its first sign of life. */
async function toBeBack(): Promise<void> {
  await until(async () => simulation.status().gatewaysUp === 1, 'the gateway to be connected')
}
