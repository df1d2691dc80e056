import { describe, expect, it } from 'vitest'

import { fieldWords, fixedSections, sectionsOf } from '#contract/configuration/catalogue.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'

const names = (sections: readonly { section: string }[]) => sections.map(({ section }) => section)
const fieldsOf = (sections: ReturnType<typeof sectionsOf>, wanted: string) =>
  sections.find(({ section }) => section === wanted)?.fields.map(({ name }) => name)

describe('the sections that something has', () => {
  it('are these, of a gateway', () => {
    expect(names(sectionsOf('gateway'))).toEqual([
      'server',
      'web',
      'cellular',
      'time',
      'ftp',
      'mqtt',
      'userPlane',
      'gps',
      'log',
      'distribution',
      'upgrade',
    ])
  })

  it('are these, of a relay', () => {
    expect(names(sectionsOf('relay'))).toEqual(['group', 'transmitPower', 'sleep'])
  })

  it('depend on the protocol, of a channel', () => {
    const common = [
      'protocolModel',
      'frequencyMhz',
      'frequencyBand',
      'transmitPowerDbm',
      'freHoppingNumber',
      'carrierSensingThresholdDbm',
      'broadcastClockSlot',
      'frameRatio',
    ]
    const of = (model: keyof typeof protocolModel.values) =>
      sectionsOf('channel', { protocolModel: protocolModel.values[model] })
    expect(names(of('ZETA-P'))).toEqual(['rf'])
    expect(fieldsOf(of('ZETA-P'), 'rf')).toEqual(common)
    expect(fieldsOf(of('ZETA-G'), 'rf')).toEqual([...common, 'tagFeedbackBaseFrequencyMhz'])
    expect(names(of('ZETA-S'))).toEqual(['rf', 'sdr'])
    expect(fieldsOf(of('ZETA-S'), 'rf')).toEqual([...common, 'channelRateRatio', 'rateSwitchingThresholdDbm'])
    expect(fieldsOf(of('ZETA-S'), 'sdr')).toEqual([
      'gainDb',
      'saturationReferenceThresholdDbfs',
      'reSamplingFrequencyHz',
    ])
  })

  it('are all that any protocol has, of a channel whose protocol nobody knows', () => {
    expect(fieldsOf(sectionsOf('channel'), 'rf')).toHaveLength(11)
    expect(names(sectionsOf('channel'))).toEqual(['rf', 'sdr'])
  })

  it('depend on the kind, of a terminal', () => {
    const common = ['sleep', 'downlink', 'sensing', 'collecting']
    expect(names(sectionsOf('terminal'))).toEqual(common)
    expect(names(sectionsOf('terminal', { kind: 'no-such-kind' }))).toEqual(common)
    expect(names(sectionsOf('terminal', { kind: 'door-contact' }))).toEqual([...common, 'parameters'])
    expect(names(sectionsOf('terminal', { kind: 'vibration' }))).toEqual([
      ...common,
      'parameters',
      'learning',
    ])
  })
})

describe('the fields', () => {
  it('of parameters are those of the sensor kind, with its words', () => {
    for (const kind of sensorCatalogue) {
      const parameters = sectionsOf('terminal', kind).find(({ section }) => section === 'parameters')
      expect(parameters?.fields.map(({ name, words }) => [name, words])).toEqual(
        kind.parameters.map(({ name }) => [name, `sensor.${kind.kind}.${name}`]),
      )
    }
  })

  it('of parameters whose values have names are choices, those of a list without names are listed', () => {
    const of = (kind: string, name: string) =>
      sectionsOf('terminal', { kind })
        .find(({ section }) => section === 'parameters')
        ?.fields.find((field) => field.name === name)
    expect(of('temperature-controller', 'keyLock')).toEqual({
      name: 'keyLock',
      words: 'sensor.temperature-controller.keyLock',
      kind: 'choice',
      members: { unlocked: 0, locked: 1 },
    })
    expect(of('vibration', 'spectralLines')).toEqual({
      name: 'spectralLines',
      words: 'sensor.vibration.spectralLines',
      kind: 'listed',
      values: [800, 1600, 3200, 6400, 12_800],
      scale: 1,
      unit: '',
    })
    expect(of('vibration', 'lowerSpeedLimit')).toEqual({
      name: 'lowerSpeedLimit',
      words: 'sensor.vibration.lowerSpeedLimit',
      kind: 'integer',
      rawMin: 60,
      rawMax: 6000,
      scale: 1,
      unit: 'r/min',
      atMost: 'upperSpeedLimit',
    })
  })

  it('of what is learned are the progress and the readings that are learned, which nobody can wish for', () => {
    const learning = sectionsOf('terminal', { kind: 'vibration' }).at(-1)
    expect(learning).toMatchObject({ section: 'learning', reportedAlone: true })
    expect(learning?.fields.map(({ name }) => name)).toEqual([
      'state',
      'done',
      'total',
      'velocityRmsMmS',
      'accelerationRmsMS2',
      'accelerationPeakMS2',
      'kurtosis',
    ])
  })

  it('refer to fields of their own section', () => {
    const faults = [
      ...fixedSections,
      ...sensorCatalogue.flatMap((kind) => sectionsOf('terminal', kind)),
    ].flatMap(({ section, fields, together = [] }) => {
      const own = fields.map(({ name }) => name)
      const named = fields.flatMap((field) => [
        ...(field.only === undefined ? [] : [field.only.field]),
        ...('atMost' in field && field.atMost !== undefined ? [field.atMost] : []),
      ])
      const unknown = [...named, ...together.flat()].filter((name) => !own.includes(name))
      return new Set(own).size < own.length || unknown.length > 0 ? [[section, unknown]] : []
    })
    expect(faults).toEqual([])
  })

  it('are worded by section and name, unless they have words already', () => {
    const [server] = sectionsOf('gateway')
    const parameters = sectionsOf('terminal', { kind: 'door-contact' }).at(-1)
    expect(server?.fields.map((field) => fieldWords(server, field))).toEqual([
      'configuration.server.domain',
      'configuration.server.port',
    ])
    const [first] = parameters?.fields ?? []
    expect(first !== undefined && parameters !== undefined && fieldWords(parameters, first)).toBe(
      `sensor.door-contact.${first?.name}`,
    )
  })
})
