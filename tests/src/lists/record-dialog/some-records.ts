import { Type } from 'typebox'

import { recordForm } from '#contract/lists/record-form.ts'
import { timestampSchema } from '#contract/calls/records.ts'
import type { RecordRow, RecordServer } from '#src/lists/record-dialog/record-server.ts'

/** A list of records that no server has: what the dialog shows is made from the form alone. */
export const frames = recordForm({
  name: 'frames',
  path: 'test/findPageFrames',
  module: 'map',
  askedBy: 'armuid',
  row: Type.Object({
    objectid: Type.String(),
    upTime: timestampSchema,
    text: Type.String(),
    bytes: Type.Integer(),
    deviceType: Type.Integer(),
  }),
  time: 'upTime',
  columns: [
    { name: 'upTime', kind: 'time', widthPx: 200 },
    { name: 'text', kind: 'text', widthPx: 320 },
    { name: 'bytes', kind: 'count', widthPx: 120 },
    { name: 'deviceType', kind: 'enumeration', enumeration: 'deviceType', widthPx: 120 },
  ],
  dates: { mode: 'ninetyDays', limited: true },
})

export interface Asked {
  act: 'page' | 'export'
  query: Record<string, string | number>
}

/**
 * Gives a record of each minute before `newest`, as many as `count`, of which it counts `counted` at most.
 * @param fails whether the next question fails
 */
export function someRecords(options: {
  newest: number
  count: number
  counted?: number
  fails?: () => Error | null
}): { server: RecordServer; asked: Asked[] } {
  const { newest, count, counted = 10_000, fails = () => null } = options
  const asked: Asked[] = []
  const minute = 60_000
  const rowAt = (place: number): RecordRow => ({
    objectid: `f-${place}`,
    upTime: newest - place * minute,
    text: `frame ${place}`,
    bytes: 1000 + place,
    deviceType: place % 3,
  })
  const findPage: RecordServer['findPage'] = async (query) => {
    const { pageNum, pageSize, upStime, upEtime } = readQuery(query)
    asked.push({ act: 'page', query: { ...query } })
    const failure = fails()
    if (failure !== null) throw failure
    const first = upEtime === null ? 0 : Math.max(0, Math.ceil((newest - upEtime) / minute))
    const last = upStime === null ? count - 1 : Math.min(count - 1, Math.floor((newest - upStime) / minute))
    const found = Math.max(0, last - first + 1)
    const total = Math.min(found, counted)
    const from = (pageNum - 1) * pageSize
    const rows = Math.max(0, Math.min(pageSize, total - from))
    return {
      list: Array.from({ length: rows }, (_, n) => rowAt(first + from + n)),
      total,
      pages: Math.ceil(total / pageSize),
      pageNum,
      pageSize,
      more: found > counted,
    }
  }
  return {
    asked,
    server: {
      findPage,
      exportSheet: async (query) => {
        asked.push({ act: 'export', query: { ...query } })
        return 'frames.xlsx'
      },
    },
  }
}

function readQuery(query: object) {
  const fields: Partial<Record<string, unknown>> = { ...query }
  const number = (name: string) => (fields[name] === undefined ? null : Number(fields[name]))
  return {
    pageNum: number('pageNum') ?? 1,
    pageSize: number('pageSize') ?? 20,
    upStime: number('upStime'),
    upEtime: number('upEtime'),
  }
}
