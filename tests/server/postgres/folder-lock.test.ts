import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { CannotRun } from '#server/cannot-run.ts'
import { holdFolder } from '#server/postgres/folder-lock.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-lock-'))
  file = join(folder, 'farwatch-1.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a held folder is refused to the next one, in words, until it is given back', async () => {
  const release = await holdFolder(folder)
  await expect(holdFolder(folder)).rejects.toThrow(CannotRun)
  await expect(holdFolder(folder)).rejects.toThrow(
    `${folder} is in use: Farwatch runs there already, as process ${process.pid}. End it first`,
  )
  await release()
  const releaseAgain = await holdFolder(folder)
  await releaseAgain()
  expect(readdirSync(folder)).toEqual(['farwatch-2.lock'])
})

test('the lock of a process that was killed holds nobody up', async () => {
  const url = new URL('../../../server/postgres/folder-lock.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { holdFolder } = await import('${url}'); await holdFolder('${folder}'); console.log('held'); setInterval(() => {}, 60_000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  await expect(holdFolder(folder)).rejects.toThrow(`as process ${child.pid}`)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const release = await holdFolder(folder)
  expect(readFileSync(join(folder, 'farwatch-2.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await release()
})

test.each([
  ['was made before the machine started anew', `${process.pid} another-boot 1\n`],
  ['was cut off', '12'],
  ['is empty', ''],
])('a lock that %s holds nobody up', async (_what, text) => {
  writeFileSync(file, text)
  const release = await holdFolder(folder)
  await expect(holdFolder(folder)).rejects.toThrow(CannotRun)
  await release()
})

test('of many who find a stale lock at the same moment, one gets the folder', async () => {
  writeFileSync(file, `${process.pid} another-boot 1\n`)
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => holdFolder(folder)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
})
