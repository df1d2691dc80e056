import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import { upMessages } from '#contract/wire/gateway-messages.ts'
import { provisioningSchema } from '#contract/rules/provisioning.ts'
import { openLedger } from '#simulator/ledger.ts'
import { newArmKey } from '#simulator/plan/arm-key.ts'
import { places } from '#simulator/plan/places.ts'
import { createRandom } from '#simulator/random.ts'
import { alarmTimeline } from '#simulator/replay/alarm-timeline.ts'
import { parseAlarmLog, parseLinks } from '#simulator/replay/alarm-log.ts'
import { alarmTypeOf } from '#simulator/replay/alarm-types.ts'
import { startPlayer, timed } from '#simulator/replay/player.ts'
import { alarmEvents, uplinkEvents } from '#simulator/replay/replay-events.ts'
import { planReplay, type ReplaySources } from '#simulator/replay/replay-plan.ts'
import { siteTree } from '#simulator/replay/site-tree.ts'
import { createTimeMap } from '#simulator/replay/time-map.ts'
import { parseUplinks } from '#simulator/replay/uplink-log.ts'

import { mqttServer } from './mqtt-server.ts'

const day = 86_400_000
const random = createRandom('keys of a test')
const [place] = places
if (place === undefined) throw new Error('there is no city')
const sources = (parts: Partial<ReplaySources>): ReplaySources => ({
  name: 'test',
  alarms: [],
  links: [],
  uplinks: [],
  place,
  newArmKey: () => newArmKey((below) => random.integer(below)),
  ...parts,
})

const log = `alarm_id,device_id,start_timestamp,end_timestamp
11,28,100,250
1,28,200,400
5,28,240,300
11,28,500,500
2,3,120,130
`
const uplinkLine = {
  devEUI: 'd1d1e800000000ab',
  deviceName: 'A_DOOR',
  fCnt: 70_000,
  _timestamp: 1_700_000_000_000,
  rxInfo: [
    { gatewayID: 'first', rssi: -120, loRaSNR: -7, location: { latitude: 45.1, longitude: 5.7 } },
    { gatewayID: 'second', rssi: -95, loRaSNR: 3.5, location: { latitude: 45.2, longitude: 5.8 } },
  ],
  object: { temperature: 17.83 },
}

describe('an alarm log', () => {
  it('is read line by line, and a wrong line is named', () => {
    expect(parseAlarmLog(log)[0]).toEqual({ alarmId: 11, deviceId: 28, startS: 100, endS: 250 })
    expect(parseLinks('device_a,device_b\n0,204\n')).toEqual([[0, 204]])
    expect(() => parseAlarmLog('alarm_id,device_id,start_timestamp,end_timestamp\n1,2,x,4\n')).toThrow(
      'line 2',
    )
    expect(() => parseAlarmLog('a,b\n')).toThrow('first line')
  })

  it('becomes raised and cleared once per condition: what overlaps is one, what lasts no second lasts one', () => {
    const timeline = alarmTimeline(parseAlarmLog(log), (alarmId) => alarmTypeOf(alarmId, true))
    expect(timeline).toEqual([
      // 5 and 11 are both link faults here.
      { deviceId: 28, alarmType: 1003, state: 'raised', atS: 100 },
      { deviceId: 3, alarmType: 1005, state: 'raised', atS: 120 },
      { deviceId: 3, alarmType: 1005, state: 'cleared', atS: 130 },
      { deviceId: 28, alarmType: 20007, state: 'raised', atS: 200 },
      { deviceId: 28, alarmType: 1003, state: 'cleared', atS: 300 },
      { deviceId: 28, alarmType: 20007, state: 'cleared', atS: 400 },
      { deviceId: 28, alarmType: 1003, state: 'raised', atS: 500 },
      { deviceId: 28, alarmType: 1003, state: 'cleared', atS: 501 },
    ])
  })

  it('never claims what only the server decides, nor a gateway battery of a relay', () => {
    for (let alarmId = 0; alarmId < 24; alarmId += 1) {
      expect([1007, 90_001]).not.toContain(alarmTypeOf(alarmId, true))
      expect([1007, 90_001, 20_007]).not.toContain(alarmTypeOf(alarmId, false))
    }
  })
})

