import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { audit } from '#simulator/audit.ts'
import { openLedger, readLedger, type LedgerEntry } from '#simulator/ledger.ts'

const minute = 60_000

function heard(seq: number, frame?: { frameCounter: number; at: number; armuid?: string }): LedgerEntry {
  const { armuid = 'A0000001', at = 0, frameCounter } = frame ?? {}
  const common = { type: 'acknowledged', armuid, boot: '0000abcd', seq, at } as const
  return frameCounter === undefined
    ? { ...common, kind: 'heartbeat' }
    : { ...common, kind: 'uplink', msuid: '70000001', frameCounter }
}
const known = (...seqs: number[]) => seqs.map((seq) => ({ armuid: 'A0000001', boot: '0000abcd', seq }))
const row = (frameCounter: number, at: number) => ({ msuid: '70000001', frameCounter, at })

describe('the audit', () => {
  it('finds nothing to complain of when everything is there once', () => {
    const ledger = [
      heard(1),
      heard(2, { frameCounter: 0, at: 10 }),
      heard(3, { frameCounter: 1, at: minute }),
    ]
    expect(audit(ledger, { messages: known(1, 2, 3), uplinks: [row(0, 10), row(1, minute)] })).toEqual({
      acknowledged: 3,
      refused: 0,
      lostMessages: [],
      lostUplinks: [],
      doubledUplinks: [],
    })
  })

  it('names what was acknowledged and is not there', () => {
    const uplink = heard(2, { frameCounter: 0, at: 10 })
    const result = audit([heard(1), uplink], { messages: known(1), uplinks: [] })
    expect(result.lostMessages).toEqual([uplink])
    expect(result.lostUplinks).toEqual([uplink])
  })

  it('does not miss what was refused', () => {
    const ledger: LedgerEntry[] = [
      heard(1, { frameCounter: 0, at: 10 }),
      { type: 'refused', armuid: 'A0000001', boot: '0000abcd', seq: 1, reason: 'frame', detail: '' },
    ]
    const result = audit(ledger, { messages: [], uplinks: [] })
    expect([result.acknowledged, result.refused, result.lostMessages, result.lostUplinks]).toEqual([
      0,
      1,
      [],
      [],
    ])
  })

  it('takes a frame that two gateways heard for one', () => {
    const ledger = [
      heard(1, { frameCounter: 5, at: 1000 }),
      heard(1, { frameCounter: 5, at: 1200, armuid: 'A0000002' }),
    ]
    const messages = [...known(1), { armuid: 'A0000002', boot: '0000abcd', seq: 1 }]
    expect(audit(ledger, { messages, uplinks: [row(5, 1000)] }).doubledUplinks).toEqual([])
    expect(audit(ledger, { messages, uplinks: [row(5, 1000), row(5, 1200)] }).doubledUplinks).toEqual([
      row(5, 1200),
    ])
  })

  it('tells frames of the same number apart that lie hours apart', () => {
    const ledger = [heard(1, { frameCounter: 0, at: 0 }), heard(2, { frameCounter: 0, at: 60 * minute })]
    const messages = known(1, 2)
    expect(audit(ledger, { messages, uplinks: [row(0, 0), row(0, 60 * minute)] }).doubledUplinks).toEqual([])
    expect(audit(ledger, { messages, uplinks: [row(0, 0)] }).lostUplinks).toEqual([ledger[1]])
  })
})

describe('a ledger', () => {
  it('is read as it was written, and counts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    const file = join(folder, 'ledger.ndjson')
    const ledger = openLedger(file)
    const frame = { msuid: '70000001', frameCounter: 9 }
    ledger.acknowledged('A0000001', {
      boot: '0000abcd',
      seq: 4,
      at: 77,
      kind: 'uplink',
      payload: '{}',
      frame,
    })
    ledger.refused({ armuid: 'A0000001', boot: '0000abcd', seq: 3, reason: 'time', detail: 'too old' })
    ledger.flush()
    expect(readLedger(file)).toEqual([
      {
        type: 'acknowledged',
        armuid: 'A0000001',
        boot: '0000abcd',
        seq: 4,
        kind: 'uplink',
        at: 77,
        ...frame,
      },
      { type: 'refused', armuid: 'A0000001', boot: '0000abcd', seq: 3, reason: 'time', detail: 'too old' },
    ])
    expect(ledger.counts).toEqual({ acknowledged: 1, refused: 1, refusedBy: { time: 1 } })
    rmSync(folder, { recursive: true })
  })
})
