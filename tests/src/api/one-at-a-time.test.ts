import { expect, it } from 'vitest'

import { oneAtATime } from '#src/api/one-at-a-time.ts'

it('acts once more after being asked meanwhile, however often', async () => {
  const started: (() => void)[] = []
  const act = oneAtATime(() => new Promise<void>((resolve) => started.push(resolve)))
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

  act()
  act()
  act()
  expect(started).toHaveLength(1)
  started[0]?.()
  await settle()
  expect(started).toHaveLength(2)
  started[1]?.()
  await settle()
  expect(started).toHaveLength(2)
  act()
  expect(started).toHaveLength(3)
})
