import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { ApUid, DevUid } from '#contract/wire/ids.ts'

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

const apuid = 'D0000001' as ApUid
type Sections = Fields<'configuration'>['sections']
const report = (at: number, fields: Fields<'configuration'>) => north.send('configuration', at, fields)
const ofGateway = (at: number, sections: Sections) =>
  report(at, { deviceType: 2, uid: uid.northGateway, sections })
const ofChannel = (at: number, sections: Sections) =>
  report(at, { deviceType: 2, uid: uid.northGateway, apuid, sections })
const ofRelay = (at: number, sections: Sections) => report(at, { deviceType: 1, uid: uid.relay, sections })
const ofTerminal = (at: number, sections: Sections, of: DevUid = uid.terminal) =>
  report(at, { deviceType: 0, uid: of, sections })
const stored = () =>
  world.rows(
    `select d.dev_uid as uid, c.ap_uid as apuid, c.section, c.reported, c.reported_at as at
     from device_configuration c join device d using (device_id) order by 1, 2, 3`,
  )
const one = (of: string, section: string, reported: object, at: number, channel = '') => ({
  uid: of,
  apuid: channel,
  section,
  reported,
  at: new Date(at),
})
const lastRefusal = () => north.refusals.at(-1)
const groupOf = async () => {
  const [row] = await world.rows<{ group: number | null }>(
    'select group_number as group from relay join device using (device_id) where device.dev_uid = $1',
    [uid.relay],
  )
  return row?.group
}

describe('what a device reports of itself', () => {
  test('is kept by device, channel and section', async () => {
    await ofGateway(now, { time: { zone: 'Asia/Tokyo', ntpAble: 1 }, ftp: { port: 21, password: true } })
    await ofChannel(now, { rf: { frequencyMhz: 470.3, transmitPowerDbm: 20 } })
    await ofRelay(now, { sleep: { dormantModel: 0 } })
    await ofTerminal(now, { parameters: { reportCycle: 10 } })
    expect(await stored()).toEqual([
      one(uid.northGateway, 'ftp', { port: 21, password: true }, now),
      one(uid.northGateway, 'time', { zone: 'Asia/Tokyo', ntpAble: 1 }, now),
      one(uid.northGateway, 'rf', { frequencyMhz: 470.3, transmitPowerDbm: 20 }, now, apuid),
      one(uid.relay, 'sleep', { dormantModel: 0 }, now),
      one(uid.terminal, 'parameters', { reportCycle: 10 }, now),
    ])
    expect(north.refusals).toEqual([])
  })

  test('replaces what it said of the section before, and leaves its other sections alone', async () => {
    await ofGateway(now - 2, { time: { zone: 'Asia/Tokyo', ntpAble: 1 }, log: { logLevel: 2 } })
    await ofGateway(now, { time: { zone: 'Asia/Shanghai' } })
    expect(await stored()).toEqual([
      one(uid.northGateway, 'log', { logLevel: 2 }, now - 2),
      one(uid.northGateway, 'time', { zone: 'Asia/Shanghai' }, now),
    ])
  })

  test('counts by when it happened, in one batch and in several', async () => {
    await Promise.all([
      ofGateway(now, { log: { logLevel: 2 } }),
      ofGateway(now - 10, { log: { logLevel: 1 }, web: { webUrl: 'http://192.0.2.1/' } }),
    ])
    await ofGateway(now - 5, { log: { logLevel: 3 } })
    expect(await stored()).toEqual([
      one(uid.northGateway, 'log', { logLevel: 2 }, now),
      one(uid.northGateway, 'web', { webUrl: 'http://192.0.2.1/' }, now - 10),
    ])
  })

  test('counts once, however often it is sent', async () => {
    const body = { deviceType: 1, uid: uid.relay, sections: { group: { groupNumber: 4 } } } as const
    await north.send('configuration', now - 10, body, { seq: 77 })
    await north.send('configuration', now, { ...body, sections: { group: { groupNumber: 5 } } }, { seq: 77 })
    expect(await stored()).toEqual([one(uid.relay, 'group', { groupNumber: 4 }, now - 10)])
  })

  test('of a relay’s group is what lists are filtered by, and a group it does not name is none', async () => {
    expect(await groupOf()).toBeNull()
    await ofRelay(now - 10, { group: { groupNumber: 4 } })
    expect(await groupOf()).toBe(4)
    await ofRelay(now - 20, { group: { groupNumber: 9 } })
    expect(await groupOf()).toBe(4)
    await ofRelay(now, { group: {} })
    expect(await groupOf()).toBeNull()
  })

  test('is no sign of its life, and moves it nowhere', async () => {
    await ofTerminal(now, { sleep: { dormantModel: 1 } })
    expect(
      await world.rows(
        `select s.beat_at as beat, d.gateway_id as gateway, d.ap_uid as apuid
         from device d join device_state s using (device_id) where d.dev_uid = $1`,
        [uid.terminal],
      ),
    ).toEqual([{ beat: null, gateway: null, apuid: null }])
  })
})

