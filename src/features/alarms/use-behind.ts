import { useEffect, useState } from 'react'

import { Type } from 'typebox'
import { Parse } from 'typebox/value'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { alarmIdSchema, type AlarmId } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import type { AlarmRow } from '#streams/alarm-panel.ts'

/** Causes, each with the number behind it: another number asks again. */
const askedSchema = Type.Array(Type.Tuple([alarmIdSchema, Type.Integer()]))
type Behind = ReplyOf<'workKanban/findBehind'>['data']

/** A row of the panel: an alarm, one that is folded behind the row above, or how many more of these there are. */
export interface PanelRow {
  key: string
  /** Null: only `more` is said. */
  row: AlarmRow | null
  /** Is folded behind a row above. */
  isBehind: boolean
  /** Whether the alarms behind it are shown; null: it has none. */
  isOpen: boolean | null
  /** Of a cause that is open: so many lie behind it and are not listed, and whether they could be asked for. */
  more: number
  failed: boolean
}

const behindRow = (key: string, row: AlarmRow | null, more = 0, failed = false): PanelRow => ({
  key,
  row,
  isBehind: true,
  isOpen: null,
  more,
  failed,
})

/** The rows with the alarms behind those that are open, which are asked for when a row is opened, and when their number changes. */
export function useBehind(rows: readonly AlarmRow[]): {
  panelRows: readonly PanelRow[]
  toggle: (causeId: string) => void
} {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<ReadonlyMap<string, Behind | 'failed'>>(new Map())
  const causes: [id: AlarmId, behind: number][] = rows
    .filter(({ record }) => open.has(record.objectid))
    .map(({ record: { objectid, behind = 0 } }) => [objectid, behind])
  const asked = JSON.stringify(causes.filter(([, behind]) => behind > 0))
  useEffect(() => {
    const controller = new AbortController()
    for (const [objectid] of Parse(askedSchema, JSON.parse(asked))) {
      const note = (behind: Behind | 'failed') => setFound((before) => new Map(before).set(objectid, behind))
      request('workKanban/findBehind', { query: { objectid }, quiet: true, signal: controller.signal }).then(
        ({ data }) => note(data),
        () => !controller.signal.aborted && note('failed'),
      )
    }
    return () => controller.abort()
  }, [asked])

  const panelRows = rows.flatMap((row): PanelRow[] => {
    const { objectid, behind } = row.record
    const isOpen = behind === undefined ? null : open.has(objectid)
    const own: PanelRow = { key: objectid, row, isBehind: false, isOpen, more: 0, failed: false }
    if (isOpen !== true) return [own]
    const answer = found.get(objectid)
    const failed = answer === 'failed'
    const { list = [], total = behind ?? 0 } = answer === undefined || failed ? {} : answer
    const more = total - list.length
    return [
      own,
      ...list.map((record) => behindRow(record.objectid, { record, recovered: false })),
      ...(more > 0 ? [behindRow(`${objectid} more`, null, more, failed)] : []),
    ]
  })
  const toggle = (causeId: string) =>
    setOpen((before) => {
      const after = new Set(before)
      if (!after.delete(causeId)) after.add(causeId)
      return after
    })
  return { panelRows, toggle }
}
