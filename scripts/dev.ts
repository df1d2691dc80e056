import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'

import { ended, start } from './process.ts'

const serverRooms = ['contract', 'machines', 'server', 'simulator']
/** Editors write a file in several steps. */
const settleMs = 300

/** The server, started again when its source changes, and Vite before it with hot reload. Ends when Vite ends. */
export async function dev(): Promise<number> {
  const vite = start(process.execPath, ['node_modules/vite/bin/vite.js'])
  const stopServer = keepServerFresh()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => vite.kill(signal))
  const exitCode = await ended(vite)
  await stopServer()
  return exitCode
}

function keepServerFresh(): () => Promise<void> {
  let server = startServer()
  let timer: NodeJS.Timeout | undefined
  let change: Promise<void> = Promise.resolve()

  async function startAgain(after: Promise<void>): Promise<void> {
    await after
    console.log('the source changed: starting the server again')
    await stop(server)
    server = startServer()
  }
  const watchers = serverRooms.map((room) =>
    watch(room, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        change = startAgain(change)
      }, settleMs)
    }),
  )
  return async () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
    await change
    await stop(server)
  }
}

function startServer(): ChildProcess {
  return start(process.execPath, ['server/main.ts'])
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = ended(child)
  child.kill('SIGTERM')
  await end
}
