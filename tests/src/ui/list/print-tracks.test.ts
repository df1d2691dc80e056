import { describe, expect, it } from 'vitest'

import { printTracks } from '#src/ui/list/print-tracks.ts'

describe('rows on paper', () => {
  it('have one line while that holds all columns', () => {
    expect(printTracks([120, 140, 320])).toEqual({
      lines: 1,
      tracks: 'minmax(0, 120fr) minmax(0, 140fr) minmax(0, 320fr)',
    })
  })

  it('have as many lines as it takes, each track as wide as the widest that stands in it', () => {
    expect(printTracks([120, ...Array.from({ length: 9 }, () => 200), 320])).toEqual({
      lines: 2,
      tracks: ['minmax(0, 120fr)', ...Array(4).fill('minmax(0, 200fr)'), 'minmax(0, 320fr)'].join(' '),
    })
  })

  it('give a column that was drawn very wide no whole sheet', () => {
    expect(printTracks([120, 1200]).tracks).toBe('minmax(0, 120fr) minmax(0, 320fr)')
  })

  it('may have one column', () => {
    expect(printTracks([1200])).toEqual({ lines: 1, tracks: 'minmax(0, 320fr)' })
  })
})
