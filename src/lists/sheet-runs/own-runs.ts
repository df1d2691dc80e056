import { BehaviorSubject, Subject } from 'rxjs'

import type { SheetProgress } from '#machines/sheet-sending.ts'
import { request } from '#src/api/client.ts'
import { steadyNow } from '#src/live/steady-clock.ts'
import { currentSession } from '#src/session/session.ts'

import { forgetRun, storedRuns, type StoredRun } from './stored-runs.ts'
import { giveUpSending, isAttended, sentElsewhere, sentHere } from './sendings.ts'
import { notifyRunEnd, type RunEnd } from './notify-run-end.tsx'

/** A sheet of whoever is logged in that is on its way to the server, or that the server works on. */
export interface OwnRun extends StoredRun {
  /** How much of the file has left the browser, 0 to 1. */
  readonly sent: number
  /** Null before the server says how far it is. */
  readonly progress: SheetProgress | null
}

const lookEveryMs = 1000

/** Those that no dialog attends to. */
export const ownRuns$ = new BehaviorSubject<readonly OwnRun[]>([])
export const runEnds$ = new Subject<{ readonly run: StoredRun; readonly end: RunEnd }>()
/** When a sheet was last written, by the name of the list and by what was done. By the steady clock, milliseconds. */
export const writtenAt$ = new BehaviorSubject<ReadonlyMap<string, number>>(new Map())

let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false
let person: string | undefined
/** Those of which the server said that it has none: it may not have come to them yet. */
const unknownOnce = new Set<string>()

/** Asks about each sheet that nobody attends to until the server says how it ended, which a notice tells. */
export function followRuns(): void {
  clearTimeout(timer)
  if (!isLooking) void look()
}

/** Asks that one is given up; how it ended is told as of any other. */
export async function stopRun(run: string): Promise<void> {
  const reply = await request('sheetRun/stop', { body: { run }, quiet: true }).catch(() => null)
  // What has not come to the server is not known there.
  if (reply?.data.stopping === false) giveUpSending(run)
}

/** It ended; whoever is logged in is told. */
export function endRun(run: StoredRun, end: RunEnd): void {
  forgetRun(run.run)
  unknownOnce.delete(run.run)
  if (end.written !== null) noteWritten(run)
  notifyRunEnd(run, end)
  runEnds$.next({ run, end })
}

/** Lists that show what was there before are read again. */
export function noteWritten({ list, kind }: StoredRun): void {
  const now = steadyNow()
  writtenAt$.next(new Map([...writtenAt$.value, [list, now], [kind, now]]))
}

async function look(): Promise<void> {
  isLooking = true
  const now = currentSession()?.objectid
  const before = now === person ? ownRuns$.value : []
  person = now
  const stored = storedRuns().filter(({ run }) => !isAttended(run))
  // Another tab was told how these ended.
  const gone = before.filter(({ run }) => !isAttended(run) && stored.every((each) => each.run !== run))
  const runs = await Promise.all([
    ...stored.map((run) => lookAt(run, false)),
    ...gone.map((run) => lookAt(run, true)),
  ])
  const open = runs.filter((run) => run !== null && !isAttended(run.run))
  ownRuns$.next(currentSession()?.objectid === person ? open.filter((run) => run !== null) : [])
  isLooking = false
  if (storedRuns().length > 0 || ownRuns$.value.length > 0) timer = setTimeout(() => void look(), lookEveryMs)
}

/** @returns null when it ended, or when nothing is known of it any more */
async function lookAt(run: StoredRun, isGone: boolean): Promise<OwnRun | null> {
  const last = ownRuns$.value.find((each) => each.run === run.run)
  const here = sentHere(run.run)
  if (here !== null && here < 1) return { ...run, sent: here, progress: null }
  const waits: OwnRun = { ...run, sent: 1, progress: last?.progress ?? null }
  const reply = await request('sheetRun/find', { query: { run: run.run }, quiet: true }).catch(() => null)
  // Asked again: the server may be away.
  if (reply === null) return isGone ? null : waits
  const { state, done, of } = reply.data
  if (state === 'reading' || state === 'comparing' || state === 'writing')
    return { ...waits, progress: { stage: state, done, of } }
  if (state === 'unknown') {
    if (isGone) return null
    if (here !== null) return waits
    const elsewhere = sentElsewhere(run.run)
    if (elsewhere !== null) return { ...waits, sent: elsewhere }
    if (!unknownOnce.has(run.run)) {
      unknownOnce.add(run.run)
      return waits
    }
  }
  endRun(run, reply.data)
  return null
}
