import { describe, expect, test } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import type { Call } from '#contract/calls/call.ts'
import { refusals } from '#contract/calls/codes.ts'
import { refusalReasons } from '#contract/wire/gateway-messages.ts'
import { capabilityCodes, functionNames, modules, type Module } from '#contract/rules/modules.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { deviceTypeOptions } from '#server/db/setup/reference-data.ts'
import { readingWords } from '#server/web/messages/reading-words.ts'
import { catalogues, isMessageId, languages, translator } from '#server/web/messages/translate.ts'
import { typeName } from '#server/web/messages/type-names.ts'
import { timeZones } from '#server/web/services/time-zones.ts'

const operations = Object.values<Call>(calls).flatMap(({ audit }) => (audit === null ? [] : [audit]))
function codesOf({ code, children = [] }: Module): string[] {
  return [code, ...children.flatMap(codesOf)]
}
const needed = [
  ...refusals.map((reason) => `refusal.${reason}`),
  ...refusalReasons.map((reason) => `gatewayRefusal.${reason}`),
  ...operations,
  ...modules.flatMap(codesOf).map((code) => `module.${code}`),
  ...functionNames.map((name) => `function.${name}`),
  ...Object.keys(capabilityCodes).map((name) => `capability.${name}`),
]

describe.each(languages)('the texts of the server in %s', (language) => {
  test('are there for every refusal, of gateways too, logged operation, page, function and capability', () => {
    expect(needed.filter((id) => !isMessageId(id))).toEqual([])
  })

  test('fill in the same values as the Chinese ones', () => {
    const braces = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)[|}]/g)].map(([, name = '']) => name))].toSorted()
    const other = Object.entries(catalogues.zh).filter(
      ([id, text]) => isMessageId(id) && String(braces(text)) !== String(braces(catalogues[language][id])),
    )

    expect(other).toEqual([])
  })

  test('are there for every device type, and differ from its id', () => {
    const ids = new Set([
      ...deviceTypeOptions.map(({ typeId }) => typeId),
      ...sensorCatalogue.map(({ kind }) => kind),
    ])

    expect([...ids].filter((id) => typeName(id, language) === id)).toEqual([])
  })

  test('hold no semicolon, at which the console would split them', () => {
    const zones = timeZones(language, new Date(Date.UTC(2026, 0, 5))).map(({ name }) => name)
    const types = deviceTypeOptions.map(({ typeId }) => typeName(typeId, language))

    expect(
      [...Object.values(catalogues[language]), ...zones, ...types].filter((text) => /[;；]/.test(text)),
    ).toEqual([])
  })
})

test('a company is called as the glossary calls it', () => {
  const others = Object.entries(catalogues).flatMap(([language, texts]) =>
    Object.entries(texts).flatMap(([id, text]) => (/企业|企業/.test(text) ? [`${language} ${id}`] : [])),
  )

  expect(others).toEqual([])
})

test('a text takes its values, and keeps the braces of one that is missing', () => {
  const t = translator('en')

  expect(t('refusal.login.locked', { minutes: 7 })).toBe('Too many failed attempts. Try again in 7 min')
  expect(t('refusal.login.locked')).toBe('Too many failed attempts. Try again in {minutes} min')
})

test('a text says one of one, and several of any other number', () => {
  const t = translator('en')

  expect(t('refusal.batch.partial', { failed: 1, count: 1 })).toBe('1 of 1 record failed')
  expect(t('refusal.batch.partial', { failed: 1, count: 2 })).toBe('1 of 2 records failed')
  expect(t('refusal.upload.duplicates', { count: 1 })).toBe(
    '1 record already exists. Confirm to overwrite it',
  )
  expect(t('refusal.upload.duplicates', { count: 0 })).toMatch(/^0 records already exist/)
})

describe('time zones', () => {
  const winter = new Date(Date.UTC(2026, 0, 5))
  const summer = new Date(Date.UTC(2026, 6, 5))
  const name = (code: string, language: 'zh' | 'en' | 'ja', at = winter) =>
    timeZones(language, at).find((zone) => zone.code === code)?.name

  test('are named in the language, with the offset of the day', () => {
    expect(name('Asia/Shanghai', 'zh')).toBe('UTC+08:00 中国标准时间 (Asia/Shanghai)')
    expect(name('Asia/Tokyo', 'ja')).toBe('UTC+09:00 日本標準時 (Asia/Tokyo)')
    expect(name('Europe/Paris', 'en')).toBe('UTC+01:00 Central European Time (Europe/Paris)')
    expect(name('Europe/Paris', 'en', summer)).toBe('UTC+02:00 Central European Time (Europe/Paris)')
    expect(name('America/St_Johns', 'en')).toBe('UTC-03:30 Newfoundland Time (America/St_Johns)')
    expect(name('UTC', 'en')).toBe('UTC+00:00 Coordinated Universal Time (UTC)')
  })

  test('are all those of IANA, from west to east', () => {
    const zones = timeZones('en', winter)
    const offsets = zones.map((zone) => Number(zone.name.slice(3, 6)))

    expect(zones.length).toBeGreaterThan(400)
    expect(new Set(zones.map(({ code }) => code)).size).toBe(zones.length)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  })
})

test('a reading that rounds to 0 is not below it', () => {
  const words = (temperatureC: number) => readingWords('temperature-humidity', { temperatureC }, 'en')

  expect([-0.04, -0.06].map(words)).toEqual(['Temperature 0.0 °C', 'Temperature -0.1 °C'])
})