describe('the sites of a log', () => {
  it('hang on the best connected site, as far as relays may', () => {
    const alarmsOf = new Map([1, 2, 3, 4, 5, 6, 9].map((site) => [site, 1]))
    const links: [number, number][] = [
      [1, 2],
      [1, 3],
      [1, 4],
      [4, 5],
      [5, 6],
    ]
    expect(siteTree(alarmsOf, links, 2)).toEqual([
      { deviceId: 1, hub: 1, parent: null, depth: 0 },
      { deviceId: 2, hub: 1, parent: null, depth: 1 },
      { deviceId: 3, hub: 1, parent: null, depth: 1 },
      { deviceId: 4, hub: 1, parent: null, depth: 1 },
      { deviceId: 5, hub: 1, parent: 4, depth: 2 },
      // Too far for a relay of 1, and linked to nothing that is free.
      { deviceId: 6, hub: 6, parent: null, depth: 0 },
      { deviceId: 9, hub: 9, parent: null, depth: 0 },
    ])
  })

  it('form groups of eight without links, the one with the most alarms in front', () => {
    const alarmsOf = new Map(Array.from({ length: 9 }, (_, site) => [site, site === 5 ? 7 : 1]))
    const tree = siteTree(alarmsOf, [], 4)
    expect(tree.filter(({ depth }) => depth === 0).map(({ deviceId }) => deviceId)).toEqual([5, 8])
    expect(tree.filter(({ hub }) => hub === 5).length).toBe(8)
  })
})

describe('the time of a replay', () => {
  const fromMs = 1_000_000
  const nowMs = Date.UTC(2026, 0, 1)

  it('lets the log end now when all of it is history', () => {
    const map = createTimeMap({ fromMs, toMs: fromMs + 10 * day, nowMs, history: 1, speed: 60 })
    expect([map.at(fromMs), map.at(fromMs + 10 * day), map.squeeze]).toEqual([nowMs - 10 * day, nowMs, 1])
  })

  it('squeezes a history that is deeper than a gateway store', () => {
    const map = createTimeMap({ fromMs, toMs: fromMs + 290 * day, nowMs, history: 1, speed: 60 })
    expect([map.at(fromMs), map.squeeze]).toEqual([nowMs - 29 * day, 10])
  })

  it('lets the rest pass faster', () => {
    const map = createTimeMap({ fromMs, toMs: fromMs + day, nowMs, history: 0.5, speed: 60 })
    expect(map.at(fromMs + day / 2)).toBe(nowMs)
    expect(map.at(fromMs + day)).toBe(nowMs + day / 120)
  })
})