describe('a report', () => {
  test.each<[string, Fields<'configuration'>, string, string]>([
    [
      'with a field out of range',
      { deviceType: 2, uid: uid.northGateway, sections: { server: { port: 70_000 } } },
      'form',
      'sections.server.port: must be <= 65535',
    ],
    [
      'of a section that relays do not have',
      { deviceType: 1, uid: uid.relay, sections: { downlink: { downModel: 1 } } },
      'form',
      'sections.downlink: a relay has no such section',
    ],
    [
      'of a parameter that the terminal’s kind does not have',
      { deviceType: 0, uid: uid.terminal, sections: { parameters: { detectionCycle: 60 } } },
      'form',
      'sections.parameters.detectionCycle: a terminal has no such field',
    ],
    [
      'of a field that the channel’s protocol does not have',
      {
        deviceType: 2,
        uid: uid.northGateway,
        apuid,
        sections: { rf: { tagFeedbackBaseFrequencyMhz: 470 } },
      },
      'form',
      'sections.rf.tagFeedbackBaseFrequencyMhz: ZETA-P has no such field',
    ],
    [
      'of a terminal’s channel',
      { deviceType: 0, uid: uid.terminal, apuid, sections: { rf: {} } },
      'form',
      'apuid: only a gateway has channels of its own',
    ],
    [
      'of another gateway',
      { deviceType: 2, uid: uid.secondGateway, sections: { log: { logLevel: 1 } } },
      'foreign-device',
      'uid: A0000002 is another gateway',
    ],
    [
      'of a channel that no start named',
      { deviceType: 2, uid: uid.northGateway, apuid: 'D00000FF' as ApUid, sections: { rf: {} } },
      'unknown-device',
      'apuid: no start message of this gateway names D00000FF',
    ],
    [
      'of a stranger’s terminal',
      { deviceType: 0, uid: uid.southTerminal, sections: { sleep: {} } },
      'foreign-device',
      'uid: C0000004 belongs to a company that this gateway does not serve',
    ],
    [
      'of a relay as a terminal',
      { deviceType: 0, uid: uid.relay, sections: { sleep: {} } },
      'device-class',
      'uid: B0000001 is a relay, not a terminal',
    ],
  ])('%s is refused, and its neighbours are kept', async (_, fields, reason, detail) => {
    await Promise.all([
      ofGateway(now, { log: { logLevel: 2 } }),
      report(now, fields),
      ofRelay(now, { sleep: { dormantModel: 1 } }),
    ])
    await expect.poll(() => north.refusals).toHaveLength(1)
    expect(lastRefusal()).toMatchObject({ kind: 'configuration', reason, detail })
    expect(await stored()).toEqual([
      one(uid.northGateway, 'log', { logLevel: 2 }, now),
      one(uid.relay, 'sleep', { dormantModel: 1 }, now),
    ])
  })

  test('of a channel is judged by the start in the same batch that gives it another protocol', async () => {
    await Promise.all([
      north.send('start', now - 1, {
        reason: 'restart',
        armVersion: '030c',
        hardwareVersion: 'AP-3',
        connectMode: 'eth',
        channels: [{ apuid, channel: 1, protocolModel: 255, rfVersion: '0302', frequencyMhz: 476.3 }],
      }),
      ofChannel(now, { sdr: { gainDb: 20 } }),
    ])
    expect(await stored()).toEqual([one(uid.northGateway, 'sdr', { gainDb: 20 }, now, apuid)])
    expect(north.refusals).toEqual([])
  })

  test('goes with its channel', async () => {
    await ofChannel(now - 10, { rf: { frequencyMhz: 470.3 } })
    await ofGateway(now - 10, { log: { logLevel: 2 } })
    await north.send('start', now - 5, {
      reason: 'restart',
      armVersion: '030c',
      hardwareVersion: 'AP-3',
      connectMode: 'eth',
      channels: [
        { apuid: 'D00000A1' as ApUid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
      ],
    })
    expect(await stored()).toEqual([one(uid.northGateway, 'log', { logLevel: 2 }, now - 10)])
    // What it still says of it from before is nobody's.
    await ofChannel(now - 8, { rf: { frequencyMhz: 480 } })
    expect(await stored()).toHaveLength(1)
    expect(north.refusals).toEqual([])
  })
})
