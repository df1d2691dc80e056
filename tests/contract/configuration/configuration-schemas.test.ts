import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import { sectionsOf } from '#contract/configuration/catalogue.ts'
import { desiredSchema, reportedSchema } from '#contract/configuration/configuration-schemas.ts'
import type { Section } from '#contract/configuration/section-form.ts'

const all = [
  ...sectionsOf('gateway'),
  ...sectionsOf('channel'),
  ...sectionsOf('relay'),
  ...sectionsOf('terminal', { kind: 'vibration' }),
]
function section(wanted: string): Section {
  const found = all.find((one) => one.section === wanted)
  if (found === undefined) throw new Error(`no section ${wanted}`)
  return found
}
const isValid = (name: string, values: object) => Value.Check(desiredSchema(section(name)), values)
const reported = (name: string, values: object) => Value.Check(reportedSchema(section(name)), values)

describe('what may be wished and reported', () => {
  it.each([
    ['server', 'port', 1, 65_535],
    ['mqtt', 'keepAlive', 10, 3600],
    ['mqtt', 'timeout', 1, 120],
    ['upgrade', 'fragmentBytes', 16, 200],
    ['upgrade', 'intervalMs', 100, 10_000],
    ['upgrade', 'rounds', 1, 10],
    ['rf', 'transmitPowerDbm', 0, 30],
    ['rf', 'freHoppingNumber', 1, 64],
    ['rf', 'carrierSensingThresholdDbm', -130, -50],
    ['rf', 'broadcastClockSlot', 0, 255],
    ['rf', 'frameRatio', 1, 100],
    ['rf', 'channelRateRatio', 1, 100],
    ['rf', 'rateSwitchingThresholdDbm', -140, -50],
    ['rf', 'tagFeedbackBaseFrequencyMhz', 470, 486],
    ['sdr', 'gainDb', 0, 70],
    ['sdr', 'saturationReferenceThresholdDbfs', -60, 0],
    ['sdr', 'reSamplingFrequencyHz', 1000, 10_000_000],
    ['group', 'groupNumber', 0, 255],
    ['transmitPower', 'upPowerDbm', 0, 30],
    ['parameters', 'temperatureRiseBase', -32_768, 32_767],
  ])('is an integer, %s.%s: %i to %i', (name, field, min, max) => {
    const tried = [min - 1, min, max, max + 1, min + 0.5]
    expect(tried.map((value) => isValid(name, { [field]: value }))).toEqual([false, true, true, false, false])
    expect(tried.map((value) => reported(name, { [field]: value }))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ])
  })

  it('is a multiple of five, for the intervals of positions #configuration-5', () => {
    for (const field of ['apGpsDotInterval', 'carGpsDotInterval'])
      expect([0, 5, 7, 3600, 3605].map((value) => isValid('gps', { [field]: value }))).toEqual([
        false,
        true,
        false,
        true,
        false,
      ])
  })

  it('is one of the values of a choice, and one of a list', () => {
    expect([0, 1, 2, '0'].map((value) => isValid('cellular', { cellularNetworkMode: value }))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(['CN470', 'CN471', 470].map((value) => isValid('rf', { frequencyBand: value }))).toEqual([
      true,
      false,
      false,
    ])
    expect([115_200, 460_800, 115_201].map((value) => isValid('userPlane', { baudRate: value }))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is a number with decimals, for frequencies', () => {
    expect([99.9, 100, 470.9125, 1000.1].map((value) => isValid('rf', { frequencyMhz: value }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('is a text of a form and length', () => {
    const domain = (value: string) => isValid('server', { domain: value })
    expect(domain('iot.example.com')).toBe(true)
    expect(domain('192.0.2.1')).toBe(true)
    expect(domain('2001:db8::1')).toBe(true)
    expect(domain('two words')).toBe(false)
    expect(domain('a'.repeat(50))).toBe(true)
    expect(domain('a'.repeat(51))).toBe(false)
    expect(isValid('web', { webUrl: 'http://192.0.2.1:8080/' })).toBe(true)
    expect(isValid('web', { webUrl: 'ftp://192.0.2.1/' })).toBe(false)
    expect(isValid('mqtt', { upTopic: 'site/7/up' })).toBe(true)
    expect(isValid('mqtt', { upTopic: 'site/+/up' })).toBe(false)
    expect(isValid('mqtt', { upTopic: '' })).toBe(false)
    expect(isValid('ftp', { username: 'line\nfeed' })).toBe(false)
    expect(isValid('time', { zone: 'America/Argentina/Buenos_Aires' })).toBe(true)
    expect(isValid('time', { zone: 'Etc/GMT-9' })).toBe(true)
    expect(isValid('time', { zone: 'not a zone' })).toBe(false)
  })

  it('leaves out what it will, and holds nothing else', () => {
    for (const one of all) {
      expect(Value.Check(desiredSchema(one), {})).toBe(true)
      expect(Value.Check(reportedSchema(one), {})).toBe(true)
      expect(Value.Check(desiredSchema(one), { another: 1 })).toBe(false)
      expect(Value.Check(reportedSchema(one), { another: 1 })).toBe(false)
    }
  })
})

describe('a secret', () => {
  it('is wished as a text of its form', () => {
    expect(isValid('userPlane', { encryptionKey: '0123456789abcDEF' })).toBe(true)
    expect(isValid('userPlane', { encryptionKey: '0123456789abcDE' })).toBe(false)
    expect(isValid('ftp', { password: 'x'.repeat(20) })).toBe(true)
    expect(isValid('ftp', { password: 'x'.repeat(21) })).toBe(false)
    expect(isValid('ftp', { password: true })).toBe(false)
  })

  it('is reported as set or not set, and never told', () => {
    expect(reported('userPlane', { encryptionKey: true })).toBe(true)
    expect(reported('userPlane', { encryptionKey: false })).toBe(true)
    expect(reported('userPlane', { encryptionKey: '0123456789abcDEF' })).toBe(false)
  })
})

it('is reported as an empty text when it was never set, whatever form it is wished in', () => {
  expect(reported('server', { domain: '' })).toBe(true)
  expect(reported('server', { domain: 'two words' })).toBe(false)
  expect(isValid('server', { domain: '' })).toBe(false)
})
