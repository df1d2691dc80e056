import type { SheetRun, SheetStage } from '#contract/lists/sheet-run.ts'

import type { RunName } from '../../db/lists/sheet-runs.ts'
import { Refused } from '../pipeline/refused.ts'

/** How far the server is with one sheet. */
export interface SheetProgress {
  /** Aborted when it is to be given up. */
  readonly stopped: AbortSignal
  /** @throws Refused `upload.stopped` */
  advance: (stage: SheetStage, done: number, of: number | null) => void
  end: (how: Pick<SheetRun, 'state' | 'written' | 'msg'>) => void
}

/** The sheets that this process works on, and for an hour how each ended. */
export interface SheetRuns {
  /** @param name null: nobody will ask @param gone gives it up, too */
  begin: (name: RunName | null, gone: AbortSignal | null) => SheetProgress
  find: (name: RunName) => SheetRun | null
  /** @returns whether there was something to stop */
  stop: (name: RunName) => boolean
}

interface RunEntry {
  run: SheetRun
  stopping: AbortController
  endedAt: number | null
}

const retentionMs = 3_600_000
const maxRuns = 500

/** @param now in milliseconds, from any moment on */
export function createSheetRuns(now: () => number): SheetRuns {
  const all = new Map<string, RunEntry>()
  const nameOf = ({ userId, key }: RunName) => `${userId} ${key}`

  function forget(): void {
    const ended = [...all].filter(([, { endedAt }]) => endedAt !== null)
    const old = ended.filter(([, { endedAt }]) => (endedAt ?? 0) < now() - retentionMs)
    const many = ended.slice(0, Math.max(0, ended.length - maxRuns))
    for (const [name] of [...old, ...many]) all.delete(name)
  }

  return {
    begin(name, gone) {
      forget()
      // What was stopped stays so, though a browser whose connection broke sends it again.
      const stopping = (name === null ? undefined : all.get(nameOf(name))?.stopping) ?? new AbortController()
      const stopped = gone === null ? stopping.signal : AbortSignal.any([stopping.signal, gone])
      const run: SheetRun = { state: 'reading', done: 0, of: null, written: null, msg: '' }
      const entry: RunEntry = { run, stopping, endedAt: null }
      if (name !== null) {
        // The later of two with the same name is the one that counts.
        all.delete(nameOf(name))
        all.set(nameOf(name), entry)
      }
      return {
        stopped,
        advance(stage, done, of) {
          if (stopped.aborted) throw new Refused('upload.stopped')
          Object.assign(run, { state: stage, done, of })
        },
        end(how) {
          Object.assign(run, how)
          entry.endedAt = now()
        },
      }
    },
    find: (name) => all.get(nameOf(name))?.run ?? null,
    stop(name) {
      const entry = all.get(nameOf(name))
      if (entry === undefined || entry.endedAt !== null) return false
      entry.stopping.abort()
      return true
    },
  }
}
