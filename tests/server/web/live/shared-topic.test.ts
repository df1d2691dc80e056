import { beforeEach, expect, test } from 'vitest'

import type { LineWriter } from '#server/web/live/line-writer.ts'
import { createSharedLine } from '#server/web/live/shared-line.ts'
import {
  createSharedTopic,
  type Reader,
  type SharedTopic,
  type TopicSource,
  type TopicState,
} from '#server/web/live/shared-topic.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import { translator } from '#server/web/messages/translate.ts'

/** A reader whose link takes lines or not; `lines` are those that were written to it. */
function reader() {
  const lines: string[] = []
  const link = { keepsUp: true }
  const writer: LineWriter = {
    open: true,
    get keepsUp() {
      return link.keepsUp
    },
    write: (event) => void lines.push(event),
    writeJson: (event) => void lines.push(event),
    writeLine: (line, seq) => void lines.push(JSON.parse(line.bytes(seq).toString()).data),
    end: () => {},
    onClose: () => {},
  }
  const who: Reader = { writer, t: translator('en'), seq: 1 }
  return { who, lines, link }
}

let nowMs = 0
let reads = 0
/** What the next read finds. */
let found: TopicState | null = null

function topic(): SharedTopic {
  const source: TopicSource = {
    isTouchedBy: () => true,
    async read() {
      reads += 1
      return found
    },
    refuse: ({ writer, seq }) => writer.write('live.rights', {}, seq),
    resent: false,
  }
  return createSharedTopic('a topic', source, unfiltered, () => nowMs)
}

const line = (text: string) => createSharedLine('device.gone', () => JSON.stringify(text))
const state = (n: number): TopicState => ({ whole: line(`all ${n}`), change: line(`change ${n}`) })
const event = {
  seq: 2,
  event: 'device.status',
  companyNo: '1',
  gatewayId: null,
  deviceId: null,
  alarmId: null,
  cell: null,
  oldCell: null,
}

/** An event comes, and the topic has rested. */
async function round(shared: SharedTopic, news: TopicState | null): Promise<void> {
  found = news
  nowMs += 5000
  shared.touchedBy([event])
  await shared.refresh()
  shared.send()
}

beforeEach(() => {
  nowMs = 0
  reads = 0
})

test('reads once for all readers: all of it first, then what changed', async () => {
  const shared = topic()
  const [one, other, late] = [reader(), reader(), reader()]
  shared.join(one.who)
  shared.join(other.who)

  await round(shared, state(1))
  await round(shared, state(2))
  shared.join(late.who)
  shared.send()
  await round(shared, state(3))

  expect(one.lines).toEqual(['all 1', 'change 2', 'change 3'])
  expect(other.lines).toEqual(one.lines)
  expect(late.lines).toEqual(['all 2', 'change 3'])
  expect(reads).toBe(3)
})

test('keeps nothing for a reader who does not take it, and then sends all of it once', async () => {
  const shared = topic()
  const [one, stalled] = [reader(), reader()]
  shared.join(one.who)
  shared.join(stalled.who)
  await round(shared, state(1))

  stalled.link.keepsUp = false
  for (const n of [2, 3, 4]) await round(shared, state(n))
  const whileStalled = [...stalled.lines]
  stalled.link.keepsUp = true
  shared.send()
  await round(shared, state(5))

  expect(whileStalled).toEqual(['all 1'])
  expect(stalled.lines).toEqual(['all 1', 'all 4', 'change 5'])
  expect(one.lines).toEqual(['all 1', 'change 2', 'change 3', 'change 4', 'change 5'])
})

test('does not show a newcomer what an event has made past', async () => {
  const shared = topic()
  const [one, late] = [reader(), reader()]
  shared.join(one.who)
  await round(shared, state(1))

  shared.touchedBy([event])
  shared.join(late.who)
  await shared.refresh()
  shared.send()
  const before = [...late.lines]
  found = state(2)
  nowMs += 250
  await shared.refresh()
  shared.send()

  expect(before).toEqual([])
  expect(late.lines).toEqual(['all 2'])
  expect(one.lines).toEqual(['all 1', 'change 2'])
})

test('rests between two reads, and reads nothing that no event has touched', async () => {
  const shared = topic()
  shared.join(reader().who)
  await round(shared, state(1))

  shared.touchedBy([event])
  nowMs += 249
  await shared.refresh()
  const early = reads
  nowMs += 1
  await shared.refresh()
  nowMs += 5000
  await shared.refresh()

  expect([early, reads]).toEqual([1, 2])
})

test('tells each reader once that the topic is none of theirs, and all of it when it becomes one', async () => {
  const shared = topic()
  const [one, late] = [reader(), reader()]
  shared.join(one.who)

  await round(shared, { whole: 'refused', change: 'refused' })
  await round(shared, null)
  shared.join(late.who)
  shared.send()
  const whole = line('all 1')
  await round(shared, { whole, change: whole })

  expect(one.lines).toEqual(['live.rights', 'all 1'])
  expect(late.lines).toEqual(['live.rights', 'all 1'])
})
