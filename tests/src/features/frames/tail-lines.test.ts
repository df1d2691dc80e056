import { describe, expect, it } from 'vitest'

import type { DeviceId } from '#contract/wire/ids.ts'
import { filtered, noFilter } from '#src/features/frames/frame-filter.ts'
import { mostLines, noTail, withFrames, type TailLine } from '#src/features/frames/tail-lines.ts'

import { reply, tailFrame } from './frame-lines.ts'

const words = (lines: readonly TailLine[]) =>
  lines.map((line) =>
    line.kind === 'frame'
      ? line.frame.no
      : line.kind === 'gap'
        ? `${line.lost} lost`
        : `${line.count} missed`,
  )

describe('the lines of a tail', () => {
  it('stand newest first, with the frames that are missing before the one that tells of it', () => {
    const first = withFrames(noTail, reply([tailFrame(1), tailFrame(2)]))
    const second = withFrames(first, reply([tailFrame(5, { frameCounter: 7 })]))

    expect(words(second.lines)).toEqual([5, '4 lost', 2, 1])
    expect(second.total).toBe(3)
  })

  it('count for each terminal by itself, and not what is repeated, late or refused', () => {
    const other = { id: '91' as DeviceId, frameCounter: 500 }
    const tail = withFrames(
      noTail,
      reply([
        tailFrame(1, { frameCounter: 10 }),
        tailFrame(2, other),
        tailFrame(3, { frameCounter: 5, outcome: 'duplicate' }),
        tailFrame(4, { frameCounter: 8, upTime: 0 }),
        tailFrame(5, { frameCounter: 20, outcome: 'refused' }),
        tailFrame(6, { frameCounter: 11 }),
        tailFrame(7, { ...other, frameCounter: 0 }),
      ]),
    )

    expect(words(tail.lines)).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  it('miss nothing of a terminal that registered and so counts anew', () => {
    const registration = { kind: 'terminal-registration', frameCounter: null, payload: '' }
    const tail = withFrames(
      noTail,
      reply([
        tailFrame(1, { frameCounter: 65_500 }),
        tailFrame(2, { ...registration, outcome: 'duplicate' }),
        tailFrame(3, { frameCounter: 65_503 }),
        tailFrame(4, registration),
        tailFrame(5, { frameCounter: 0 }),
      ]),
    )

    expect(words(tail.lines)).toEqual([5, 4, 3, '2 lost', 2, 1])
  })

  it('say what was dropped, and that a tail began anew', () => {
    const tail = withFrames(noTail, reply([tailFrame(4, { skipped: 9 })], { missed: 3 }))

    expect(words(tail.lines)).toEqual([4, '9 missed', '3 missed'])
    expect(words(withFrames(tail, reply([], { restarted: true })).lines)[0]).toBe('null missed')
    expect(withFrames(tail, reply([]))).toBe(tail)
  })

  it('are two thousand at most', () => {
    let tail = noTail
    for (let n = 0; n < 5; n += 1)
      tail = withFrames(tail, reply(Array.from({ length: 500 }, (_, i) => tailFrame(1 + n * 500 + i))))

    expect(tail.lines).toHaveLength(mostLines)
    expect(words(tail.lines).slice(0, 2)).toEqual([2500, 2499])
    expect(tail.total).toBe(2500)
  })
})

describe('a filter', () => {
  const { lines } = withFrames(
    noTail,
    reply([
      tailFrame(1),
      tailFrame(2, { outcome: 'refused', payload: '', raw: 'FF41', devUid: 'C0000002', deviceAliases: '' }),
      tailFrame(3, {
        kind: 'terminal-heartbeat',
        payload: '',
        frameCounter: null,
        parentMote: 'Roof',
        skipped: 2,
      }),
    ]),
  )
  const shown = (filter: Partial<typeof noFilter>) => words(filtered(lines, { ...noFilter, ...filter }))

  it('passes by device, relay, kind, outcome and bytes, and always says what was missed', () => {
    expect(filtered(lines, noFilter)).toBe(lines)
    expect(shown({ device: 'hall' })).toEqual([3, '2 missed', 1])
    expect(shown({ device: ' c0000002 ' })).toEqual(['2 missed', 2])
    expect(shown({ device: 'Ｃ０００００02' })).toEqual(['2 missed', 2])
    expect(shown({ device: 'roof' })).toEqual([3, '2 missed'])
    expect(shown({ kind: 'uplink' })).toEqual(['2 missed', 2, 1])
    expect(shown({ outcome: 'refused' })).toEqual(['2 missed', 2])
    expect(shown({ hex: '08 5c' })).toEqual(['2 missed', 1])
    expect(shown({ hex: '1085' })).toEqual(['2 missed'])
  })
})
