import { describe, expect, it } from 'vitest'

import { floodSince } from '#contract/rules/flood.ts'

const minutes = (text: string) => [...text].map(Number)
const at = (minute: number) => 1_000_000 + minute * 60_000

describe('floodSince', () => {
  it.each([
    ['begins with the tenth alarm in ten minutes', '0333100', at(4)],
    ['does not begin with nine', '0333000', null],
    ['counts no alarm for longer than ten minutes', '90000000009', null],
    ['goes on while there are five in ten minutes', '9010000005000', at(2)],
    ['ends below five', '91000000000400', null],
    ['begins again after it ended', '91000000000409', at(13)],
    ['has no beginning in no minutes', '', null],
  ])('%s', (_, raised, since) => {
    expect(floodSince(minutes(raised), at(0))).toBe(since)
  })
})
