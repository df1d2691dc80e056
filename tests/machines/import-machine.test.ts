import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, initialTransition, transition, type EventObject } from 'xstate'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { importMachineOf, type ImportOptions } from '#machines/import-machine.ts'
import type { SheetEvent } from '#machines/sheet-machine.ts'
import type { NamedFile, SendingEvent, SendingInput } from '#machines/sheet-sending.ts'
import { cleanReport } from '#tests/harness/clean-report.ts'

type ImportEvent = SheetEvent<NamedFile, ImportOptions, UploadReport>

const chart = importMachineOf<NamedFile>()
const sheet = { name: 'codes.xlsx', size: 4096 }
const old = { name: 'CODES.XLS', size: 2048 }

const clean = cleanReport(3)
const faulty: UploadReport = {
  ...clean,
  added: 0,
  errors: [{ row: 3, column: 'Code', msg: 'cannot be empty' }],
  errorCount: 1,
  reportKey: 'a'.repeat(32),
}
const repeated: UploadReport = {
  ...clean,
  added: 2,
  duplicates: [{ row: 2, name: 'Lamp' }],
  duplicateCount: 1,
}

const chosen = (...files: NamedFile[]): ImportEvent => ({ type: 'files.chosen', files })
const checked = (report: UploadReport): ImportEvent => ({ type: 'sending.answered', report })
const refused = (report: UploadReport | null): ImportEvent => ({
  type: 'sending.refused',
  message: 'row 3, Code: cannot be empty',
  report,
})
const ignore: ImportEvent = { type: 'option.chosen', options: { repeatOption: 3 } }
const check: ImportEvent = { type: 'check.wanted' }
const write: ImportEvent = { type: 'write.wanted' }
const cover: ImportEvent = { type: 'change.confirmed' }
const lost: ImportEvent = { type: 'sending.lost' }
const stop: ImportEvent = { type: 'stop.wanted' }
const back: ImportEvent = { type: 'went.back' }

function after(...events: ImportEvent[]) {
  let [state] = initialTransition(chart)
  for (const event of events) [state] = transition(chart, state, event)
  return state
}

