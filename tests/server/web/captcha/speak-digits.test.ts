import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { speakDigits } from '#server/web/captcha/speak-digits.ts'
import { wav } from '#server/web/captcha/wav.ts'

const voices = join(import.meta.dirname, '../../../../server/web/captcha/voices')
const languages = ['zh', 'en', 'ja'] as const

/** Seconds with a voice in them, of 20 ms each. */
function voicedSeconds(file: Buffer): number {
  const samples = Array.from({ length: (file.length - 44) / 2 }, (_, i) => file.readInt16LE(44 + i * 2))
  let voiced = 0
  for (let at = 0; at + 160 <= samples.length; at += 160) {
    const loudest = Math.max(...samples.slice(at, at + 160).map(Math.abs))
    if (loudest > 2000) voiced += 0.02
  }
  return voiced
}

test('a sound file begins as the format describes, with its rate and size', () => {
  const file = wav(8000, Float32Array.of(0, 1, -1, 2))

  expect(file.toString('hex')).toBe(
    [
      '524946462c000000',
      '57415645666d7420',
      '100000000100010',
      '0401f0000803e0000',
      '0200100064617461',
      '080000000000ff7f0180ff7f',
    ].join(''),
  )
})

describe.each(languages)('the digits in %s', (language) => {
  test('are all spoken, each with sound of its own', () => {
    const seconds = Array.from({ length: 10 }, (_, digit) =>
      voicedSeconds(speakDigits(String(digit), language, () => 0.5)),
    )

    expect(Math.min(...seconds)).toBeGreaterThan(0.15)
    expect(Math.max(...seconds)).toBeLessThan(0.8)
  })

  test('are told apart by gaps, and never sound the same twice', () => {
    const four = speakDigits('0187', language)

    expect(voicedSeconds(four)).toBeGreaterThan(0.6)
    expect((four.length - 44) / 16_000).toBeGreaterThan(voicedSeconds(four) + 1)
    expect(four.equals(speakDigits('0187', language))).toBe(false)
  })
})

test('the recordings are small', () => {
  const sizes = languages.flatMap((language) =>
    readdirSync(join(voices, language)).map((name) => statSync(join(voices, language, name)).size),
  )

  expect(sizes).toHaveLength(30)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(300_000)
})

test('no digit begins or ends with a click', () => {
  for (const language of languages)
    for (let digit = 0; digit < 10; digit += 1) {
      const file = speakDigits(String(digit), language, () => 0.5)
      const samples = Array.from({ length: (file.length - 44) / 2 }, (_, i) => file.readInt16LE(44 + i * 2))
      const loud = samples.flatMap((sample, i) => (sample === 0 ? [] : [i]))
      const [first, last] = [loud[0] ?? 0, loud.at(-1) ?? 0]
      const edges = [...samples.slice(first, first + 8), ...samples.slice(last - 7, last + 1)]
      expect(Math.max(...edges.map(Math.abs)), `${language} ${digit}`).toBeLessThan(2500)
    }
})
