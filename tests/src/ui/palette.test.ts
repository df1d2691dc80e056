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
