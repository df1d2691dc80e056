import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { childrenCpuSeconds } from './cpu-time.ts'
import type { ServerFigures } from './sheet-server.ts'

interface SheetServer {
  url: string
  /** @returns how long the rounds took at least, in ms */
  measure(what: string, work: (round: number) => Promise<string>, rounds: number): Promise<number>
  stop(): Promise<void>
}

/**
 * The web server in a process of its own. Of the rounds the least is told, since what else the machine does only adds; of
 * memory the most.
 * @param postmaster of the database, whose processor time is told too
 */
export async function startSheetServer(
  databaseUrl: string,
  folder: string,
  postmaster: number,
): Promise<SheetServer> {
  const server = fork(join(import.meta.dirname, 'sheet-server.ts'), [databaseUrl, folder], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { url } = await nextMessage<{ url: string }>(server)
  return {
    url,
    async measure(what, work, rounds) {
      const tookMs: number[] = []
      const databaseMs: number[] = []
      const figures: ServerFigures[] = []
      let answer = ''
      for (let round = 0; round < rounds; round += 1) {
        server.send('begin')
        await nextMessage(server)
        const databaseBefore = childrenCpuSeconds(postmaster)
        const before = performance.now()
        answer = await work(round)
        tookMs.push(performance.now() - before)
        databaseMs.push((childrenCpuSeconds(postmaster) - databaseBefore) * 1000)
        server.send('end')
        figures.push(await nextMessage<ServerFigures>(server))
      }
      const least = (of: (each: ServerFigures) => number) => Math.round(Math.min(...figures.map(of)))
      const most = (of: (each: ServerFigures) => number) => Math.round(Math.max(...figures.map(of)))
      console.log(
        `${what}: ${Math.round(Math.min(...tookMs))} ms (processor: ${least((each) => each.processorMs)}, and ` +
          `${Math.round(Math.min(...databaseMs))} of the database), the loop held at most ${least((each) => each.heldMs)} ms, ` +
          `${least((each) => each.heldCpuMs)} ms of CPU; memory + ${most((each) => each.grownMb)} MB at most (heap ` +
          `${most((each) => each.heapMb)}, buffers ${most((each) => each.buffersMb)}; last round + ` +
          `${Math.round(figures.at(-1)?.grownMb ?? 0)}) (${answer})`,
      )
      return Math.min(...tookMs)
    },
    async stop() {
      server.send('stop')
      await once(server, 'exit')
    },
  }
}

async function nextMessage<Message>(server: ChildProcess): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const ended = () => reject(new Error('the server ended'))
  server.once('exit', ended).once('message', resolve)
  const message = await promise.finally(() => server.off('exit', ended))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what sheet-server.ts says then
  return message as Message
}