describe('the import of a sheet', () => {
  it('begins with nothing chosen, duplicates to be shown, and positions in BD-09 #imports-2', () => {
    const { value, context } = after()

    expect(value).toBe('picking')
    expect(context).toEqual({
      file: null,
      options: { repeatOption: 1, coordinateType: 5 },
      fault: null,
      sent: 0,
      progress: null,
      stopping: false,
      report: null,
    })
  })

  it('takes no file that is larger than the server takes, and keeps the one before', () => {
    const large = { name: 'large.xlsx', size: 20 * 1024 * 1024 + 1 }
    const { value, context } = after(chosen(sheet), chosen(large))

    expect([value, context.file, context.fault]).toEqual([
      'picking',
      sheet,
      { kind: 'tooLarge', name: 'large.xlsx' },
    ])
  })

  it.each([
    ['is not checked without a file', [check], 'picking'],
    ['is checked', [chosen(sheet), check], 'checking'],
    ['is looked at once it was checked', [chosen(sheet), check, checked(clean)], 'reviewing'],
    ['is looked at when it has errors', [chosen(sheet), check, refused(faulty)], 'reviewing'],
    ['is not written when it has errors', [chosen(sheet), check, refused(faulty), write], 'reviewing'],
    [
      'is not written when it is empty',
      [chosen(sheet), check, checked({ ...clean, rows: 0 }), write],
      'reviewing',
    ],
    [
      'asks nothing when it has errors besides duplicates',
      [chosen(sheet), check, refused({ ...faulty, duplicateCount: 1 }), write],
      'reviewing',
    ],
    ['is written', [chosen(sheet), check, checked(clean), write], 'writing'],
    ['asks again before it covers', [chosen(sheet), check, checked(repeated), write], 'confirming'],
    ['covers nothing without a yes', [chosen(sheet), check, checked(repeated), write, back], 'reviewing'],
    ['covers', [chosen(sheet), check, checked(repeated), write, cover], 'changing'],
    [
      'does not ask when duplicates are left',
      [ignore, chosen(sheet), check, checked(repeated), write],
      'writing',
    ],
    ['is done', [chosen(sheet), check, checked(clean), write, checked(clean)], 'done'],
    [
      'is done after covering',
      [chosen(sheet), check, checked(repeated), write, cover, checked(repeated)],
      'done',
    ],
    ['goes back from the check', [chosen(sheet), check, back], 'picking'],
    ['goes back to choose another', [chosen(sheet), check, checked(clean), back], 'picking'],
    ['is not read by the server', [chosen(sheet), check, refused(null)], 'picking'],
    ['loses the server while it is checked', [chosen(sheet), check, lost], 'picking'],
    [
      'loses the server while it is written',
      [chosen(sheet), check, checked(clean), write, lost],
      'uncertain',
    ],
    [
      'waits for the answer when it is to stop',
      [chosen(sheet), check, checked(clean), write, stop],
      'writing',
    ],
    [
      'is looked at again once it was stopped',
      [chosen(sheet), check, checked(clean), write, stop, refused(null)],
      'reviewing',
    ],
    [
      'is done when it was too late to stop',
      [chosen(sheet), check, checked(clean), write, stop, checked(clean)],
      'done',
    ],
    ['is checked again then', [chosen(sheet), check, checked(clean), write, lost, check], 'checking'],
    [
      'finds new duplicates only when it is written',
      [chosen(sheet), check, checked(clean), write, refused(repeated)],
      'reviewing',
    ],
  ] as const)('%s', (_, events, state) => {
    expect(after(...events).value).toBe(state)
  })

  it('takes the last of several files #imports-3', () => {
    expect(after(chosen(sheet, old)).context.file).toEqual(old)
    expect(after(chosen(sheet), chosen(old)).context.file).toEqual(old)
  })

  it.each(['codes.csv', 'codes.xlsx.exe', 'xlsx', ''])(
    'refuses %j by its name, and keeps the one before',
    (name) => {
      const { context } = after(chosen(sheet), chosen({ name, size: 1 }))

      expect(context.fault).toEqual({ kind: 'notASheet', name })
      expect(context.file).toEqual(sheet)
    },
  )

  it('keeps file and choices when nobody answers', () => {
    const { context } = after(ignore, chosen(sheet), check, { type: 'sending.progressed', sent: 0.5 }, lost)

    expect(context).toEqual({
      file: sheet,
      options: { repeatOption: 3, coordinateType: 5 },
      fault: { kind: 'lost' },
      sent: 0.5,
      progress: null,
      stopping: false,
      report: null,
    })
  })

  it('knows how far the server is, anew for each sending, and that it is to stop', () => {
    const progress = { stage: 'writing', done: 500, of: 20_000 } as const
    const reached: ImportEvent = { type: 'sending.reached', progress }
    const writing = [chosen(sheet), check, reached, checked(clean), write]

    expect(after(chosen(sheet), check, reached).context.progress).toEqual(progress)
    expect(after(...writing).context).toMatchObject({ progress: null, stopping: false })
    expect(after(...writing, reached, stop).context).toMatchObject({ progress, stopping: true })
  })

  it('says why the server does not take it', () => {
    expect(after(chosen(sheet), check, refused(null)).context.fault).toEqual({
      kind: 'refused',
      message: 'row 3, Code: cannot be empty',
    })
  })

  it('says why a good sheet was not written, and asks again before it covers what is there now', () => {
    const more = { ...repeated, added: 0, duplicateCount: 2 }
    const confirmed = [chosen(sheet), check, checked(repeated), write, cover, refused(more)]
    const { value, context } = after(...confirmed)

    expect(value).toBe('reviewing')
    expect(context).toMatchObject({ report: more, fault: { kind: 'refused' } })
    expect(after(...confirmed, write).value).toBe('confirming')
    expect(after(chosen(sheet), check, checked(clean), write, refused(faulty)).context.fault).toBeNull()
  })

  it('forgets what another file was told', () => {
    const { context } = after(chosen(sheet), check, refused(faulty), back, chosen(old))

    expect(context.report).toBeNull()
    expect(context.fault).toBeNull()
  })
})

describe('what is sent', () => {
  function run() {
    const sent: SendingInput<NamedFile, ImportOptions, UploadReport>[] = []
    const received: string[] = []
    let stopped = 0
    let emit: (event: SendingEvent<UploadReport>) => void = () => {}
    const actor = createActor(
      chart.provide({
        actors: {
          sendSheet: fromCallback<EventObject, SendingInput<NamedFile, ImportOptions, UploadReport>>(
            ({ input, sendBack, receive }) => {
              receive(({ type }) => received.push(type))
              sent.push(input)
              emit = sendBack
              return () => {
                stopped++
              }
            },
          ),
        },
      }),
    )
    actor.start()
    return {
      actor,
      sent,
      received,
      stopped: () => stopped,
      emit: (event: SendingEvent<UploadReport>) => emit(event),
    }
  }
  const options = { repeatOption: 1, coordinateType: 5 }

  it('is a dry run, then the same file with the yes to cover', () => {
    const { actor, sent, emit } = run()
    for (const event of [chosen(sheet), check]) actor.send(event)
    emit({ type: 'sending.answered', report: repeated })
    for (const event of [write, cover]) actor.send(event)
    emit({ type: 'sending.answered', report: { ...repeated, covered: 1 } })

    expect(sent).toEqual([
      { file: sheet, options, dryRun: true, confirmed: false, report: null },
      { file: sheet, options, dryRun: false, confirmed: true, report: repeated },
    ])
    expect(actor.getSnapshot().output).toEqual({ ...repeated, covered: 1 })
  })

  it('is told to have itself stopped while it is written', () => {
    const { actor, received, emit } = run()
    for (const event of [chosen(sheet), check]) actor.send(event)
    emit({ type: 'sending.answered', report: clean })
    for (const event of [write, stop]) actor.send(event)

    expect(received).toEqual(['stop.wanted'])
  })

  it('is given up when the person goes back', () => {
    const { actor, stopped } = run()
    for (const event of [chosen(sheet), check, back]) actor.send(event)

    expect(stopped()).toBe(1)
  })
})
