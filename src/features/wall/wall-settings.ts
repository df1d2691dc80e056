import type { PlainSearch } from '#src/tabs/page-host.tsx'

/** What a control room has, the usual one first; `seconds` 0: the pages do not change; `light`: the colours of a screen, which nobody chose. */
export const wallChoices = {
  inches: [55, 24, 32, 43, 65, 75, 85, 98],
  distance: [4, 1, 2, 3, 5, 6, 8, 10],
  seconds: [30, 15, 60, 120, 0],
  night: [1, 0],
  light: [0, 1],
} as const

export type WallSettings = Record<keyof typeof wallChoices, number>

/** How a screen is set up, as its address says it; what is missing or no choice is the usual. */
export function readWallSettings(search: PlainSearch): WallSettings {
  const read = (name: keyof typeof wallChoices) => {
    const known: readonly number[] = wallChoices[name]
    return known.find((each) => String(each) === search[name]) ?? wallChoices[name][0]
  }
  return {
    inches: read('inches'),
    distance: read('distance'),
    seconds: read('seconds'),
    night: read('night'),
    light: read('light'),
  }
}

/** The address's part of the settings: the usual ones are left out. */
export function wallSearch(settings: WallSettings): Record<string, string> {
  const entries = Object.entries(settings).filter(([name, value]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the settings' own names
    return value !== wallChoices[name as keyof typeof wallChoices][0]
  })
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
