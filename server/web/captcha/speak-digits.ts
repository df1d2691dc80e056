import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '#contract/wire/enumerations.ts'

import { wav } from './wav.ts'

const folder = join(import.meta.dirname, 'voices')
const rateHz = 8000
/** Share of full scale. */
const noise = 0.012
const secondsBefore = 0.3
/** A voice that begins or ends within a swing would click. */
const fadeSeconds = 0.008

const voices = new Map<string, Float32Array>()

/**
 * The digits as speech, each a little faster or slower and louder or softer by chance, with gaps of chance between, and
 * faint noise over all.
 * @returns a WAV file, 8 kHz
 */
export function speakDigits(digits: string, language: Language, random: () => number = Math.random): Buffer {
  const between = (from: number, to: number) => from + (to - from) * random()
  const parts = [...digits].flatMap((digit) => [
    silence(between(0.25, 0.6)),
    changed(voiceOf(language, digit), between(0.92, 1.08), between(0.65, 1)),
  ])
  const samples = joined([silence(secondsBefore), ...parts, silence(secondsBefore)])
  return wav(
    rateHz,
    samples.map((sample) => sample + between(-noise, noise)),
  )
}

function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * rateHz))
}

/** @param speed 2 is twice as fast, and an octave higher */
function changed(voice: Float32Array, speed: number, gain: number): Float32Array {
  return Float32Array.from({ length: Math.floor((voice.length - 1) / speed) }, (_, i) => {
    const at = i * speed
    const [before, after] = [voice[Math.floor(at)] ?? 0, voice[Math.floor(at) + 1] ?? 0]
    return (before + (after - before) * (at % 1)) * gain
  }).map(faded)
}

function faded(sample: number, at: number, { length }: Float32Array): number {
  return sample * Math.min(1, Math.min(at, length - 1 - at) / (fadeSeconds * rateHz))
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function voiceOf(language: Language, digit: string): Float32Array {
  const name = join(language, `${digit}.ulaw`)
  const known = voices.get(name)
  if (known !== undefined) return known
  const voice = Float32Array.from(readFileSync(join(folder, name)), fromMuLaw)
  voices.set(name, voice)
  return voice
}

/** A byte of µ-law (ITU-T G.711) as -1 to 1. */
function fromMuLaw(byte: number): number {
  const bits = ~byte & 0xff
  const [exponent, mantissa] = [(bits >> 4) & 7, bits & 15]
  const size = (((mantissa << 3) + 0x84) << exponent) - 0x84
  return (bits & 0x80 ? -size : size) / 32_768
}