describe('a replayed network', () => {
  const { uplinks } = parseUplinks(`${JSON.stringify(uplinkLine)}\nnonsense\n`)
  const file = planReplay(sources({ alarms: parseAlarmLog(log), uplinks }))

  it('is a document that the server takes, the same each time but for the keys', () => {
    expect([...Value.Errors(provisioningSchema, file.provisioning)]).toEqual([])
    const again = planReplay(sources({ alarms: parseAlarmLog(log), uplinks }))
    const uids = ({ provisioning }: typeof file) => provisioning.devices.map(({ uid }) => uid)
    expect(uids(again)).toEqual(uids(file))
    expect(file.provisioning.devices.map(({ deviceType, alias }) => [deviceType, alias])).toEqual([
      [2, 'Site28'],
      [1, 'Site3'],
      [2, 'Recv1'],
      [2, 'Recv2'],
      [0, '000000AB'],
    ])
  })

  it('has the receivers of uplinks where they really stood', () => {
    const receiver = file.provisioning.devices.find(({ alias }) => alias === 'Recv2')
    expect([receiver?.longitude, receiver?.latitude]).toEqual([5.8, 45.2])
  })

  it('passes a frame on once per gateway that heard it, and leaves out what has no temperature', () => {
    const without = { ...uplinkLine, object: {} }
    const both = parseUplinks(`${JSON.stringify(uplinkLine)}\n${JSON.stringify(without)}\n`).uplinks
    const { events, skipped } = uplinkEvents(file.network, both)
    expect(skipped).toBe(1)
    const receiver = (id: string) => {
      const armuid = file.network.receivers[id]
      return { armuid, apuid: file.network.gateways.find((gateway) => gateway.armuid === armuid)?.apuid }
    }
    const [first, second] = [receiver('first'), receiver('second')]
    // 17.83 °C, 0 %
    const frame = { msuid: '000000AB', frameCounter: 70_000 - 65_536, payload: '0106F70000' }
    const direct = { parent: null, hops: 1 }
    expect(events.map(({ armuid }) => armuid)).toEqual([first.armuid, second.armuid])
    expect(events.map(({ body }) => body)).toEqual([
      { ...frame, ...direct, apuid: first.apuid, rssiDbm: -120, snrDb: -7 },
      { ...frame, ...direct, apuid: second.apuid, rssiDbm: -95, snrDb: 3.5 },
    ])
  })

  it('is played whole, introduced by start and registrations, and each gateway in its order', async () => {
    const server = await mqttServer()
    const now = Date.now()
    const map = createTimeMap({ fromMs: 100_000, toMs: 501_000, nowMs: now, history: 0.8, speed: 1000 })
    const events = timed(alarmEvents(file.network, parseAlarmLog(log)), map)
    const clock = createClock()
    const ledger = openLedger(null, clock)
    const player = startPlayer({
      gateways: file.network.gateways,
      events,
      splitAt: now,
      url: server.url,
      clock,
      ledger,
    })
    await player.done
    await player.stop()
    await server.close()

    const wrong = server.received.filter(
      ({ kind, body }) =>
        !Object.entries(upMessages).some(([name, schema]) => name === kind && Value.Check(schema, body)),
    )
    expect(wrong).toEqual([])
    const site = file.network.sites.find(({ deviceId }) => deviceId === 28)?.armuid
    const own = server.received.filter(({ armuid }) => armuid === site)
    expect(own.slice(0, 2).map(({ kind }) => kind)).toEqual(['start', 'relay-registration'])
    const alarms = own.filter(({ kind }) => kind === 'alarm')
    expect(alarms.map(({ body }) => [body['alarmType'], body['state'], body.at - now])).toEqual([
      [1003, 'raised', -320_800],
      [1005, 'raised', -300_800],
      [1005, 'cleared', -290_800],
      [20_007, 'raised', -220_800],
      [1003, 'cleared', -120_800],
      [20_007, 'cleared', -20_800],
      [1003, 'raised', 79],
      [1003, 'cleared', 80],
    ])
    expect(player.played).toBe(8)
    expect(ledger.counts.refused).toBe(0)
  })
})

const data = join(import.meta.dirname, '../../../shared/data')
describe.skipIf(!existsSync(data))('the real logs', () => {
  const read = (name: string) => readFileSync(join(data, name))

  it('of 55 sites become 7 gateways and 48 relays with 28,513 alarms', () => {
    const alarms = parseAlarmLog(read('alarms/wireless-55-devices.csv').toString())
    const file = planReplay(sources({ name: 'wireless-55', alarms }))
    expect([file.network.gateways.length, file.provisioning.devices.length]).toEqual([7, 55])
    const events = alarmEvents(file.network, alarms)
    const raised = events.filter(({ body }) => 'state' in body && body.state === 'raised')
    expect([raised.length, events.length]).toEqual([28_513, 57_026])
  })

  it('of 439 linked sites become a forest of relays not deeper than four', () => {
    const alarms = parseAlarmLog(read('alarms/microwave-439-devices.csv').toString())
    const links = parseLinks(read('alarms/microwave-439-links.csv').toString())
    const file = planReplay(sources({ name: 'microwave-439', alarms, links }))
    expect(file.provisioning.devices.length).toBe(439)
    const hops = file.network.gateways.flatMap(({ relays }) => relays.map((relay) => relay.hops))
    expect(Math.max(...hops)).toBe(4)
  })

  it('of uplinks become frames of a temperature sensor, heard by 8 gateways', () => {
    const { uplinks } = parseUplinks(gunzipSync(read('uplinks/saint-eynard.ndjson.gz')).toString())
    const file = planReplay(sources({ name: 'saint-eynard', uplinks }))
    expect([file.network.gateways.length, uplinks.length]).toEqual([8, 10_102])
    expect(uplinkEvents(file.network, uplinks).skipped).toBe(10_102 - 5948)
  })
})
