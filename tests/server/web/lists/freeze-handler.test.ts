import { Type } from 'typebox'
import { expect, test } from 'vitest'

import { flag } from '#contract/wire/enumerations.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { filterFor, wholeTree } from '#server/db/row-filter.ts'
import { freezeHandlers } from '#server/web/lists/freeze-handler.ts'
import type { ListDefinition } from '#server/web/lists/list-definition.ts'
import { translator } from '#server/web/messages/translate.ts'
import { Refused } from '#server/web/pipeline/refused.ts'

const name = Type.String()
const form: ListForm = {
  name: 'crate',
  module: 'crates',
  row: Type.Object({ objectid: name, version: Type.Integer(), name, status: flag.schema }),
  entry: Type.Object({ name }),
  fields: [],
  title: 'name',
  uniqueField: 'name',
  filter: {},
  columns: [],
  sort: { column: 'name', order: 'asc' },
  freezes: 'status',
}

function listOf(flags: Record<string, number>, obstacles: Record<string, Refused> = {}): ListDefinition {
  const nothing = () => Promise.reject(new Error('not asked for'))
  return {
    form,
    store: {
      readPage: nothing,
      readIds: nothing,
      readByIds: nothing,
      findSame: nothing,
      readVersions: nothing,
      insert: nothing,
      update: nothing,
      delete: nothing,
      setFlag: (_, ids, value) => {
        const found = ids.filter((id) => id in flags)
        for (const id of found) flags[id] = value
        return Promise.resolve(found.map((id) => ({ id, title: `Crate ${id}` })))
      },
    },
    findObstacles: () => Promise.resolve(new Map(Object.entries(obstacles))),
  }
}

test('freezes what it may, and says of each other record why not', async () => {
  const flags = { 1: flag.values.active, 2: flag.values.active, 3: flag.values.active }
  const refused: unknown[] = []
  const audit = { userId: '1', loginName: 'anna', companyNo: '0', detail: {} }
  const list = listOf(flags, { 2: new Refused('login.locked', { args: { minutes: 3 } }) })
  // A list of no page has no calls of its own.
  const handlers = freezeHandlers(list) as unknown as Record<string, (request: object) => Promise<unknown>>

  const answer = await handlers['crate/batchFrozenOrActivate']?.({
    tx: null,
    filter: filterFor(wholeTree),
    session: { view: wholeTree },
    now: new Date(0),
    t: translator('en'),
    audit,
    answerRefused: (...words: unknown[]) => refused.push(words),
    body: { objectids: '1,2,9', opt: flag.values.frozen },
  })

  expect(flags).toEqual({ 1: flag.values.frozen, 2: flag.values.active, 3: flag.values.active })
  expect(answer).toEqual({
    data: {
      results: [
        { objectid: '1', code: 0, msg: 'Done' },
        { objectid: '2', code: 10001, msg: translator('en')('refusal.login.locked', { minutes: 3 }) },
        { objectid: '9', code: 404, msg: translator('en')('refusal.record.unknown') },
      ],
    },
  })
  expect(refused).toEqual([['batch.partial', { failed: 2, count: 3 }]])
  expect(audit.detail).toEqual({ flag: 1, ids: ['1'], names: ['Crate 1'] })
})
