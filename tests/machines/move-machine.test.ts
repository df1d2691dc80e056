import { expect, it } from 'vitest'
import { initialTransition, transition } from 'xstate'

import type { MoveReport } from '#contract/lists/move-calls.ts'
import { moveMachineOf, type MoveOptions } from '#machines/move-machine.ts'
import type { SheetEvent } from '#machines/sheet-machine.ts'
import type { NamedFile } from '#machines/sheet-sending.ts'

type MoveEvent = SheetEvent<NamedFile, MoveOptions, MoveReport>

const chart = moveMachineOf<NamedFile>()
const chosen: MoveEvent = { type: 'files.chosen', files: [{ name: 'move.xlsx', size: 4096 }] }
const company: MoveEvent = { type: 'option.chosen', options: { companyid: '7' } }
const check: MoveEvent = { type: 'check.wanted' }
const write: MoveEvent = { type: 'write.wanted' }
const yes: MoveEvent = { type: 'change.confirmed' }
const back: MoveEvent = { type: 'went.back' }
const lost: MoveEvent = { type: 'sending.lost' }

const report: MoveReport = {
  rows: 12,
  moved: 12,
  along: 340,
  left: 0,
  cutOff: 0,
  unshared: 0,
  there: 0,
  foreign: 0,
  into: [{ companyname: 'North', moved: 12, along: 340 }],
  errors: [],
  errorCount: 0,
  reportKey: '',
}
const wrong: MoveReport = {
  ...report,
  moved: 0,
  along: 0,
  into: [],
  errors: [{ row: 3, column: 'Arm unit id', msg: 'is not a device of your companies' }],
  errorCount: 1,
}
const found = (of: MoveReport): MoveEvent => ({ type: 'sending.answered', report: of })
const refused = (of: MoveReport | null): MoveEvent => ({
  type: 'sending.refused',
  message: 'row 3, Arm unit id: is not a device of your companies',
  report: of,
})

function after(...events: MoveEvent[]) {
  let [state] = initialTransition(chart)
  for (const event of events) [state] = transition(chart, state, event)
  return state
}

it.each([
  ['begins with the choice of a file', [], 'picking'],
  ['is not checked without a file', [company, check], 'picking'],
  ['is checked without a company, since rows may name theirs', [chosen, check], 'checking'],
  ['is looked at once it was checked', [chosen, check, found(report)], 'reviewing'],
  ['always asks a second time', [chosen, check, found(report), write], 'confirming'],
  ['does nothing without a yes', [chosen, check, found(report), write, back], 'reviewing'],
  ['is carried out', [chosen, check, found(report), write, yes], 'changing'],
  ['is done', [chosen, check, found(report), write, yes, found(report)], 'done'],
  ['is not carried out with errors', [chosen, check, refused(wrong), write], 'reviewing'],
  [
    'is not carried out when all are there already',
    [chosen, check, found({ ...report, moved: 0, along: 0, there: 12, into: [] }), write],
    'reviewing',
  ],
  ['goes back when the company is refused', [chosen, company, check, refused(null)], 'picking'],
  [
    'is looked at again when it is wrong by then',
    [chosen, check, found(report), write, yes, refused(wrong)],
    'reviewing',
  ],
  [
    'is not known to be done when no answer comes',
    [chosen, check, found(report), write, yes, lost],
    'uncertain',
  ],
  ['is checked again then', [chosen, check, found(report), write, yes, lost, check], 'checking'],
] as const)('a move by sheet %s', (_, events, state) => {
  expect(after(...events).value).toBe(state)
})

it('keeps the company and the file when it is refused, and says why', () => {
  const { context } = after(chosen, company, check, refused(null))

  expect(context).toEqual({
    file: { name: 'move.xlsx', size: 4096 },
    options: { companyid: '7' },
    fault: { kind: 'refused', message: 'row 3, Arm unit id: is not a device of your companies' },
    sent: 0,
    progress: null,
    stopping: false,
    report: null,
  })
})
