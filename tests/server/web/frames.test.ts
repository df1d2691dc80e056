import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { mostTailFrames } from '#contract/calls/frames.ts'
import type { UpKind } from '#contract/wire/gateway-messages.ts'
import type { ApUid, MsUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { publishFrames, type ReceivedFrame } from '#server/db/devices/frame-news.ts'
import {
  apuidOf,
  armuidOf,
  listeningWeb,
  relayOf,
  terminalOf,
  type ListeningWeb,
} from '#tests/harness/listening-web.ts'
import { until } from '#tests/harness/until.ts'
import type { Mark } from '#tests/harness/web-world.ts'
import { testNow, type TestWeb } from '#tests/harness/web.ts'
import type { Fields } from '#tests/server/ingest/ingest-world.ts'
import type { TestGateway } from '#tests/server/ingest/test-gateway.ts'

const payload = encodeFrame(temperatureHumidity, { temperatureC: 21.4, humidityPercent: 41 })

type Line = Record<string, unknown>

let world: ListeningWeb
let web: TestWeb
let connect: ListeningWeb['connect']
let self: Record<string, string>
beforeAll(async () => {
  world = await listeningWeb()
  ;({ web, connect } = world)
  self = await web.login('qself')
})
afterAll(() => world.close())

const idOf = (alias: string) => web.world.devices.get(alias) ?? ''

/** Follows a tail as the console does. */
function follow(mark: Mark, headers: Record<string, string>) {
  let cursor: string | undefined
  const lines: Line[] = []
  const ask = async () => {
    const query = { id: idOf(`${mark}G`), ...(cursor !== undefined && { after: cursor }) }
    const { body } = await web.call('gateway/tailFrames', headers, { query })
    cursor = body.data.cursor
    lines.push(...body.data.frames)
    return body.data
  }
  return {
    lines,
    ask,
    async until(count: number) {
      await until(async () => {
        await ask()
        return lines.length >= count
      }, `${count} lines of the tail of ${mark}`)
      return lines
    },
  }
}

/** Opens the tail of a gateway and lets it beat until the watch has reached ingest; the lines begin after that. */
async function watched(mark: Mark, headers: Record<string, string>, gateway: TestGateway) {
  const tail = follow(mark, headers)
  await until(async () => {
    await gateway.send('heartbeat', testNow, heartbeat)
    await tail.ask()
    return tail.lines.length > 0
  }, 'the watch')
  // What was sent is told in its order: after a mark nothing of before comes.
  const last = await gateway.send('link', testNow, { state: 'up', medium: 'eth' })
  await until(async () => {
    await tail.ask()
    return tail.lines.some(({ boot, seq }) => boot === last.boot && seq === last.seq)
  }, 'the end of the beginning')
  tail.lines.length = 0
  return tail
}

const heartbeat: Fields<'heartbeat'> = {
  memoryFreePercent: 50,
  diskFreePercent: 60,
  cpuPercent: 10,
  temperatureC: 31,
  uptimeS: 100,
  backlog: 0,
}
const uplink = (mark: Mark, apuid: ApUid, frameCounter: number): Fields<'uplink'> => ({
  msuid: terminalOf(mark),
  apuid,
  parent: relayOf(mark),
  hops: 2,
  rssiDbm: -98.5,
  snrDb: 7.25,
  frameCounter,
  payload,
})
const registration = (mark: Mark): Fields<'terminal-registration'> => ({
  msuid: terminalOf(mark),
  apuid: apuidOf(mark),
  parent: relayOf(mark),
  hops: 2,
  rssiDbm: -98.5,
  snrDb: 7.25,
  reason: 'parent-lost',
  softwareVersion: '0302',
})

describe('gateway/tailFrames', () => {
  test('tells an uplink as it was received, the raw message with it', async () => {
    const gateway = await connect('qself')
    const tail = await watched('qself', self, gateway)

    const sent = await gateway.send('uplink', testNow, uplink('qself', apuidOf('qself'), 7))

    expect(await tail.until(1)).toEqual([
      {
        no: expect.any(Number),
        skipped: 0,
        receiveTime: testNow,
        upTime: testNow,
        outcome: 'stored',
        kind: 'uplink',
        boot: sent.boot,
        seq: sent.seq,
        hidden: false,
        id: idOf('qselfT'),
        devType: 0,
        devUid: 'A001F002',
        deviceAliases: 'qselfT',
        networkId: 'D201F000',
        parentUid: 'A101F001',
        parentMote: 'qselfR',
        hops: 2,
        upRSSI: -98.5,
        snrDb: 7.25,
        frameCounter: 7,
        payload,
        raw: Buffer.from(JSON.stringify(sent)).toString('hex').toUpperCase(),
        rawBytes: JSON.stringify(sent).length,
        topic: '',
        reason: '',
        msg: '',
        detail: '',
      },
    ])
  })

  test('says what became of each: stored, said before, heard by another gateway, refused', async () => {
    const [first, second] = [await connect('qself'), await connect('qchild')]
    const tail = await watched('qself', self, first)
    const frame = { ...uplink('qchild', apuidOf('qchild'), 9), parent: null, hops: 1 }
    await second.send('uplink', testNow, frame)

    const sent = await first.send('uplink', testNow, { ...frame, apuid: apuidOf('qself') })
    await first.send('uplink', testNow, { ...frame, frameCounter: 10, apuid: apuidOf('qself') })
    await first.sendRaw(`farwatch/1/${armuidOf('qself')}/up/uplink`, JSON.stringify(sent))
    await first.sendRaw(
      `farwatch/1/${armuidOf('qself')}/up/terminal-heartbeat`,
      JSON.stringify({
        boot: sent.boot,
        seq: 99,
        at: testNow,
        msuid: 'AFFFFFFF',
        apuid: apuidOf('qself'),
        parent: null,
        hops: 1,
        rssiDbm: -90,
        snrDb: 3,
      }),
    )
    await first.sendRaw(`farwatch/1/${armuidOf('qself')}/up/heartbeat`, Buffer.from([0xff, 0x41]))

    const lines = await tail.until(5)
    expect(lines.map(({ outcome, kind, devUid, reason }) => ({ outcome, kind, devUid, reason }))).toEqual(
      expect.arrayContaining([
        { outcome: 'further', kind: 'uplink', devUid: 'A002F002', reason: '' },
        { outcome: 'stored', kind: 'uplink', devUid: 'A002F002', reason: '' },
        { outcome: 'duplicate', kind: 'uplink', devUid: 'A002F002', reason: '' },
        { outcome: 'refused', kind: 'terminal-heartbeat', devUid: 'AFFFFFFF', reason: 'unknown-device' },
        { outcome: 'refused', kind: 'heartbeat', devUid: '', reason: 'json' },
      ]),
    )
    expect(lines.find(({ reason }) => reason === 'unknown-device')).toMatchObject({
      msg: 'The device or channel is not registered',
    })
    expect(lines.find(({ reason }) => reason === 'json')).toMatchObject({
      msg: 'Not valid JSON in UTF-8',
      detail: 'not UTF-8',
      topic: 'farwatch/1/A201F000/up/heartbeat',
      raw: 'FF41',
      rawBytes: 2,
    })
  })

  test('hides from whom a gateway is lent what it hears of others, and from its owner what is the borrower’s', async () => {
    const gateway = await connect('qlent')
    const tail = await watched('qlent', self, gateway)
    const ofOwner = follow('qlent', await web.login('qlender'))
    await ofOwner.ask()
    const secret = uplink('qlender', apuidOf('qlent'), 31)

    await gateway.send('uplink', testNow, uplink('qlent', apuidOf('qlent'), 30))
    await gateway.send('uplink', testNow, { ...secret, parent: null, hops: 1 })
    await gateway.send('uplink', testNow, { ...uplink('qself', apuidOf('qlent'), 32), parent: null, hops: 1 })
    await gateway.send('uplink', testNow, { ...secret, msuid: 'AFFFFFFF' as MsUid })

    await tail.until(4)
    expect(tail.lines.map(({ hidden, devUid, frameCounter }) => ({ hidden, devUid, frameCounter }))).toEqual(
      expect.arrayContaining([
        { hidden: false, devUid: 'A006F002', frameCounter: 30 },
        { hidden: true, devUid: '', frameCounter: null },
        { hidden: false, devUid: 'A001F002', frameCounter: 32 },
        { hidden: true, devUid: '', frameCounter: null },
      ]),
    )
    expect(JSON.stringify(tail.lines.filter(({ hidden }) => hidden))).not.toMatch(
      /A00|AFFFFFFF|D206F000|0100/,
    )
    expect(tail.lines.find(({ outcome }) => outcome === 'refused')).toMatchObject({
      hidden: true,
      kind: 'uplink',
      boot: null,
      seq: null,
      raw: '',
      reason: '',
      detail: '',
      msg: '',
    })
    expect(tail.lines.filter(({ hidden }) => hidden).map(({ boot, seq }) => ({ boot, seq }))).toEqual([
      { boot: null, seq: null },
      { boot: null, seq: null },
    ])
    await ofOwner.until(4)
    const own = ofOwner.lines.filter(({ kind }) => kind === 'uplink')
    expect(own.map(({ hidden, devUid }) => ({ hidden, devUid }))).toEqual(
      expect.arrayContaining([
        { hidden: false, devUid: 'A006F002' },
        { hidden: false, devUid: 'A005F002' },
        { hidden: true, devUid: '' },
        { hidden: false, devUid: 'AFFFFFFF' },
      ]),
    )
  })

  test('is of gateways of the view alone, and needs the right to see gateways', async () => {
    const ask = async (id: string, headers = self) =>
      (await web.call('gateway/tailFrames', headers, { query: { id } })).body

    expect((await ask(idOf('qparentG'))).reason).toBe('record.unknown')
    expect((await ask(idOf('qselfT'))).reason).toBe('record.unknown')
    expect((await ask('9999999999999999999')).reason).toBe('record.unknown')
    const unregistered = await web.login('qstrang')
    expect((await ask(idOf('qselfG'), unregistered)).reason).toBe('record.unknown')
    await web.database.ingest.pool.query(
      `delete from post_function f using app_user u where u.login_name = 'qstrang' and f.post_id = u.post_id
         and function_code in ('devices_gateway_view', 'map_view')`,
    )
    expect((await ask(idOf('qstrangG'), await web.login('qstrang'))).reason).toBe('permission.denied')
  })

  test('keeps the newest, says how many are gone, and begins anew for a cursor of another tail', async () => {
    const gateway = await connect('qchild')
    const tail = await watched('qchild', self, gateway)
    const before = await tail.ask()
    await publishFrames(
      web.database.ingest.pool,
      Array.from({ length: mostTailFrames + 40 }, (_, n) => receivedFrame(Number(idOf('qchildG')), n)),
    )

    await until(async () => {
      const id = idOf('qchildG')
      const { body } = await web.call('gateway/tailFrames', self, { query: { id, after: before.cursor } })
      return body.data.missed === 40 && body.data.frames.length === mostTailFrames
    }, 'the newest')
    const query = { id: idOf('qchildG'), after: '00000000-1' }
    const { body } = await web.call('gateway/tailFrames', self, { query })
    expect({ restarted: body.data.restarted, missed: body.data.missed }).toEqual({
      restarted: true,
      missed: 0,
    })
    expect(body.data.heartbeatMinutes).toBeGreaterThan(0)
  })

  test('refuses a cursor that is none', async () => {
    const query = { id: idOf('qselfG'), after: "0' or 1" }

    expect((await web.call('gateway/tailFrames', self, { query })).body.code).toBe(422)
  })
})

describe('gateway/findFrames', () => {
  test('gives what is stored, oldest first, without the message around it, as the tail gave it', async () => {
    const gateway = await connect('qself')
    const tail = await watched('qself', self, gateway)
    await gateway.send('uplink', testNow + 1000, uplink('qself', apuidOf('qself'), 40))
    await gateway.send('uplink', testNow + 2000, uplink('qself', apuidOf('qself'), 43))
    const receivedFrame = await tail.until(2)

    const { body } = await web.call('gateway/findFrames', self, {
      query: { id: idOf('qselfG'), devUid: terminalOf('qself') },
    })

    const unstored = { no: expect.any(Number), boot: null, seq: null, raw: '', rawBytes: null }
    expect(body.data.frames.slice(-2)).toEqual(receivedFrame.map((line) => Object.assign(line, unstored)))
  })

  test('gives of a whole gateway what it and all below it said, and why it was refused', async () => {
    const gateway = await connect('qself')
    await gateway.send('heartbeat', testNow + 3000, heartbeat)
    await gateway.sendRaw(`farwatch/1/${armuidOf('qself')}/up/heartbeat`, '{"at":true}')
    const shown = async () => {
      const { body } = await web.call('gateway/findFrames', self, { query: { id: idOf('qselfG') } })
      return body.data.frames.map(({ kind, outcome, devUid, reason }: Line) => ({
        kind,
        outcome,
        devUid,
        reason,
      }))
    }
    await until(async () => (await shown()).some(({ reason }: Line) => reason === 'form'), 'the refusal')

    expect(await shown()).toEqual(
      expect.arrayContaining([
        { kind: 'uplink', outcome: 'stored', devUid: terminalOf('qself'), reason: '' },
        { kind: 'heartbeat', outcome: 'stored', devUid: armuidOf('qself'), reason: '' },
        { kind: 'heartbeat', outcome: 'refused', devUid: '', reason: 'form' },
      ]),
    )
  })

  test('gives whom a gateway is lent nothing of others, and nothing of what was refused', async () => {
    const gateway = await connect('qlent')
    const stored = async (headers: Record<string, string>, devUid?: string) => {
      const query = { id: idOf('qlentG'), ...(devUid !== undefined && { devUid }) }
      const { body } = await web.call('gateway/findFrames', headers, { query })
      return body.data.frames.map(({ devUid: about, outcome }: Line) => [outcome, about].join(' '))
    }
    const lender = uplink('qlender', apuidOf('qlent'), 61)
    await gateway.send('uplink', testNow + 4000, { ...lender, parent: null, hops: 1 })
    await gateway.send('uplink', testNow + 5000, { ...lender, msuid: 'AFFFFFFE' as MsUid })
    const owner = await web.login('qlender')
    await until(
      async () => (await stored(owner, terminalOf('qlender'))).length > 0,
      'the frame of the lender',
    )

    const refusedOf = async (headers: Record<string, string>) =>
      (await stored(headers)).filter((line: string) => line.startsWith('refused'))
    await until(async () => (await refusedOf(owner)).length > 0, 'what the owner is told of a refusal')

    expect(await stored(self, terminalOf('qlender'))).toEqual([])
    expect(await refusedOf(self)).toEqual([])
    const foreign = await web.call('gateway/findFrames', await web.login('qchild'), {
      query: { id: idOf('qlentG') },
    })
    expect(foreign.body.code).not.toBe(0)
  })
})

describe('ms/findFrame', () => {
  test('is a frame with its bytes, who heard it, and what is missing around it', async () => {
    const [first, second] = [await connect('qself'), await connect('qchild')]
    const hear = (gateway: TestGateway, mark: Mark, counter: number, more: Partial<Fields<'uplink'>> = {}) =>
      gateway.send('uplink' satisfies UpKind, testNow + counter * 1000, {
        ...uplink('qchild', apuidOf(mark), counter),
        ...more,
      })
    await hear(second, 'qchild', 100)
    await hear(second, 'qchild', 103)
    await hear(first, 'qself', 103, { parent: null, hops: 1, rssiDbm: -110, snrDb: 1 })
    await hear(second, 'qchild', 104)

    const query = { id: idOf('qchildT'), frameCounter: 103, upTime: testNow + 103_200 }
    const { body } = await web.call('ms/findFrame', self, { query })

    const { receptions, neighbours, loss, fields, ...frame } = body.data
    expect(frame).toMatchObject({
      id: idOf('qchildT'),
      devUid: 'A002F002',
      sensorKind: 'temperature-humidity',
      frameCounter: 103,
      upTime: testNow + 103_000,
      payload,
    })
    expect(fields).toEqual([
      { offset: 0, length: 1, type: 'u8', reading: '', raw: 1, value: null, unit: '' },
      { offset: 1, length: 2, type: 'i16', reading: 'temperatureC', raw: 2140, value: 21.4, unit: '°C' },
      { offset: 3, length: 2, type: 'u16', reading: 'humidityPercent', raw: 4100, value: 41, unit: '%' },
    ])
    expect(receptions).toEqual([
      expect.objectContaining({
        deviceAliases: 'qchildG',
        networkId: 'D202F000',
        channel: 1,
        hops: 2,
        upRSSI: -98.5,
        delayMs: 0,
        path: [expect.objectContaining({ devUid: 'A102F001' })],
      }),
      expect.objectContaining({ deviceAliases: 'qselfG', hops: null, upRSSI: -110, snrDb: 1, path: [] }),
    ])
    expect(neighbours.slice(-3)).toEqual([
      expect.objectContaining({ frameCounter: 100 }),
      { upTime: testNow + 103_000, frameCounter: 103, lost: 2, restarted: false },
      { upTime: testNow + 104_000, frameCounter: 104, lost: 0, restarted: false },
    ])
    expect(loss.lost).toBeGreaterThanOrEqual(2)
    expect(loss.received + loss.lost).toBeGreaterThan(0)
  })

  test('misses nothing between the end of a count and the registration after which it begins anew', async () => {
    const gateway = await connect('qchild')
    const hear = (afterMs: number, counter: number) =>
      gateway.send('uplink', testNow + afterMs, uplink('qchild', apuidOf('qchild'), counter))
    await hear(200_000, 65_500)
    await gateway.send('terminal-registration', testNow + 201_000, registration('qchild'))
    await hear(202_000, 0)
    await hear(203_000, 2)

    const query = { id: idOf('qchildT'), frameCounter: 2, upTime: testNow + 203_000 }
    const { body } = await web.call('ms/findFrame', self, { query })

    expect(body.data.neighbours.slice(-3)).toEqual([
      expect.objectContaining({ frameCounter: 65_500 }),
      { upTime: testNow + 202_000, frameCounter: 0, lost: 0, restarted: true },
      { upTime: testNow + 203_000, frameCounter: 2, lost: 1, restarted: false },
    ])
  })

  test('says nothing of a gateway that the caller does not see, and nothing of others’ terminals', async () => {
    const query = { id: idOf('qchildT'), frameCounter: 103, upTime: testNow + 103_000 }

    const child = (await web.call('ms/findFrame', await web.login('qchild'), { query })).body.data
    expect(child.receptions[1]).toMatchObject({
      id: null,
      devUid: '',
      deviceAliases: '',
      networkId: '',
      channel: null,
      upRSSI: -110,
    })
    const unregistered = await web.login('qsiblng')
    expect((await web.call('ms/findFrame', unregistered, { query })).body.reason).toBe('record.unknown')
  })

  test('finds nothing at another moment or with another counter', async () => {
    const id = idOf('qchildT')
    const reason = async (frameCounter: number, upTime: number) =>
      (await web.call('ms/findFrame', self, { query: { id, frameCounter, upTime } })).body.reason

    expect(await reason(103, testNow + 3_600_000)).toBe('record.unknown')
    expect(await reason(101, testNow + 103_000)).toBe('record.unknown')
    expect(await reason(101, 8_640_000_000_000_000)).toBe('record.unknown')
    expect(await reason(101, -210_866_803_200_000)).toBe('record.unknown')
  })
})

function receivedFrame(gatewayId: number, n: number): ReceivedFrame {
  return {
    gatewayId,
    skipped: 0,
    receivedAt: testNow + n,
    at: testNow,
    outcome: 'stored',
    kind: 'heartbeat',
    boot: '00000001',
    seq: n + 1,
    deviceId: gatewayId,
    parentId: null,
    apuid: '',
    hops: null,
    rssiDbm: null,
    snrDb: null,
    frameCounter: null,
    payload: '',
    raw: '',
    rawBytes: 0,
    topic: '',
    reason: '',
    detail: '',
  }
}
