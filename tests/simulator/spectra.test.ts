import { Parse } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { apUidSchema, msUidSchema } from '#contract/wire/ids.ts'
import { decodeFragment, samplesPerHz } from '#contract/sensors/spectrum-fragment.ts'
import { vibration } from '#contract/sensors/vibration.ts'
import type { Network } from '#simulator/network.ts'
import { createRandom } from '#simulator/random.ts'
import { FaultRefused, orderFault } from '#simulator/world/faults.ts'
import { switchOn } from '#simulator/world/first-contact.ts'
import { envelopeLines, velocityLines, type BearingPart } from '#simulator/world/machine-spectra.ts'
import { sensorOf } from '#simulator/world/sensor-of.ts'
import type { MeasuredSpectrum, Sensor } from '#simulator/world/sensor.ts'

import { morning, recordedWorld, testPlan } from './recorded-world.ts'

const minute = 60_000
const hour = 60 * minute
const fine = { samplingHz: 3200, lines: 3200 }

function machine(seed: number): Sensor {
  const plan = {
    msuid: Parse(msUidSchema, '70000001'),
    apuid: Parse(apUidSchema, '01020304'),
    parent: null,
    kind: vibration.kind,
    lng: 116,
    lat: 39.9,
    indoorLossDb: 15,
    softwareVersion: '0112',
  }
  return sensorOf(plan, vibration, 'CN', createRandom(`machine/${seed}`))
}

