import { spectra } from '../assumptions.ts'
import type { Random } from '../random.ts'

export type BearingPart = 'inner' | 'outer' | 'ball'
export const bearingParts = ['inner', 'outer', 'ball'] as const satisfies readonly BearingPart[]

/** What a machine shakes with at one moment. */
export interface Shaking {
  readonly speedRpm: number
  readonly velocityRmsMmS: number
  readonly accelerationRmsMS2: number
  readonly teeth: number
  /** The damaged part of its bearing: how often it strikes for each turn of the shaft, and how bad it is, 0 to 1. */
  readonly fault: { readonly part: BearingPart; readonly order: number; readonly severity: number } | null
}

export interface Resolution {
  readonly samplingHz: number
  readonly lines: number
}

/** Tones of its turning and its gear above noise that falls with frequency; together the velocity that its readings show. */
export function velocityLines(shaking: Shaking, resolution: Resolution, random: Random): number[] {
  const shaftHz = shaking.speedRpm / 60
  const lines = noise(resolution, random, (hz) => 0.006 / (1 + hz / 60))
  const { tones, gear } = spectra.velocityShares
  for (const [place, share] of tones.entries()) addTone(lines, resolution, shaftHz * (place + 1), share)
  addTone(lines, resolution, shaftHz * shaking.teeth, gear)
  return scaledTo(lines, resolution, shaking.velocityRmsMmS)
}

/**
 * What the acceleration's envelope holds: of a sound bearing little but noise, of a damaged one the frequency at which its
 * damage strikes with multiples, beside them the shaft's (a damaged inner race turns through the load) or the cage's.
 */
export function envelopeLines(shaking: Shaking, resolution: Resolution, random: Random): number[] {
  const { envelopeNoiseShare, peakToNoise, harmonicFalls, sideShare, cageOrder } = spectra
  const shaftHz = shaking.speedRpm / 60
  const level = shaking.accelerationRmsMS2 * envelopeNoiseShare
  const lines = noise(resolution, random, (hz) => level / (1 + hz / 2000))
  addTone(lines, resolution, shaftHz, level * 4)
  const { fault } = shaking
  if (fault === null) return lines
  const strength = level * peakToNoise[fault.part] * fault.severity
  const beside = fault.part === 'inner' ? shaftHz : fault.part === 'ball' ? shaftHz * cageOrder : 0
  for (let multiple = 1; multiple <= 4; multiple += 1) {
    const hz = fault.order * shaftHz * multiple
    const own = strength * harmonicFalls ** (multiple - 1)
    addTone(lines, resolution, hz, own)
    if (beside === 0) continue
    addTone(lines, resolution, hz - beside, own * sideShare)
    addTone(lines, resolution, hz + beside, own * sideShare)
  }
  return lines
}

const stepHz = ({ samplingHz, lines }: Resolution) => samplingHz / 2.56 / lines

function noise({ lines, ...rest }: Resolution, random: Random, level: (hz: number) => number): number[] {
  const step = stepHz({ lines, ...rest })
  // The amplitude of noise in a line is spread as Rayleigh's.
  return Array.from(
    { length: lines },
    (_, line) => level((line + 1) * step) * Math.sqrt(-Math.log(1 - random.next())),
  )
}

/** A tone stands in several lines, as a Hann window shares it out. */
function addTone(lines: number[], resolution: Resolution, hz: number, amplitude: number): void {
  const at = hz / stepHz(resolution) - 1
  for (let line = Math.ceil(at - 3); line <= at + 3; line += 1) {
    const before = lines[line]
    if (before !== undefined) lines[line] = Math.hypot(before, amplitude * hann(line - at))
  }
}

function hann(distance: number): number {
  const d = Math.abs(distance)
  if (d < 1e-6) return 1
  if (Math.abs(d - 1) < 1e-6) return 0.5
  return Math.abs(Math.sin(Math.PI * d) / (Math.PI * d * (1 - d * d)))
}

/** Between 10 and 1000 Hz the lines make the RMS value that the terminal reports. */
function scaledTo(lines: readonly number[], resolution: Resolution, rms: number): number[] {
  const step = stepHz(resolution)
  const power = lines.reduce((sum, amplitude, line) => {
    const hz = (line + 1) * step
    return hz >= 10 && hz <= 1000 ? sum + amplitude ** 2 : sum
  }, 0)
  return lines.map((amplitude) => (amplitude * rms) / Math.sqrt(power / 1.5))
}
