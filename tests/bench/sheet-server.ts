/** The web server in a process of its own, so that its memory and processor time are its own alone; told by messages. */
import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { join } from 'node:path'

import { createClock } from '#contract/wire/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { openVault } from '#server/db/vault.ts'
import { createApp } from '#server/web/app.ts'

/** What the server needed between `begin` and `end`. */
export interface ServerFigures {
  processorMs: number
  /** The longest turn of its loop, on the wall and of the loop's own processor time. */
  heldMs: number
  heldCpuMs: number
  /** How much more memory it had at most than at first; of that, what was its main heap and its buffers at that moment. */
  grownMb: number
  heapMb: number
  buffersMb: number
}

const [url = '', folder = ''] = process.argv.slice(2)
const mb = 2 ** 20
const database = openDatabase(url, 'farwatch_web')
const app = await createApp({
  database,
  clock: createClock(),
  vault: openVault(folder),
  captcha: 'off',
  consoleFolder: join(folder, 'no-console'),
  dataFolder: folder,
  apiBaseUrl: '/api/',
  version: '0.0.0',
  logger: false,
})
process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })

let end = (): ServerFigures => {
  throw new Error('nothing began')
}
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (message === 'begin') {
    end = begin()
    process.send?.('begun')
  } else if (message === 'end') process.send?.(end())
  else void app.close().then(() => database.close().then(() => process.exit(0)))
})

function begin(): () => ServerFigures {
  globalThis.gc?.()
  // Its greatest size so far is forgotten.
  writeFileSync('/proc/self/clear_refs', '5')
  const before = process.memoryUsage()
  const processorBefore = process.cpuUsage()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let most = before
  let heldCpuMs = 0
  let last = process.threadCpuUsage()
  const turns = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last)
    heldCpuMs = Math.max(heldCpuMs, (user + system) / 1000)
    last = process.threadCpuUsage()
  }, 1)
  const memory = setInterval(() => {
    const now = process.memoryUsage()
    if (now.rss > most.rss) most = now
  }, 10)
  delay.enable()
  return () => {
    clearInterval(turns)
    clearInterval(memory)
    delay.disable()
    const { user, system } = process.cpuUsage(processorBefore)
    return {
      processorMs: (user + system) / 1000,
      heldMs: delay.max / 1e6,
      heldCpuMs,
      grownMb: greatestSizeMb() - before.rss / mb,
      heapMb: (most.heapTotal - before.heapTotal) / mb,
      buffersMb: (most.arrayBuffers - before.arrayBuffers) / mb,
    }
  }
}

/** As the system noted it, which misses no moment. */
function greatestSizeMb(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
}
