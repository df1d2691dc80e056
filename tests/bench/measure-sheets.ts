import { monitorEventLoopDelay } from 'node:perf_hooks'

import { childrenCpuSeconds } from './cpu-time.ts'

/**
 * The least of the rounds, since what else the machine does only adds; CPU is what the loop's thread itself used, memory what
 * the process had at most beyond what it had before, with the thread that sends, as is its processor time.
 * @param postmaster of the database, whose processor time is told too
 */
export async function measureSheets(
  what: string,
  work: (round: number) => Promise<string>,
  rounds: number,
  postmaster: number,
): Promise<void> {
  const tookMs: number[] = []
  const heldMs: number[] = []
  const heldCpuMs: number[] = []
  const databaseMs: number[] = []
  const processMs: number[] = []
  const grownMb: number[] = []
  let answer = ''
  for (let round = 0; round < rounds; round += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const cpu = longestTurn()
    const memory = mostMemory()
    const processBefore = process.cpuUsage()
    const databaseBefore = childrenCpuSeconds(postmaster)
    const before = performance.now()
    answer = await work(round)
    tookMs.push(performance.now() - before)
    heldCpuMs.push(cpu.stop())
    grownMb.push(memory.stop())
    const used = process.cpuUsage(processBefore)
    processMs.push((used.user + used.system) / 1000)
    databaseMs.push((childrenCpuSeconds(postmaster) - databaseBefore) * 1000)
    delay.disable()
    heldMs.push(delay.max / 1e6)
  }
  const least = (values: number[]) => Math.round(Math.min(...values))
  console.log(
    `${what}: ${least(tookMs)} ms (processor: ${least(processMs)}, and ${least(databaseMs)} of the database), the loop held at most ${least(heldMs)} ms, ` +
      `${least(heldCpuMs)} ms of CPU; memory + ${least(grownMb)} MB (${answer})`,
  )
}

/** How much CPU the thread used at most between two beats of a timer, in ms. */
function longestTurn(): { stop: () => number } {
  let longestMs = 0
  let last = process.threadCpuUsage()
  const timer = setInterval(() => {
    const used = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (used.user + used.system) / 1000)
    last = process.threadCpuUsage()
  }, 1)
  return {
    stop() {
      clearInterval(timer)
      return longestMs
    },
  }
}

/** By how many MB the memory of the process was more than at first. */
function mostMemory(): { stop: () => number } {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  return {
    stop() {
      clearInterval(timer)
      return (most - before) / 2 ** 20
    },
  }
}