/** The first moment from the morning on at which it runs, and what it measures then. */
function running(of: Sensor): { at: number; measured: MeasuredSpectrum[] } {
  for (let at = morning; at < morning + 12 * hour; at += 10 * minute) {
    const measured = of.spectra?.measure(at, fine) ?? []
    if (measured.length > 0) return { at, measured }
  }
  throw new Error('it never ran')
}
const named = (measured: readonly MeasuredSpectrum[], name: string): MeasuredSpectrum => {
  const found = measured.find(({ spectrum }) => spectrum === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}
const strongestHz = ({ amplitudes, samplingHz }: MeasuredSpectrum): number =>
  ((amplitudes.indexOf(Math.max(...amplitudes)) + 1) * samplingHz) / samplesPerHz / amplitudes.length
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

describe('the spectra of a machine', () => {
  it('show a velocity that is mostly once the shaft, and as much as its readings say', () => {
    const shaking = {
      speedRpm: 1500,
      velocityRmsMmS: 1.2,
      accelerationRmsMS2: 0.8,
      teeth: 20,
      fault: null,
    }
    const lines = velocityLines(shaking, fine, createRandom(1))
    const stepHz = fine.samplingHz / samplesPerHz / fine.lines
    const band = lines.filter((_, line) => (line + 1) * stepHz >= 10 && (line + 1) * stepHz <= 1000)
    const rms = Math.sqrt(band.reduce((sum, amplitude) => sum + amplitude ** 2, 0) / 1.5)
    expect(rms).toBeCloseTo(1.2, 6)
    expect((lines.indexOf(Math.max(...lines)) + 1) * stepHz).toBeCloseTo(25, 0)
  })

  it.each([
    ['inner', 5.42],
    ['outer', 3.58],
    ['ball', 2.36],
  ] as const)('show damage of the %s part in the envelope, at its frequency', (part, order) => {
    const one = machine(3)
    const { at } = running(one)
    one.spectra?.damage(part, at - 10 * hour, hour)
    const envelope = named(one.spectra?.measure(at, fine) ?? [], 'envelopeSpectrum')
    const expectedHz = (order * envelope.speedRpm) / 60
    expect(Math.abs(strongestHz(envelope) - expectedHz)).toBeLessThan(0.5)
  })

  it('show it the more the further it has gone, an outer race’s most and a ball’s least', () => {
    const peakOf = (part: BearingPart, severity: number) => {
      const fault = { part, order: 3.58, severity }
      const shaking = { speedRpm: 1797, velocityRmsMmS: 0.6, accelerationRmsMS2: 1, teeth: 20, fault }
      const lines = envelopeLines(shaking, fine, createRandom(2))
      return Math.max(...lines) / median(lines)
    }
    expect(peakOf('outer', 1)).toBeGreaterThan(peakOf('inner', 1))
    expect(peakOf('inner', 1)).toBeGreaterThan(100)
    expect(peakOf('inner', 1)).toBeGreaterThan(2 * peakOf('ball', 1))
    expect(peakOf('outer', 0.2)).toBeLessThan(peakOf('outer', 0.6))
  })

  it('leave the velocity where it was: it does not tell of a young damage', () => {
    const velocities = (damaged: boolean) => {
      const one = machine(3)
      const { at } = running(one)
      if (damaged) one.spectra?.damage('outer', at - 10 * hour, hour)
      return one.read(at)
    }
    const [sound, bad] = [velocities(false), velocities(true)]
    expect(Math.abs((bad['velocityRmsMmS'] ?? 0) - (sound['velocityRmsMmS'] ?? 0))).toBeLessThan(0.5)
    expect(bad['accelerationRmsMS2']).toBeGreaterThan(4)
    expect(bad['kurtosis']).toBeGreaterThan(6)
  })

  it('are none while it stands still', () => {
    const one = machine(3)
    const still = Array.from({ length: 24 * 6 }, (_, slot) => morning + slot * 10 * minute).find(
      (at) => one.spectra?.measure(at, fine).length === 0,
    )
    expect(still).toBeDefined()
  })
})

describe('a town', () => {
  const { network } = testPlan()
  const spectraOf = (uplinks: readonly { body: { msuid: string; payload: string } }[]) =>
    uplinks.flatMap(({ body }) => {
      const decoded = body.payload.startsWith('02') ? decodeFragment(vibration, body.payload) : null
      return decoded?.ok === true ? [{ msuid: body.msuid, ...decoded.fragment }] : []
    })

  it('has a whole envelope within two minutes of its start', () => {
    const { world, pass, of } = recordedWorld(network)
    switchOn(world)
    pass(2 * minute)
    const parts = Map.groupBy(
      spectraOf(of('uplink')),
      ({ msuid, spectrum, measuredAt }) => `${msuid} ${spectrum} ${measuredAt}`,
    )
    const whole = [...parts.values()].filter(
      (own) => new Set(own.map(({ fragment }) => fragment)).size === own[0]?.fragments,
    )
    expect(whole.map(([first]) => first?.spectrum)).toContain('envelopeSpectrum')
    expect(parts.size).toBeLessThanOrEqual(16)
  })

  it('has a bearing that begins to fail when that is ordered', () => {
    const gateway = network.gateways.find(({ terminals }) =>
      terminals.some(({ kind }) => kind === vibration.kind),
    )
    if (gateway === undefined) throw new Error('no machine in the town')
    const small: Network = { size: 'town', seed: 1, gateways: [gateway] }
    const { world, pass, of, messages } = recordedWorld(small)
    switchOn(world)
    pass(3 * minute)
    const machines = gateway.terminals.filter(({ kind }) => kind === vibration.kind)
    const effects = machines.map(({ msuid }) => {
      return orderFault(world, 'bearing-fault', { uid: msuid, part: 'outer', severity: 1 })
    })
    expect(effects.map((effect) => effect?.uids)).toEqual(machines.map(({ msuid }) => [msuid]))
    const from = messages.length
    pass(90 * minute)
    const seen = spectraOf(of('uplink', from)).filter(({ spectrum }) => spectrum === 'envelopeSpectrum')
    expect(seen.length).toBeGreaterThan(0)
    const other = gateway.terminals.find(({ kind }) => kind !== vibration.kind)?.msuid
    expect(() => orderFault(world, 'bearing-fault', { uid: other })).toThrow(FaultRefused)
    expect(() => orderFault(world, 'bearing-fault', { uid: machines[0]?.msuid, part: 'cage' })).toThrow(
      FaultRefused,
    )
  })
})
