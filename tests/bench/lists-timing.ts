import { loadavg } from 'node:os'

import { cpuMs } from './cpu-time.ts'

/** Milliseconds of each round: on the wall, and of the processor of one backend. */
export interface Taken {
  wall: number[]
  cpu: number[]
}

export async function timed(pid: number, work: () => Promise<unknown>, rounds: number): Promise<Taken> {
  const taken: Taken = { wall: [], cpu: [] }
  for (let round = 0; round < rounds; round += 1) {
    const cpu = cpuMs(pid)
    const started = performance.now()
    await work()
    taken.wall.push(performance.now() - started)
    taken.cpu.push(cpuMs(pid) - cpu)
  }
  return taken
}

export function add(all: Taken, { wall, cpu }: Taken): void {
  all.wall.push(...wall)
  all.cpu.push(...cpu)
}

export function share(taken: readonly number[], of: number): number {
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * of) - 1] ?? Number.NaN
}

/** As text: what takes so long for that share of the rounds. */
export function both({ wall, cpu }: Taken, of: number): string {
  return `${share(wall, of).toFixed(1)} ms (processor ${share(cpu, of).toFixed(1)})`
}

export function summary(what: string, taken: Taken, aim: number): string {
  return `${what}: p50 ${both(taken, 0.5)}, p95 ${both(taken, 0.95)}, aim ≤ ${aim}; slowest ${both(taken, 1)}; load ${loadavg()[0]?.toFixed(1)}`
}
