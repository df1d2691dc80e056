import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function statOf(pid: number | string): { parent: number; seconds: number; ofEnded: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const seconds = (at: number): number => (Number(fields[at]) + Number(fields[at + 1])) / ticksPerSecond
    return { parent: Number(fields[1]), seconds: seconds(11), ofEnded: seconds(13) }
  } catch {
    return null
  }
}

/** Processor time that the process has used so far, in seconds; 0 where there is no /proc. */
export function cpuSeconds(pid: number): number {
  return statOf(pid)?.seconds ?? 0
}

/** The same to the nanosecond, of a process that waits at the moment: what it used so far. */
export function cpuMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** The same for the children of `parentPid`, those that have ended included. */
export function childrenCpuSeconds(parentPid: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce(
      (sum, stat) => sum + (stat?.parent === parentPid ? stat.seconds : 0),
      statOf(parentPid)?.ofEnded ?? 0,
    )
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}
