import { useEffect, useEffectEvent } from 'react'
import { useBehavior } from '#src/live/use-behavior.ts'

import type { StoredRun } from './stored-runs.ts'
import { ownRuns$, runEnds$, writtenAt$, type OwnRun } from './own-runs.ts'
import type { RunEnd } from './notify-run-end.tsx'

/** The sheets of whoever is logged in that go into this list, or out of it into another company, and no dialog attends to. */
export function useOwnRuns(list: string): readonly OwnRun[] {
  return useBehavior(ownRuns$).filter((run) => run.list === list)
}

/** Reads a list again that was read before a sheet was written into it. */
export function useWritten(list: string, moves: boolean, readAt: number | null, reload: () => void): void {
  const written = useBehavior(writtenAt$)
  const at = Math.max(written.get(list) ?? 0, moves ? (written.get('moveIn') ?? 0) : 0)
  const read = useEffectEvent(reload)
  useEffect(() => {
    if (readAt !== null && readAt < at) read()
  }, [readAt, at])
}

/** Tells how a sheet ended that no dialog attends to. */
export function useRunEnd(onEnd: (run: StoredRun, end: RunEnd) => void): void {
  const report = useEffectEvent(onEnd)
  useEffect(() => {
    const ends = runEnds$.subscribe(({ run, end }) => report(run, end))
    return () => ends.unsubscribe()
  }, [])
}
