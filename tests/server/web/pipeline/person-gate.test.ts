import { expect, test } from 'vitest'

import { createPersonGate, type GateLimits } from '#server/web/pipeline/person-gate.ts'

const gateOf = (limits: Partial<GateLimits>) =>
  createPersonGate({
    mostInside: 8,
    mostWaiting: 16,
    longestWaitMs: 30_000,
    another: 'upload.another',
    busy: 'upload.busy',
    ...limits,
  })

/** Whether somebody is inside by now, everything that could happen having happened. */
async function isInside(entering: Promise<unknown>): Promise<boolean> {
  const outside = Symbol('outside')
  const settled = new Promise((resolve) => setImmediate(resolve, outside))
  return (await Promise.race([entering, settled])) !== outside
}

test('a few are inside, the others wait and go in as these leave, in their order', async () => {
  const gate = gateOf({ mostInside: 2 })
  const leaveFirst = await gate.enter('a')
  await gate.enter('b')
  const third = gate.enter('c')
  const fourth = gate.enter('d')

  expect(await isInside(third)).toBe(false)
  leaveFirst()
  expect([await isInside(third), await isInside(fourth)]).toEqual([true, false])
  const leaveThird = await third
  leaveThird()
  expect(await isInside(fourth)).toBe(true)
})

test('beyond those that may wait somebody is refused', async () => {
  const gate = gateOf({ mostInside: 1, mostWaiting: 1 })
  const leave = await gate.enter('a')
  const second = gate.enter('b')

  await expect(gate.enter('c')).rejects.toThrow('upload.busy')
  leave()
  expect(await isInside(second)).toBe(true)
})

test('of one person one is inside and one waits, which keeps nobody else outside', async () => {
  const gate = gateOf({ mostInside: 2 })
  const leave = await gate.enter('a')
  const again = gate.enter('a')

  await expect(gate.enter('a')).rejects.toThrow('upload.another')
  expect(await isInside(gate.enter('b'))).toBe(true)
  expect(await isInside(again)).toBe(false)
  leave()
  expect(await isInside(again)).toBe(true)
})

test('who waited in vain is refused, and may come again', async () => {
  const gate = gateOf({ mostInside: 1, longestWaitMs: 1 })
  const leave = await gate.enter('a')

  await expect(gate.enter('b')).rejects.toThrow('upload.busy')
  await expect(gate.enter('a')).rejects.toThrow('upload.another')
  leave()
  expect(await isInside(gate.enter('b'))).toBe(true)
})

test('who goes away waits no longer, and keeps nobody from waiting', async () => {
  const gate = gateOf({ mostInside: 1, mostWaiting: 1 })
  const leave = await gate.enter('a')
  const gone = new AbortController()
  const first = gate.enter('a', gone.signal)

  gone.abort()
  await expect(first).rejects.toThrow('upload.another')
  const second = gate.enter('a')
  leave()
  expect(await isInside(second)).toBe(true)
})
