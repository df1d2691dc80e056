import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'

import { oneAtATime } from '#src/api/one-at-a-time.ts'
import { steadyNow } from '#src/live/steady-clock.ts'
import { mostFollowed, useDeviceChanges } from '#src/live/use-device-changes.ts'
import { usePoll } from '#src/live/use-poll.ts'

import { plainText, type ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'

const nobody: readonly string[] = []

/**
 * The rows of devices as they are by now, each in its place: which rows there are, and in which order, stays as the list
 * was read, so that nothing moves away from under the pointer.
 * @param moves false for a list whose rows are no devices
 * @param onGone some of them are not to be seen any more: the list is to be read again
 * @returns besides them when they were last read again, by the steady clock; null: not since the list was
 */
export function useMovingRows(
  server: ListServer,
  rows: readonly ListRow[],
  moves: boolean,
  onGone: () => void,
): { rows: readonly ListRow[]; readAt: number | null } {
  const [newer, setNewer] = useState<NewerRows>({ of: rows, byId: new Map(), at: null })
  const pushed = moves && rows.length <= mostFollowed
  const shown = useMemo(
    () => (newer.of === rows ? rows.map((row) => newer.byId.get(row.objectid) ?? row) : rows),
    [newer, rows],
  )

  const take = useEffectEvent((read: readonly ListRow[]) =>
    setNewer((before) => {
      const previous = before.of === rows ? before.byId : new Map<string, ListRow>()
      const byId = new Map([...previous, ...read.map((row) => [row.objectid, row] as const)])
      return { of: rows, byId, at: steadyNow() }
    }),
  )
  const reader = useRef<(ids: readonly string[]) => void>(() => undefined)
  useEffect(() => {
    const touched = new Set<string>()
    const read = oneAtATime(async () => {
      const ids = [...touched]
      touched.clear()
      // Why it cannot be read, the list says itself as soon as somebody asks it.
      const found = ids.length > 0 ? await server.findRows(ids).catch(() => []) : []
      if (found.length > 0) take(found)
    })
    reader.current = (ids) => {
      for (const id of ids) touched.add(id)
      read()
    }
  }, [server])
  useDeviceChanges(
    pushed ? rows.map(({ objectid }) => objectid) : nobody,
    (devices) => {
      const touched = devices.filter((device) => {
        const row = shown.find(({ objectid }) => objectid === device.id)
        return row !== undefined && followedFields.some((name) => name in row && row[name] !== device[name])
      })
      reader.current(touched.map(({ id }) => id))
    },
    onGone,
  )
  usePoll(moves && !pushed, () => reader.current(rows.map(({ objectid }) => objectid)))
  return { rows: shown, readAt: newer.of === rows ? newer.at : null }
}

interface NewerRows {
  of: readonly ListRow[]
  byId: ReadonlyMap<string, ListRow>
  at: number | null
}

/** What a changed device says of itself that its row says too. The link also tells what is as it was. */
const followedFields = ['status', 'reach', 'reachTime', 'alarmLevel', 'beatTime', 'deviceAliases'] as const

/** What a row follows of its device, and can be searched by. */
const followed = ['status', 'reach', 'alarmLevel'] as const

/** Whether a row, which stays where it was read, has become another than was searched for. */
export function noLongerMatches(row: ListRow, criteria: Readonly<Record<string, string>>): boolean {
  return followed.some((name) => {
    const wanted = criteria[name]
    return wanted !== undefined && name in row && plainText(row[name]) !== wanted
  })
}
