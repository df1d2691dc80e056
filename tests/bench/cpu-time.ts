import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

function statOf(pid: number | string): { parent: number; seconds: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return null
  }
}

/** Processor time that the process has used so far, in seconds; 0 where there is no /proc. */
export function cpuSeconds(pid: number): number {
  return statOf(pid)?.seconds ?? 0
}

/** The same for all processes under `parentPid`, which must not end in between. */
export function childrenCpuSeconds(parentPid: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .reduce((sum, stat) => sum + (stat?.parent === parentPid ? stat.seconds : 0), 0)
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0
}
