import { loadavg } from 'node:os'

import type { ListOrder } from '#server/db/lists/list-store.ts'

import { cpuMs } from './cpu-time.ts'

export const rounds = 3
export const pageSize = 20

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

/** The first page, the middle and the last by each sortable column; @returns how many rows there are. */
export async function timeEachPage(
  taken: Taken,
  medians: string[],
  pid: number,
  idColumn: string,
  read: (order: ListOrder, offset: number) => Promise<number>,
): Promise<number> {
  let rows = 0
  for (const column of [idColumn, 'deviceAliases', 'createTime']) {
    const order = { column, direction: 'asc' } as const
    rows = await read(order, 0)
    const pages = Math.max(1, Math.ceil(rows / pageSize))
    for (const page of new Set([0, Math.floor((pages - 1) / 2), pages - 1])) {
      const ofPage = await timed(pid, () => read(order, page * pageSize), rounds)
      add(taken, ofPage)
      medians.push(share(ofPage.cpu, 0.5).toFixed(0))
    }
  }
  return rows
}
