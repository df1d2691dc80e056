import { Type, type Static } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { recordCalls } from '#contract/lists/record-calls.ts'
import { recordForm } from '#contract/lists/record-form.ts'
import { timestampSchema } from '#contract/calls/records.ts'

const beats = recordForm({
  name: 'beats',
  path: 'gateway/findPageBeats',
  module: 'map',
  askedBy: 'armuid',
  row: Type.Object({ objectid: Type.String(), upTime: timestampSchema, rssi: Type.Integer() }),
  time: 'upTime',
  columns: [
    { name: 'upTime', kind: 'time', widthPx: 180 },
    { name: 'rssi', kind: 'count', widthPx: 120 },
  ],
  dates: { mode: 'ninetyDays', limited: true },
})
const calls = recordCalls(beats)
const page = calls['gateway/findPageBeats']
const sheet = calls['gateway/findPageBeats/export']

describe('a list of records', () => {
  it('has two calls, whose rights are those of its module', () => {
    expect(Object.keys(calls)).toEqual(['gateway/findPageBeats', 'gateway/findPageBeats/export'])
    expect([page.right, sheet.right]).toEqual(['map_view', 'map_export'])
    expect([page.scope, sheet.scope]).toEqual(['view', 'view'])
  })

  it('is asked whose records of what time are wanted, and by nothing else', () => {
    const query: Static<typeof page.query> = { armuid: '0A1B2C3D' as ArmUid, upStime: 1, upEtime: 2 }

    expect(Check(page.query, { ...query, pageNum: 2, pageSize: 500 })).toBe(true)
    expect(Check(page.query, { upStime: 1, upEtime: 2 })).toBe(false)
    expect(Check(page.query, { ...query, armuid: '0a1b2c3d' })).toBe(false)
  })

  it('asks for a device by its class and its id where ids of any class may come', () => {
    const { query } = recordCalls({ ...beats, askedBy: 'devUid' })['gateway/findPageBeats']

    expect(Check(query, { devUid: '0A1B2C3D', devType: 2 })).toBe(true)
    expect(Check(query, { devUid: '0A1B2C3D' })).toBe(false)
  })

  it('says of what lies deeper than it counts that there is more', () => {
    const data = { list: [], total: 10_000, pages: 500, pageNum: 501, pageSize: 20 }

    expect(Check(page.reply.data, { ...data, more: true })).toBe(true)
    expect(Check(page.reply.data, data)).toBe(false)
  })

  it('exports 500 chosen records by keys that fit an address', () => {
    const longest = Array.from({ length: 500 }, () => 'Z'.repeat(24)).join(',')
    const query = { armuid: '0A1B2C3D', exporttype: 1, offset: 480 }

    expect(longest.length).toBeLessThan(14_000)
    expect(Check(sheet.query, { ...query, objectids: longest })).toBe(true)
    expect(Check(sheet.query, { ...query, objectids: `${longest},Z` })).toBe(false)
    expect(Check(sheet.query, { ...query, objectids: 'Z'.repeat(25) })).toBe(false)
  })
})
