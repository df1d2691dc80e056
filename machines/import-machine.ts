import { assign, fromCallback, setup, type CallbackActorLogic, type EventObject } from 'xstate'

import { coordinateType, repeatOption } from '#contract/enumerations.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'

export interface ImportOptions {
  readonly repeatOption: number
  readonly coordinateType: number
}

/** A file as far as the chart knows it; `F` is what the actor sends. */
export interface NamedFile {
  readonly name: string
  readonly size: number
}

/** What a sending tells of itself; `refused` comes with a report when the sheet was read. */
export type SendingEvent =
  | { type: 'sending.progressed'; sent: number }
  | { type: 'sending.answered'; report: UploadReport }
  | { type: 'sending.refused'; message: string; report: UploadReport | null }
  | { type: 'sending.lost' }

export interface SendingInput<F extends NamedFile> {
  file: F
  options: ImportOptions
  /** Nothing is written; the report says what would be. */
  dryRun: boolean
  /** Rows that are there already are covered. */
  confirmed: boolean
}

/** Why the import does not go on. `notASheet`: by its name. `refused`: the server's own text. `lost`: nobody answered. */
export type ImportFault =
  | { readonly kind: 'notASheet'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' }

export type ImportEvent<F extends NamedFile> =
  | { type: 'files.chosen'; files: readonly F[] }
  | { type: 'option.chosen'; options: Partial<ImportOptions> }
  | { type: 'check.wanted' }
  | { type: 'write.wanted' }
  | { type: 'cover.confirmed' }
  | { type: 'went.back' }
  | SendingEvent

export interface ImportContext<F extends NamedFile> {
  file: F | null
  options: ImportOptions
  fault: ImportFault | null
  /** How much of the file has left this machine, 0 to 1. */
  sent: number
  report: UploadReport | null
}

const sheetName = /\.xlsx?$/i

export function isSheetName(name: string): boolean {
  return sheetName.test(name)
}

/**
 * Bringing a sheet into a list: pick it, have it checked without anything being written, look at what would happen, confirm
 * a second time what would be covered, write. Leaving a state in which the file is on its way gives that up.
 * Actor `sendSheet`: sends the file, tells SendingEvents, of which the last is not `sending.progressed`.
 */
export function importMachineOf<F extends NamedFile>() {
  return setup({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- read for its type alone, never for its value
    types: {} as {
      context: ImportContext<F>
      events: ImportEvent<F>
      output: UploadReport | null
    },
    actors: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a slot: whoever runs the chart provides it
      sendSheet: fromCallback(() => {
        throw new Error('sendSheet is not provided')
      }) as CallbackActorLogic<EventObject, SendingInput<F>>,
    },
    guards: {
      'there is a file': ({ context }) => context.file !== null,
      'the last file is a sheet': (_, { files }: { files: readonly F[] }) => {
        const last = files.at(-1)
        return last !== undefined && isSheetName(last.name)
      },
      'the sheet was read': ({ event }) => event.type === 'sending.refused' && event.report !== null,
      'the sheet can be written': ({ context: { report } }) =>
        report !== null && report.errorCount === 0 && report.rows > 0,
      'rows would be covered': ({ context: { report, options } }) =>
        report !== null && report.duplicateCount > 0 && options.repeatOption !== repeatOption.values.ignore,
    },
    actions: {
      'take the last file': assign({
        file: (_, { files }: { files: readonly F[] }) => files.at(-1) ?? null,
        fault: null,
        report: null,
      }),
      'say that it is no sheet': assign({
        fault: (_, { files }: { files: readonly F[] }): ImportFault => ({
          kind: 'notASheet',
          name: files.at(-1)?.name ?? '',
        }),
      }),
      'take the option': assign({
        options: ({ context }, { options }: { options: Partial<ImportOptions> }) => ({
          ...context.options,
          ...options,
        }),
      }),
      'begin to send': assign({ sent: 0, fault: null }),
      'note how far it is': assign({ sent: (_, { sent }: { sent: number }) => sent }),
      'keep the report': assign({
        report: (_, { report }: { report: UploadReport | null }) => report,
        fault: null,
      }),
      'say why it was refused': assign({
        fault: (_, { message }: { message: string }): ImportFault => ({ kind: 'refused', message }),
      }),
      'say that nobody answered': assign({ fault: { kind: 'lost' } }),
      'forget the report': assign({ report: null }),
      'forget the fault': assign({ fault: null }),
    },
  }).createMachine({
    id: 'import',
    context: {
      file: null,
      options: {
        repeatOption: repeatOption.values.remind,
        coordinateType: coordinateType.values.bd09,
      },
      fault: null,
      sent: 0,
      report: null,
    },
    initial: 'picking',
    states: {
      picking: {
        on: {
          'files.chosen': [
            {
              guard: { type: 'the last file is a sheet', params: ({ event }) => event },
              actions: { type: 'take the last file', params: ({ event }) => event },
            },
            { actions: { type: 'say that it is no sheet', params: ({ event }) => event } },
          ],
          'option.chosen': { actions: { type: 'take the option', params: ({ event }) => event } },
          'check.wanted': { guard: 'there is a file', target: 'checking' },
        },
      },
      checking: {
        entry: 'begin to send',
        invoke: {
          src: 'sendSheet',
          input: ({ context }) => sendingOf(context, { dryRun: true, confirmed: false }),
        },
        on: {
          'sending.progressed': { actions: { type: 'note how far it is', params: ({ event }) => event } },
          'sending.answered': {
            target: 'reviewing',
            actions: { type: 'keep the report', params: ({ event }) => event },
          },
          'sending.refused': [
            {
              guard: 'the sheet was read',
              target: 'reviewing',
              actions: { type: 'keep the report', params: ({ event }) => event },
            },
            {
              target: 'picking',
              actions: { type: 'say why it was refused', params: ({ event }) => event },
            },
          ],
          'sending.lost': { target: 'picking', actions: 'say that nobody answered' },
          'went.back': 'picking',
        },
      },
      reviewing: {
        on: {
          'write.wanted': [
            { guard: 'rows would be covered', target: 'confirming' },
            { guard: 'the sheet can be written', target: 'writing' },
          ],
          'went.back': { target: 'picking', actions: ['forget the report', 'forget the fault'] },
        },
      },
      /** A second, explicit yes before others' work is covered. */
      confirming: {
        on: {
          'cover.confirmed': { guard: 'the sheet can be written', target: 'covering' },
          'went.back': 'reviewing',
        },
      },
      writing: {
        entry: 'begin to send',
        invoke: {
          src: 'sendSheet',
          input: ({ context }) => sendingOf(context, { dryRun: false, confirmed: false }),
        },
        on: writing(),
      },
      covering: {
        entry: 'begin to send',
        invoke: {
          src: 'sendSheet',
          input: ({ context }) => sendingOf(context, { dryRun: false, confirmed: true }),
        },
        on: writing(),
      },
      /** The file was sent and no answer came: whether it was written is not known. A check tells. */
      uncertain: {
        on: { 'check.wanted': 'checking', 'went.back': 'picking' },
      },
      done: { type: 'final' },
    },
    output: ({ context }) => context.report,
  })
}

/** What may come while a sheet is written. A sheet that is not as it was when it was checked is looked at again. */
function writing() {
  return {
    'sending.progressed': {
      actions: { type: 'note how far it is', params: ({ event }: { event: { sent: number } }) => event },
    },
    'sending.answered': {
      target: 'done',
      actions: {
        type: 'keep the report',
        params: ({ event }: { event: { report: UploadReport } }) => event,
      },
    },
    'sending.refused': [
      {
        guard: 'the sheet was read',
        target: 'reviewing',
        actions: {
          type: 'keep the report',
          params: ({ event }: { event: { report: UploadReport | null } }) => event,
        },
      },
      {
        target: 'reviewing',
        actions: {
          type: 'say why it was refused',
          params: ({ event }: { event: { message: string } }) => event,
        },
      },
    ],
    'sending.lost': { target: 'uncertain', actions: 'say that nobody answered' },
    'went.back': 'uncertain',
  } as const
}

function sendingOf<F extends NamedFile>(
  { file, options }: ImportContext<F>,
  how: { dryRun: boolean; confirmed: boolean },
): SendingInput<F> {
  if (file === null) throw new Error('nothing is sent without a file')
  return { file, options, ...how }
}
