import { describe, expect, test } from 'vitest'

import { severityClass } from '#contract/wire/enumerations.ts'
import { doorContact } from '#contract/sensors/door-contact.ts'
import { orderMarks } from '#contract/sensors/order-marks.ts'
import { areInOrder, severityZones, zoneOf } from '#contract/sensors/severity-zones.ts'
import { vibration } from '#contract/sensors/vibration.ts'

const at = (raw: Record<string, number>, speedRpm: number, bandwidthHz = 1250) =>
  orderMarks(vibration, raw, { speedRpm, bandwidthHz }).map(({ name, order, harmonicsHz }) =>
    [name, order, harmonicsHz.map((hz) => Number(hz.toFixed(2)))].flat(),
  )

describe('the marks of a spectrum', () => {
  test('are multiples of the shaft’s frequency: of a 6205 bearing at 1797 r/min where the CWRU recordings have them', () => {
    expect(at({}, 1797)).toEqual([
      ['shaft', 1, 29.95, 59.9, 89.85],
      ['bpfi', 5.42, 162.33, 324.66, 486.99, 649.32],
      ['bpfo', 3.58, 107.22, 214.44, 321.66, 428.88],
      ['bsf', 2.36, 70.68, 141.36, 212.05, 282.73],
      ['gearMesh', 20, 599, 1198],
    ])
  })

  test('follow what the terminal is set to, raw integers divided by their scale', () => {
    expect(at({ bpfi: 1000, gearInputTeeth: 7 }, 60, 25)).toEqual([
      ['shaft', 1, 1, 2, 3],
      ['bpfi', 10, 10, 20],
      ['bpfo', 3.58, 3.58, 7.16, 10.74, 14.32],
      ['bsf', 2.36, 2.36, 4.72, 7.08, 9.44],
      ['gearMesh', 7, 7, 14, 21],
    ])
  })

  test('are nowhere while the speed is not known, and of kinds without spectra', () => {
    expect(at({}, 0)).toEqual([])
    expect(orderMarks(doorContact, {}, { speedRpm: 1500, bandwidthHz: 1000 })).toEqual([])
  })
})

describe('the zones of severity', () => {
  test('have limits in order, for every class but that of one’s own', () => {
    expect(Object.values(severityClass.values).filter((name) => name !== 'own')).toEqual(
      Object.keys(severityZones),
    )
    expect(Object.values(severityZones).filter((limits) => !areInOrder(limits))).toEqual([])
    expect(areInOrder({ ab: 1, bc: 1, cd: 2 })).toBe(false)
  })

  test('take a value on a limit to the better one', () => {
    const zones = [0, 1.4, 1.41, 2.8, 2.81, 4.5, 4.51].map((value) =>
      zoneOf(severityZones.group2Rigid, value),
    )
    expect(zones).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D'])
  })
})
