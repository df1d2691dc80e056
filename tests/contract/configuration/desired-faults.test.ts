import { describe, expect, it } from 'vitest'

import { sectionsOf } from '#contract/configuration/catalogue.ts'
import type { ReportedValues, Section, DesiredValues } from '#contract/configuration/section-form.ts'
import { desiredFaults, type ConfiguredTraits } from '#contract/configuration/desired-faults.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'

const all = [
  ...sectionsOf('gateway'),
  ...sectionsOf('channel'),
  ...sectionsOf('terminal', { kind: 'vibration' }),
]
function section(wanted: string): Section {
  const found = all.find((one) => one.section === wanted)
  if (found === undefined) throw new Error(`no section ${wanted}`)
  return found
}
function faults(
  name: string,
  values: DesiredValues,
  reported: ReportedValues = {},
  of: ConfiguredTraits = {},
) {
  return desiredFaults(section(name), values, reported, of)
}

describe('a wish', () => {
  it('has nothing wrong when its fields agree', () => {
    expect(faults('server', { domain: 'iot.example.com', port: 1883 })).toEqual([])
    expect(faults('server', {})).toEqual([])
  })

  it('names host and port, or neither #configuration-6', () => {
    expect(faults('server', { domain: 'iot.example.com' })).toEqual([{ fields: ['port'], fault: 'together' }])
    expect(faults('server', { port: 1883 }, { domain: 'iot.example.com' })).toEqual([
      { fields: ['domain'], fault: 'together' },
    ])
    expect(faults('gps', { longitude: 0, gpsEnable: 1 })).toEqual([
      { fields: ['latitude'], fault: 'together' },
    ])
  })

  it('keeps the lower limit at or below the upper one, whichever of them is wished', () => {
    expect(faults('parameters', { lowerSpeedLimit: 601, upperSpeedLimit: 600 })).toEqual([
      { fields: ['lowerSpeedLimit'], fault: 'atMost', other: 'upperSpeedLimit' },
    ])
    expect(faults('parameters', { lowerSpeedLimit: 600, upperSpeedLimit: 600 })).toEqual([])
    expect(faults('parameters', { lowerSpeedLimit: 601 }, { upperSpeedLimit: 600 })).toEqual([
      { fields: ['lowerSpeedLimit'], fault: 'atMost', other: 'upperSpeedLimit' },
    ])
    expect(faults('parameters', { upperSpeedLimit: 599 }, { lowerSpeedLimit: 600 })).toEqual([
      { fields: ['upperSpeedLimit'], fault: 'atLeast', other: 'lowerSpeedLimit' },
    ])
    expect(faults('parameters', { lowerSpeedLimit: 6000 })).toEqual([])
  })

  it('has a field only while the other one that gives it a meaning says so', () => {
    const only = [{ fields: ['baudRate'], fault: 'only', other: 'userFaceLinkType' }]
    expect(faults('userPlane', { baudRate: 9600 }, { userFaceLinkType: 1 })).toEqual(only)
    expect(faults('userPlane', { baudRate: 9600 }, { userFaceLinkType: 2 })).toEqual([])
    expect(faults('userPlane', { baudRate: 9600, userFaceLinkType: 4 }, { userFaceLinkType: 2 })).toEqual(
      only,
    )
    expect(faults('userPlane', { encryptionKey: '0123456789abcdef', encryptionType: 0 })).toEqual([
      { fields: ['encryptionKey'], fault: 'only', other: 'encryptionType' },
    ])
    expect(faults('userPlane', { forwardMode: 1, userFaceLinkType: 1 })).toEqual([])
  })

  it('tells a field whose other one nobody knows from one whose other one says otherwise', () => {
    expect(faults('userPlane', { baudRate: 9600 })).toEqual([
      { fields: ['baudRate'], fault: 'onlyWith', other: 'userFaceLinkType', is: [2, 3] },
    ])
    expect(faults('userPlane', { encryptionKey: '0123456789abcdef' })).toEqual([
      { fields: ['encryptionKey'], fault: 'onlyWith', other: 'encryptionType', is: [1] },
    ])
  })

  it.each([
    [1, '0302', '0301'],
    [2, '030b', '030a'],
    [3, '030B', '030A'],
    [4, '030c', '030b'],
  ])(
    'has user-plane link %i from arm version %s on, compared as hex numbers #configuration-7',
    (link, enough, older) => {
      const of = (armVersion: string) => faults('userPlane', { userFaceLinkType: link }, {}, { armVersion })
      expect(of(enough)).toEqual([])
      expect(of('0400')).toEqual([])
      expect(of(older)).toEqual([
        { fields: ['userFaceLinkType'], fault: 'versions', atLeast: enough.toLowerCase() },
      ])
    },
  )

  it('needs no version for what every version has, nor while the version is not known', () => {
    expect(faults('userPlane', { userFaceLinkType: 0 }, {}, { armVersion: '0001' })).toEqual([])
    expect(faults('userPlane', { userFaceLinkType: 4 }, {}, { armVersion: '' })).toEqual([])
    expect(faults('userPlane', { userFaceLinkType: 4 }, {}, { armVersion: null })).toEqual([])
  })

  it('needs a version for a whole section', () => {
    expect(faults('mqtt', { qos: 1, timeout: 5 }, {}, { armVersion: '030b' })).toEqual([
      { fields: ['qos', 'timeout'], fault: 'versions', atLeast: '030c' },
    ])
    expect(faults('mqtt', { qos: 1 }, {}, { armVersion: '030c' })).toEqual([])
  })

  it('has no field of another protocol', () => {
    const of = (model: keyof typeof protocolModel.values) =>
      faults('rf', { tagFeedbackBaseFrequencyMhz: 470 }, {}, { protocolModel: protocolModel.values[model] })
    expect(of('ZETA-G')).toEqual([])
    expect(of('ZETA-S')).toEqual([{ fields: ['tagFeedbackBaseFrequencyMhz'], fault: 'protocols' }])
    expect(faults('rf', { tagFeedbackBaseFrequencyMhz: 470 })).toEqual([])
  })

  it('has no more decimals than the device keeps', () => {
    expect(faults('rf', { frequencyMhz: 470.9125 })).toEqual([])
    expect(faults('rf', { frequencyMhz: 470.912_55 })).toEqual([
      { fields: ['frequencyMhz'], fault: 'decimals', most: 4 },
    ])
  })

  it('is none for what a device alone says', () => {
    expect(faults('learning', { state: 1 })).toEqual([{ fields: ['state'], fault: 'alone' }])
  })
})
