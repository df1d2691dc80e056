import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

import { generate } from 'mqtt-packet'
import { beforeEach, expect, test } from 'vitest'

import { createCredit } from '#server/mqtt/credit.ts'
import { guardFrames, maxFramesInTurn } from '#server/mqtt/frame-guard.ts'
import { createGate, type Gate } from '#server/mqtt/gate.ts'

const ping = generate({ cmd: 'pingreq' })
const message = generate({
  cmd: 'publish',
  topic: 't',
  payload: 'x',
  qos: 0,
  dup: false,
  retain: false,
})

/** Of a socket's stream. */
const bufferBytes = 65_536

let gate: Gate
/** Whose packet was read, in order. */
let readOf: string[]

beforeEach(() => {
  gate = createGate()
  readOf = []
})

/** A connection whose login has been answered, read as aedes reads it. */
async function connection(name: string): Promise<PassThrough> {
  const socket = new PassThrough({ highWaterMark: bufferBytes })
  const guard = guardFrames(socket, {
    gate,
    maxUnreleased: 100,
    maxFrameBytes: () => 65_536,
    onTooLong() {},
    onMalformed() {},
    onIdleTalk() {},
    onOther: () => readOf.push(name),
    onPublish() {
      readOf.push(name)
      guard.release()
      return 'taken'
    },
  })
  socket.on('readable', () => {
    while (socket.read() !== null);
  })
  socket.write(Buffer.from([0x10, 0]))
  await turn()
  guard.admit(createCredit(() => 0))
  return socket
}

test.for([
  ['messages', message],
  ['pings', ping],
] as const)('%s of one connection are read in turns with those of another', async ([, packet]) => {
  const flooder = await connection('flooder')
  const neighbour = await connection('neighbour')
  gate.close()
  flooder.write(Buffer.concat(Array.from({ length: 900 }, () => packet)))
  await turn()
  neighbour.write(message)
  await turn()
  expect(readOf).toEqual([])
  gate.open()
  while (readOf.length < 901) await turn()
  expect(readOf.indexOf('neighbour')).toBe(maxFramesInTurn)
  expect(readOf.filter((name) => name === 'flooder')).toHaveLength(900)
})

test('what is read in turns is not lost when its sender ends the connection', async () => {
  const socket = await connection('gateway')
  const ended = once(socket, 'end')
  socket.end(Buffer.concat(Array.from({ length: 500 }, () => message)))
  await ended
  expect(readOf).toHaveLength(500)
})

test('no more than its buffer is fetched from a socket that has to wait', async () => {
  const socket = await connection('gateway')
  const chunk = Buffer.concat(Array.from({ length: 8192 }, () => ping))
  for (let i = 0; i < 40; i += 1) socket.write(chunk)
  while (readOf.length < 1000) await turn()
  await turn()
  expect(readOf).toHaveLength(1000)
  expect(socket.readableLength).toBeLessThan(2 * bufferBytes)
})
