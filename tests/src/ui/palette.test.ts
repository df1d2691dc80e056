import { describe, expect, it } from 'vitest'

import { palette, type Scheme } from '#src/ui/palette.ts'

type Colour = readonly [red: number, green: number, blue: number]

function colourOf(hex: string): Colour {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16)
  return [part(1), part(3), part(5)]
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** A colour of the way from one to the other, as a fade shows it. */
function between(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [part(0), part(1), part(2)]
}

/** As a lost link shows it: CSS `grayscale(1)`. */
function greyed([red, green, blue]: Colour): Colour {
  const grey = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return [grey, grey, grey]
}

type Matrix = readonly (readonly [number, number, number])[]
/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const visions: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
  ],
  deutan: [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_82, 0.042_94, 0.968_881],
  ],
  tritan: [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_9],
  ],
}
const toXyz: Matrix = [
  [0.4124 / 0.950_47, 0.3576 / 0.950_47, 0.1805 / 0.950_47],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.088_83, 0.1192 / 1.088_83, 0.9505 / 1.088_83],
]
const times = (matrix: Matrix, colour: Colour): Colour => {
  const [x = 0, y = 0, z = 0] = matrix.map(
    (row) => row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2],
  )
  return [x, y, z]
}

/** CIELAB under D65, of a colour as somebody sees it. */
function labOf(colour: Colour, vision: Matrix): Colour {
  const linear = (part: number) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  const within = (part: number) => Math.min(1, Math.max(0, part))
  const [red, green, blue] = times(vision, [linear(colour[0]), linear(colour[1]), linear(colour[2])])
  const bent = (part: number) => (part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const [x, y, z] = times(toXyz, [within(red), within(green), within(blue)])
  return [116 * bent(y) - 16, 500 * (bent(x) - bent(y)), 200 * (bent(y) - bent(z))]
}

/** ΔE 1976. */
const distance = (one: Colour, other: Colour) =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const moments = [0, 0.25, 0.5, 0.75, 1]

describe.each<Scheme>(['dark', 'light'])('text in the %s scheme', (scheme) => {
  const colours = palette[scheme]
  const [ground, plane, raised] = [colours.ground, colours.plane, colours.raised].map(colourOf)

  it.each(['text', 'quiet', 'link'] as const)(
    'in “%s” can be read on every plane, at every moment of a row that is pointed at, and without colour',
    (name) => {
      const text = colourOf(colours[name])
      const under = moments.flatMap((share) => [
        between(plane ?? text, raised ?? text, share),
        between(ground ?? text, raised ?? text, share),
      ])

      for (const behind of under) {
        expect(contrast(text, behind)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(greyed(text), greyed(behind))).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  it.each(['priority', 'abnormal', 'online', 'offline'] as const)(
    'in “%s” can be read on the page and its planes',
    (name) => {
      expect(contrast(colourOf(colours[name]), ground ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colourOf(colours[name]), plane ?? [0, 0, 0])).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe.each<Scheme>(['dark', 'light'])('what is filled with a state in the %s scheme', (scheme) => {
  const colours = palette[scheme]

  it('can be read, and stands out from the page by its fill or its border', () => {
    expect(contrast(colourOf(colours.onPriority), colourOf(colours.priorityFill))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colourOf(colours.onAbnormal), colourOf(colours.abnormalFill))).toBeGreaterThanOrEqual(4.5)
    for (const behind of [colours.ground, colours.plane].map(colourOf)) {
      expect(contrast(colourOf(colours.priorityFill), behind)).toBeGreaterThanOrEqual(3)
      expect(contrast(colourOf(colours.abnormal), behind)).toBeGreaterThanOrEqual(3)
    }
  })

  const { offline, online, abnormalFill, priorityFill } = colours
  it.each(Object.keys(visions))('is told apart with %s vision', (name) => {
    const seen = (hex: string) => labOf(colourOf(hex), visions[name] ?? [])
    for (const fill of [abnormalFill, priorityFill])
      expect(distance(seen(fill), seen(offline))).toBeGreaterThanOrEqual(34)
    expect(distance(seen(abnormalFill), seen(priorityFill))).toBeGreaterThanOrEqual(40)
    for (const fill of [abnormalFill, priorityFill])
      expect(distance(seen(fill), seen(online))).toBeGreaterThanOrEqual(20)
  })
})

describe.each<Scheme>(['dark', 'light'])('the states in the %s scheme', (scheme) => {
  /** Its hue in degrees, and how far it is from grey, 0 to 1. */
  function hueOf([red, green, blue]: Colour): { degrees: number; chroma: number } {
    const most = Math.max(red, green, blue)
    const chroma = most - Math.min(red, green, blue)
    const sixth =
      most === red
        ? (green - blue) / chroma
        : most === green
          ? 2 + (blue - red) / chroma
          : 4 + (red - green) / chroma
    return { degrees: (sixth * 60 + 360) % 360, chroma: chroma / 255 }
  }
  const state = (name: 'online' | 'offline' | 'abnormal') => hueOf(colourOf(palette[scheme][name]))

  it('are green when online, yellow when abnormal, and grey when offline #badges-2', () => {
    expect(Math.abs(state('online').degrees - 150)).toBeLessThan(15)
    expect(Math.abs(state('abnormal').degrees - 48)).toBeLessThan(8)
    expect(state('offline').chroma).toBeLessThan(0.06)
    for (const name of ['online', 'abnormal'] as const) expect(state(name).chroma).toBeGreaterThan(0.35)
  })
})
