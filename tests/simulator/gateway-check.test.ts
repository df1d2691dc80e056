import { connect, type MqttClient } from 'mqtt'
import { describe, expect, it } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import { upTopic, type UpKind } from '#contract/wire/gateway-messages.ts'
import type { Findings } from '#simulator/check/findings.ts'
import { ruleNames } from '#simulator/check/rules.ts'
import { startTrial, type Trial } from '#simulator/check/trial.ts'
import { openLedger } from '#simulator/ledger.ts'
import { startSimulation } from '#simulator/simulation.ts'

import { testPlan } from './recorded-world.ts'

const [gateway] = testPlan().network.gateways.toSorted((a, b) => a.terminals.length - b.terminals.length)
if (gateway === undefined) throw new Error('the town has no gateway')
const { armuid, armKey } = gateway
const boot = '0000abcd'

function trial(options: Partial<Parameters<typeof startTrial>[0]> = {}): Promise<Trial> {
  return startTrial({
    host: '127.0.0.1',
    port: 0,
    now: () => Date.now(),
    collect: 10,
    withholdMs: 500,
    awayMs: 100,
    patienceMs: 5000,
    timeoutMs: 20_000,
    log: () => {},
    ...options,
  })
}

interface Say {
  kind: UpKind
  seq: number
  body?: Record<string, unknown>
}
const link = { state: 'up', medium: 'eth' }

/** A gateway with ideas of its own: logs in, says what it is told to, and is gone when all of it has arrived. */
async function wrongGateway(
  say: (publish: (message: Say) => Promise<unknown>, client: MqttClient) => Promise<unknown>[],
  login: { password?: string } = {},
): Promise<Findings> {
  const { port, done, stop } = await trial({ collect: 1000 })
  const client = connect(`mqtt://127.0.0.1:${port}`, {
    clientId: armuid,
    username: armuid,
    password: armKey,
    reconnectPeriod: 0,
    ...login,
  })
  const publish = ({ kind, seq, body = link }: Say): Promise<unknown> => {
    const payload = JSON.stringify({ boot, seq, at: Date.now(), ...body })
    return client.publishAsync(upTopic(armuid, kind), payload, { qos: 1 })
  }
  client.on('connect', () => void Promise.all(say(publish, client)).finally(stop))
  client.on('error', stop)
  const findings = await done
  client.end(true)
  return findings
}

