import { describe, expect, it } from 'vitest'

import { battery } from '#simulator/assumptions.ts'
import { batteryPercent, batteryUse } from '#simulator/radio/battery-gauge.ts'
import {
  airTimeMs,
  noiseFloorDbm,
  pathLossDb,
  rangeKm,
  sensitivityDbm,
  snrDb,
} from '#simulator/radio/link-budget.ts'

describe('the link budget', () => {
  it.each([
    [600, -140],
    [2400, -134],
    [4000, -132],
    [125_000, -117],
  ])('hears noise of a receiver %i Hz wide at %i dBm', (bandwidthHz, dbm) => {
    expect(Math.round(noiseFloorDbm(bandwidthHz))).toBe(dbm)
  })

  it('loses 128.95 dB over the first kilometre at 868 MHz, 23.2 dB more for each factor of ten, 5 dB less at 480 MHz', () => {
    expect(pathLossDb(1, 868)).toBeCloseTo(128.95)
    expect(pathLossDb(10, 868)).toBeCloseTo(152.15)
    expect(pathLossDb(1, 480)).toBeCloseTo(123.95)
  })

  it.each([
    [300, 1120],
    [600, 560],
    [2400, 140],
  ])('keeps 30 bytes in the air at %i bit/s for %i ms', (rateBps, ms) => {
    expect(airTimeMs(30, rateBps)).toBeCloseTo(ms)
  })

  it('reaches a few kilometres outdoors and some hundred metres through walls', () => {
    expect(rangeKm('CN', 0)).toBeCloseTo(2.77, 2)
    expect(rangeKm('CN', 20)).toBeCloseTo(0.38, 2)
    expect(rangeKm('JP', 0)).toBeCloseTo(1.13, 2)
    expect(Math.round(sensitivityDbm)).toBe(-123)
  })
})

describe('a receiver', () => {
  it('shows the distance from the noise, up to where it saturates', () => {
    expect(snrDb(-122)).toBeCloseTo(10.2, 1)
    expect(snrDb(-60)).toBe(40)
  })
})

describe('a battery of Li-SOCl2', () => {
  it('shows almost all of its charge until nine tenths are gone, and then falls', () => {
    expect([0, 0.45, 0.9, 0.95, 0.98, 1].map(batteryPercent)).toEqual([100, 97.5, 95, 47.5, 19, 0])
  })

  it('lasts a terminal with an uplink an hour for more than ten years, a relay for two to four', () => {
    const year = 365 * 86_400_000
    const terminal = batteryUse(year, 24 * 365, 1100, 0)
    expect(1 / terminal).toBeGreaterThan(10)
    const relay = batteryUse(year, 24 * 365 * 20, 1100, battery.relayListenMahPerDay)
    expect(1 / relay).toBeGreaterThan(2)
    expect(1 / relay).toBeLessThan(4)
  })
})
