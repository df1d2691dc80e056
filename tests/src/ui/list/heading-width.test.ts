import { expect, it } from 'vitest'

import { headingWidthPx } from '#src/ui/list/heading-width.ts'

/** What Chromium measures of these words in a head, without its padding. */
it.each([
  ['上行失败率（%）', 96],
  ['信噪比（dB）', 75],
  ['ソフトウェアのバージョン', 144],
  ['バッテリー（%）', 96],
  ['アームユニットID', 95],
  ['Downlink signal (dBm)', 129],
  ['Uplink failures (%)', 106],
  ['Software version', 97],
  ['Latest readings', 96],
  ['Alarm level', 64],
])('a head is wide enough for %s, and hardly wider', (heading, wordsPx) => {
  const room = headingWidthPx(heading, false) - 24 - wordsPx
  expect(room).toBeGreaterThanOrEqual(4)
  expect(room).toBeLessThanOrEqual(wordsPx * 0.25)
})

it('one that sorts has room for its arrow too', () => {
  expect(headingWidthPx('Alias', true) - headingWidthPx('Alias', false)).toBe(18)
})