describe('gateway-check', () => {
  it('passes a gateway of the simulator in every rule', async () => {
    const clock = createClock(60, Date.now())
    const { port, done } = await trial({ now: () => clock.now(), armKey })
    const simulation = startSimulation({
      network: { size: 'town', seed: 1, gateways: [gateway] },
      gateways: [gateway],
      url: `mqtt://127.0.0.1:${port}`,
      clock,
      ledger: openLedger(null, clock),
      hasLife: false,
    })
    const findings = await done
    await simulation.stop()
    expect(findings.report()).not.toContain('failed')
    expect(findings.rulesThat('passed')).toEqual(ruleNames)
    expect(findings.exitCode()).toBe(0)
  })

  it('has seen nothing of a gateway that never comes', async () => {
    const { done } = await trial({ timeoutMs: 50 })
    const findings = await done
    expect(findings.rulesThat('not seen')).toEqual(ruleNames)
    expect(findings.exitCode()).toBe(2)
  })

  it('names a key the wrong structure', async () => {
    const findings = await wrongGateway(() => [], { password: 'short' })
    expect(findings.rulesThat('failed')).toEqual(['login'])
    expect(findings.exitCode()).toBe(1)
  })

  it('names a hole in the sequence, with the message behind it', async () => {
    const findings = await wrongGateway((publish) => {
      return [7, 8, 10].map((seq) => publish({ kind: 'link', seq }))
    })
    expect(findings.rulesThat('failed')).toEqual(['sequence'])
    expect(findings.faults('sequence')[0]?.what).toBe('10 comes after 8')
    expect(findings.report()).toContain('"seq":10')
  })

  it('names a boot that begins without start', async () => {
    const findings = await wrongGateway((publish) => [publish({ kind: 'link', seq: 1 })])
    expect(findings.rulesThat('failed')).toEqual(['boot'])
  })

  it('names a repeat that says something else', async () => {
    const findings = await wrongGateway((publish) => {
      const other = { state: 'down', medium: 'eth' }
      return [publish({ kind: 'link', seq: 5 }), publish({ kind: 'link', seq: 5, body: other })]
    })
    expect(findings.rulesThat('failed')).toEqual(['sequence'])
  })

  it.each([
    ['form', { kind: 'link', seq: 3, body: { state: 'sideways', medium: 'eth' } }],
    ['clock', { kind: 'link', seq: 3, body: { ...link, at: 5 } }],
    ['form', { kind: 'link', seq: 3, body: { ...link, at: 'noon' } }],
    ['topic', { kind: 'gossip' as UpKind, seq: 3 }],
  ] as const)('names a message that breaks the rule %s', async (rule, message) => {
    const findings = await wrongGateway((publish) => [publish(message)])
    expect(findings.rulesThat('failed')).toEqual([rule])
  })

  it('names an uplink of a terminal that never registered, and contradicting hops', async () => {
    const [channel] = gateway.channels
    const start = {
      reason: 'restart',
      armVersion: '0302',
      hardwareVersion: 'x',
      connectMode: 'eth',
      channels: [{ ...channel, protocolModel: 1 }],
    }
    const uplink = {
      msuid: '70000001',
      apuid: channel?.apuid,
      parent: null,
      hops: 2,
      rssiDbm: -90,
      snrDb: 20,
      frameCounter: 0,
      payload: '01',
    }
    const findings = await wrongGateway((publish) => {
      return [
        publish({ kind: 'start', seq: 1, body: start }),
        publish({ kind: 'uplink', seq: 2, body: uplink }),
      ]
    })
    expect(findings.rulesThat('failed')).toEqual(['hops', 'registration'])
  })

  it('names what the server would refuse: texts, channels and relays that contradict themselves, others’ alarms', async () => {
    const apuid = gateway.channels[0]?.apuid
    const channel = { apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475 }
    const start = { reason: 'restart', armVersion: '0302', hardwareVersion: 'nul\u0000', connectMode: 'eth' }
    const radio = { apuid, hops: 2, rssiDbm: -90, snrDb: 1 }
    const relay = { moteuid: 'B1000001', parent: 'B1000001', framesSent: 1, framesFailed: 0, ...radio }
    const alarm = { deviceType: 2, uid: 'FFFFFFFF', alarmType: 1006, state: 'raised' }
    const findings = await wrongGateway((publish) => [
      publish({ kind: 'start', seq: 1, body: { ...start, channels: [channel, { ...channel, channel: 2 }] } }),
      publish({ kind: 'relay-heartbeat', seq: 2, body: relay }),
      publish({ kind: 'alarm', seq: 3, body: alarm }),
    ])
    expect(findings.rulesThat('failed')).toEqual(['form', 'registration'])
    expect(findings.faults('form').map(({ what }) => what)).toEqual([
      'a text holds U+0000 or half a surrogate pair',
      'form: channels: one apuid twice',
      'form: parent: a relay cannot be its own parent',
      'foreign-device: uid: FFFFFFFF is another gateway',
    ])
  })

  it('names a report that the server would refuse, and takes the proof of a key before the registration', async () => {
    const apuid = gateway.channels[0]?.apuid
    const start = { reason: 'restart', armVersion: '0302', hardwareVersion: 'A2', connectMode: 'eth' }
    const channels = [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475 }]
    const report = { deviceType: 2, uid: armuid, apuid }
    const terminal = { deviceType: 0, uid: '70000001' }
    const registration = { msuid: '70000001', reason: 'power-on', softwareVersion: '0302' }
    const radio = { apuid, parent: null, hops: 1, rssiDbm: -90, snrDb: 1 }
    const findings = await wrongGateway((publish) => [
      publish({ kind: 'start', seq: 1, body: { ...start, channels } }),
      publish({ kind: 'configuration', seq: 2, body: { ...report, sections: { rf: { frameRatio: 101 } } } }),
      publish({ kind: 'configuration', seq: 3, body: { ...report, sections: { sdr: { gainDb: 20 } } } }),
      publish({ kind: 'authentication', seq: 4, body: { ...terminal, apuid, authFlag: 1 } }),
      publish({ kind: 'terminal-registration', seq: 5, body: { ...registration, ...radio } }),
      publish({ kind: 'configuration', seq: 6, body: { ...terminal, sections: { parameters: { any: 1 } } } }),
    ])
    expect(findings.rulesThat('failed')).toEqual(['form'])
    expect(findings.faults('form').map(({ what }) => what)).toEqual([
      'sections.rf.frameRatio: must be <= 100',
      'sections.sdr: ZETA-P has no such section',
    ])
  })

  it('names a frame counter that stands still, a frame of no kind, a relay that is a terminal', async () => {
    const radio = { apuid: gateway.channels[0]?.apuid, parent: null, hops: 1, rssiDbm: -90, snrDb: 1 }
    const uplink = { msuid: '70000001', frameCounter: 1, ...radio }
    const versions = { reason: 'manual', softwareVersion: '0302' }
    const relay = { moteuid: '70000001', netId: 1, appVersion: '0302', ...versions, ...radio }
    const findings = await wrongGateway((publish) => [
      publish({ kind: 'terminal-registration', seq: 5, body: { msuid: '70000001', ...versions, ...radio } }),
      publish({ kind: 'uplink', seq: 6, body: { ...uplink, payload: '0100' } }),
      publish({ kind: 'uplink', seq: 7, body: { ...uplink, payload: '00' } }),
      publish({ kind: 'relay-registration', seq: 8, body: relay }),
    ])
    expect(findings.rulesThat('failed')).toEqual(['registration', 'frames'])
    expect(findings.faults('frames').map(({ what }) => what)).toEqual([
      'the frame begins neither with 01 nor with 02',
      'the counter of the frame before was 1 too',
    ])
  })

  it('names other topics, QoS 0 and a subscription to the neighbours', async () => {
    const findings = await wrongGateway((_publish, client) => {
      return [
        client.publishAsync('farwatch/1/A0000009/up/link', '{}', { qos: 0 }),
        client.subscribeAsync('farwatch/1/+/down/command', { qos: 1 }),
      ]
    })
    expect(findings.rulesThat('failed')).toEqual(['subscription', 'topic', 'qos', 'form'])
  })

  it('names a gateway that knows no window', async () => {
    const { port, done } = await trial({ collect: 1 })
    const client = connect(`mqtt://127.0.0.1:${port}`, {
      clientId: armuid,
      username: armuid,
      password: armKey,
      reconnectPeriod: 0,
    })
    client.on('error', () => {})
    client.on('connect', () => {
      for (let seq = 2; seq < 130; seq += 1)
        client.publish(upTopic(armuid, 'link'), JSON.stringify({ boot, seq, at: Date.now(), ...link }), {
          qos: 1,
        })
    })
    const findings = await done
    client.end(true)
    // It never came back after the server went away.
    expect(findings.rulesThat('failed')).toEqual(['window', 'resend'])
  })
})
