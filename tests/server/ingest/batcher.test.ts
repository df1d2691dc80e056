import { expect, test } from 'vitest'

import { upTopic } from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { createBatcher } from '#server/ingest/batcher.ts'
import type { Refusal, UpEnvelope } from '#server/ingest/up-message.ts'
import { createGate } from '#server/mqtt/gate.ts'

const at = Date.UTC(2026, 4, 6, 8, 0, 0)

function link(gateway: number, seq: number): UpEnvelope {
  const armuid = `A${String(gateway).padStart(7, '0')}` as ArmUid
  const body = { boot: '00000001', seq, at, state: 'up', medium: 'eth' } as const
  const payload = Buffer.from(JSON.stringify(body))
  return { kind: 'link', raw: { armuid, topic: upTopic(armuid, 'link'), payload, receivedAt: at }, body }
}

/** A store that refuses every transaction with a message of the given gateway and an even sequence. */
function batcherWith(poisoner: string) {
  const transactions: UpEnvelope[][] = []
  const stored: UpEnvelope[] = []
  const refused: Refusal[] = []
  const log: string[] = []
  const batcher = createBatcher({
    apply(messages) {
      transactions.push([...messages])
      if (messages.some(({ raw, body }) => raw.armuid === poisoner && body.seq % 2 === 0))
        return Promise.reject(Object.assign(new Error('numeric value out of range'), { code: '22003' }))
      stored.push(...messages)
      return Promise.resolve({ stored: messages.length, repeated: 0, refusals: [], postponed: new Set() })
    },
    refuse: (refusal) => refused.push(refusal),
    gate: createGate(),
    log: (line) => log.push(line),
    lanes: 1,
  })
  return { batcher, transactions, stored, refused, log }
}

test('the gateway whose messages fail is found by halves, once, and its neighbours go on without it', async () => {
  const poisoner = 'A0000003'
  const { batcher, transactions, stored, refused, log } = batcherWith(poisoner)
  const rounds = 5
  let acknowledged = 0
  for (let round = 0; round < rounds; round += 1) {
    for (let gateway = 0; gateway < 16; gateway += 1)
      for (let i = 1; i <= 8; i += 1)
        batcher.add(link(gateway, 8 * round + i), () => {
          acknowledged += 1
        })
    await batcher.drained()
  }
  expect(acknowledged).toBe(rounds * 16 * 8)
  expect(refused).toHaveLength(rounds * 4)
  expect(refused[0]).toMatchObject({ reason: 'failed', detail: 'numeric value out of range' })
  expect(stored).toHaveLength(rounds * (16 * 8 - 4))
  // A neighbour's messages are tried again log₂(16) times at most, and only in the first round.
  const neighbour = 'A0000002'
  const tries = transactions.filter((batch) => batch.some(({ raw }) => raw.armuid === neighbour))
  expect(tries.length).toBeLessThanOrEqual(4 + rounds)
  const afterwards = transactions.filter((batch) => batch.some(({ body }) => body.seq > 8))
  expect(
    afterwards.every((batch) => new Set(batch.map(({ raw }) => raw.armuid === poisoner)).size === 1),
  ).toBe(true)
  // Its own are stored in their order.
  const own = stored.filter(({ raw }) => raw.armuid === poisoner).map(({ body }) => body.seq)
  expect(own).toEqual(own.toSorted((a, b) => a - b))
  expect(log).toEqual(['a message of A0000003 could not be stored: numeric value out of range'])
})
