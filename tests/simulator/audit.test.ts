import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createClock } from '#contract/wire/clock.ts'
import type { RefusalReason } from '#contract/wire/gateway-messages.ts'
import { audit } from '#simulator/audit.ts'
import { openLedger, readLedger, type LedgerEntry } from '#simulator/ledger.ts'

const minute = 60_000

function received(seq: number, frame?: { frameCounter: number; at: number; armuid?: string }): LedgerEntry {
  const { armuid = 'A0000001', at = 0, frameCounter } = frame ?? {}
  const common = { type: 'acknowledged', armuid, boot: '0000abcd', seq, at, acknowledgedAt: 0 } as const
  return frameCounter === undefined
    ? { ...common, kind: 'heartbeat' }
    : { ...common, kind: 'uplink', msuid: '70000001', frameCounter }
}
const known = (...seqs: number[]) => seqs.map((seq) => ({ armuid: 'A0000001', boot: '0000abcd', seq }))
const refused = (seq: number, reason: RefusalReason): LedgerEntry => ({
  type: 'refused',
  armuid: 'A0000001',
  boot: '0000abcd',
  seq,
  reason,
  detail: '',
})
const row = (frameCounter: number, at: number) => ({ msuid: '70000001', frameCounter, at })

describe('the audit', () => {
  it('finds nothing to complain of when everything is there once', () => {
    const ledger = [
      received(1),
      received(2, { frameCounter: 0, at: 10 }),
      received(3, { frameCounter: 1, at: minute }),
    ]
    const uplinks = [row(0, 10), row(1, minute)]
    expect(audit(ledger, { messages: known(1, 2, 3), uplinks, refusals: [] })).toEqual({
      acknowledged: 3,
      refusedBy: {},
      lostMessages: [],
      lostUplinks: [],
      doubledUplinks: [],
    })
  })

  it('names what was acknowledged and is not there', () => {
    const uplink = received(2, { frameCounter: 0, at: 10 })
    const result = audit([received(1), uplink], { messages: known(1), uplinks: [], refusals: [] })
    expect(result.lostMessages).toEqual([uplink])
    expect(result.lostUplinks).toEqual([uplink])
  })

  it('expects two frames of one number where one gateway heard both', () => {
    const ledger = [received(1, { frameCounter: 0, at: 10 }), received(2, { frameCounter: 0, at: 2010 })]
    const messages = known(1, 2)
    expect(audit(ledger, { messages, uplinks: [row(0, 10), row(0, 2010)], refusals: [] })).toMatchObject({
      lostUplinks: [],
      doubledUplinks: [],
    })
    expect(audit(ledger, { messages, uplinks: [row(0, 10)], refusals: [] }).lostUplinks).toEqual([ledger[1]])
    const thrice = [row(0, 10), row(0, 2010), row(0, 4010)]
    expect(audit(ledger, { messages, uplinks: thrice, refusals: [] }).doubledUplinks).toEqual([row(0, 4010)])
  })

  it('does not miss what was refused', () => {
    const ledger = [received(1, { frameCounter: 0, at: 10 }), refused(1, 'frame')]
    expect(audit(ledger, { messages: [], uplinks: [], refusals: [] })).toEqual({
      acknowledged: 0,
      refusedBy: { frame: 1 },
      lostMessages: [],
      lostUplinks: [],
      doubledUplinks: [],
    })
  })

  it('knows by the claimed time that a message was refused, though the gateway was not told', () => {
    const late = received(1, { frameCounter: 0, at: 5 * minute })
    const future = received(2, { frameCounter: 1, at: 5 * minute + 1 })
    const old = received(3, { frameCounter: 2, at: -30 * 1440 * minute - 1 })
    const result = audit([late, future, old], { messages: [], uplinks: [], refusals: [] })
    expect([result.refusedBy, result.lostMessages, result.lostUplinks]).toEqual([{ time: 2 }, [late], [late]])
  })

  it('takes as many for refused as the server counted beyond what it told, and no more', () => {
    const ledger = [received(1), received(2), received(3), received(4), refused(1, 'unknown-device')]
    const counted = (armuid: string, count: number) =>
      ({ armuid, reason: 'unknown-device', refused: count }) as const
    const refusals = [counted('A0000001', 3), counted('A0000002', 9)]
    const result = audit(ledger, { messages: [], uplinks: [], refusals })
    expect([result.refusedBy, result.lostMessages]).toEqual([{ 'unknown-device': 3 }, [received(4)]])
  })

  it('takes a frame that two gateways heard for one', () => {
    const ledger = [
      received(1, { frameCounter: 5, at: 1000 }),
      received(1, { frameCounter: 5, at: 1200, armuid: 'A0000002' }),
    ]
    const messages = [...known(1), { armuid: 'A0000002', boot: '0000abcd', seq: 1 }]
    expect(audit(ledger, { messages, uplinks: [row(5, 1000)], refusals: [] }).doubledUplinks).toEqual([])
    expect(
      audit(ledger, { messages, uplinks: [row(5, 1000), row(5, 1200)], refusals: [] }).doubledUplinks,
    ).toEqual([row(5, 1200)])
  })

  it('tells frames of the same number apart that lie hours apart', () => {
    const ledger = [
      received(1, { frameCounter: 0, at: 0 }),
      received(2, { frameCounter: 0, at: 60 * minute }),
    ]
    const messages = known(1, 2)
    expect(
      audit(ledger, { messages, uplinks: [row(0, 0), row(0, 60 * minute)], refusals: [] }).doubledUplinks,
    ).toEqual([])
    expect(audit(ledger, { messages, uplinks: [row(0, 0)], refusals: [] }).lostUplinks).toEqual([ledger[1]])
  })
})

describe('a ledger', () => {
  it('is read as it was written, and counts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ledger-'))
    const file = join(folder, 'ledger.ndjson')
    const ledger = openLedger(
      file,
      createClock(1, 0, () => 99),
    )
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
        acknowledgedAt: 99,
        ...frame,
      },
      { type: 'refused', armuid: 'A0000001', boot: '0000abcd', seq: 3, reason: 'time', detail: 'too old' },
    ])
    expect(ledger.counts).toEqual({ acknowledged: 1, refused: 1, refusedBy: { time: 1 } })
    rmSync(folder, { recursive: true })
  })
})
