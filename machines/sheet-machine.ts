import { assign, fromCallback, sendTo, setup, type CallbackActorLogic, type EventObject } from 'xstate'

import { uploadLimits } from '#contract/lists/upload-limits.ts'

import type { NamedFile, SendingEvent, SendingInput, SheetProgress } from './sheet-sending.ts'

/** What sets the ways apart in which a sheet is brought in. */
export interface SheetTerms<Options, Report> {
  /** What is chosen before anybody chooses. */
  readonly options: Options
  /** Whether what the report says can be written. */
  readonly canBeWritten: (report: Report) => boolean
  /** Whether it is written only after a second, explicit yes. */
  readonly asksAgain: (report: Report, options: Options) => boolean
}

/**
 * Why it does not go on. `notASheet`: by its name. `tooLarge`: before anything of it is sent. `refused`: the server's own
 * text. `lost`: nobody answered.
 */
export type SheetFault =
  | { readonly kind: 'notASheet' | 'tooLarge'; readonly name: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' }

export type SheetEvent<F extends NamedFile, Options, Report> =
  | { type: 'files.chosen'; files: readonly F[] }
  | { type: 'option.chosen'; options: Partial<Options> }
  | { type: 'check.wanted' }
  | { type: 'write.wanted' }
  | { type: 'change.confirmed' }
  | { type: 'stop.wanted' }
  | { type: 'went.back' }
  | SendingEvent<Report>

export interface SheetContext<F extends NamedFile, Options, Report> {
  file: F | null
  options: Options
  fault: SheetFault | null
  /** How much of the file has left this machine, 0 to 1. */
  sent: number
  /** How far the server is with it; null before it says so. */
  progress: SheetProgress | null
  /** The server is asked to give up what it writes. */
  stopping: boolean
  report: Report | null
}

const sheetName = /\.xlsx?$/i

export function isSheetName(name: string): boolean {
  return sheetName.test(name)
}

/**
 * Bringing a sheet in: pick it, have it checked without anything being written, look at what would happen, confirm a second
 * time what changes what is there, write. Leaving a state in which the file is on its way gives that up.
 * Actor `sendSheet`: sends the file, tells SendingEvents, of which the last is an answer, a refusal or a loss; on `stop.wanted`
 * it asks the server to give it up, which the server answers by a refusal unless it is too late.
 */
export function sheetMachineOf<F extends NamedFile, Options extends object, Report>(
  terms: SheetTerms<Options, Report>,
) {
  return setup({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- read for its type alone, never for its value
    types: {} as {
      context: SheetContext<F, Options, Report>
      events: SheetEvent<F, Options, Report>
      output: Report | null
    },
    actors: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a slot: whoever runs the chart provides it
      sendSheet: fromCallback(() => {
        throw new Error('sendSheet is not provided')
      }) as CallbackActorLogic<EventObject, SendingInput<F, Options, Report>>,
    },
    guards: {
      'there is a file': ({ context }) => context.file !== null,
      'the last file is a sheet': (_, { files }: { files: readonly F[] }) => {
        const last = files.at(-1)
        return last !== undefined && isSheetName(last.name)
      },
      'the last file can be sent': (_, { files }: { files: readonly F[] }) => {
        const last = files.at(-1)
        return last !== undefined && isSheetName(last.name) && last.size <= uploadLimits.mostBytes
      },
      'the sheet was read': ({ event }) => event.type === 'sending.refused' && event.report !== null,
      'the sheet can be written': ({ context: { report } }) => report !== null && terms.canBeWritten(report),
      'a second yes is needed': ({ context: { report, options } }) =>
        report !== null && terms.canBeWritten(report) && terms.asksAgain(report, options),
    },
    actions: {
      'take the last file': assign({
        file: (_, { files }: { files: readonly F[] }) => files.at(-1) ?? null,
        fault: null,
        report: null,
      }),
      'say that it is too large': assign({
        fault: (_, { files }: { files: readonly F[] }): SheetFault => ({
          kind: 'tooLarge',
          name: files.at(-1)?.name ?? '',
        }),
      }),
      'say that it is no sheet': assign({
        fault: (_, { files }: { files: readonly F[] }): SheetFault => ({
          kind: 'notASheet',
          name: files.at(-1)?.name ?? '',
        }),
      }),
      'take the option': assign({
        options: ({ context }, { options }: { options: Partial<Options> }) => ({
          ...context.options,
          ...options,
        }),
      }),
      'begin to send': assign({ sent: 0, progress: null, stopping: false, fault: null }),
      'note how far it is': assign({ sent: (_, { sent }: { sent: number }) => sent }),
      'note how far the server is': assign({
        progress: (_, { progress }: { progress: SheetProgress }) => progress,
      }),
      'note that it is to stop': assign({ stopping: true }),
      'have it stopped': sendTo('sending', { type: 'stop.wanted' }),
      'keep the report': assign({
        report: (_, { report }: { report: Report | null }) => report,
        fault: null,
      }),
      // What is wrong with a sheet its report says; why a good one was not written, it does not.
      'keep the report, and why it waits': assign({
        report: (_, { report }: { report: Report | null; message: string }) => report,
        fault: (_, { report, message }: { report: Report | null; message: string }): SheetFault | null =>
          report !== null && terms.canBeWritten(report) ? { kind: 'refused', message } : null,
      }),
      'say why it was refused': assign({
        fault: (_, { message }: { message: string }): SheetFault => ({ kind: 'refused', message }),
      }),
      'say that nobody answered': assign({ fault: { kind: 'lost' } }),
      'forget the report': assign({ report: null }),
      'forget the fault': assign({ fault: null }),
    },
  }).createMachine({
    id: 'sheet',
    context: {
      file: null,
      options: terms.options,
      fault: null,
      sent: 0,
      progress: null,
      stopping: false,
      report: null,
    },
    initial: 'picking',
    states: {
      picking: {
        on: {
          'files.chosen': [
            {
              guard: { type: 'the last file can be sent', params: ({ event }) => event },
              actions: { type: 'take the last file', params: ({ event }) => event },
            },
            {
              guard: { type: 'the last file is a sheet', params: ({ event }) => event },
              actions: { type: 'say that it is too large', params: ({ event }) => event },
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
          'sending.reached': {
            actions: { type: 'note how far the server is', params: ({ event }) => event },
          },
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
            { guard: 'a second yes is needed', target: 'confirming' },
            { guard: 'the sheet can be written', target: 'writing' },
          ],
          'went.back': { target: 'picking', actions: ['forget the report', 'forget the fault'] },
        },
      },
      /** A second, explicit yes before what is there is changed. */
      confirming: {
        on: {
          'change.confirmed': { guard: 'the sheet can be written', target: 'changing' },
          'went.back': 'reviewing',
        },
      },
      writing: {
        entry: 'begin to send',
        invoke: {
          id: 'sending',
          src: 'sendSheet',
          input: ({ context }) => sendingOf(context, { dryRun: false, confirmed: false }),
        },
        on: writing<Report>(),
      },
      changing: {
        entry: 'begin to send',
        invoke: {
          id: 'sending',
          src: 'sendSheet',
          input: ({ context }) => sendingOf(context, { dryRun: false, confirmed: true }),
        },
        on: writing<Report>(),
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
function writing<Report>() {
  return {
    'sending.progressed': {
      actions: { type: 'note how far it is', params: ({ event }: { event: { sent: number } }) => event },
    },
    'sending.reached': {
      actions: {
        type: 'note how far the server is',
        params: ({ event }: { event: { progress: SheetProgress } }) => event,
      },
    },
    'stop.wanted': { actions: ['note that it is to stop', 'have it stopped'] },
    'sending.answered': {
      target: 'done',
      actions: {
        type: 'keep the report',
        params: ({ event }: { event: { report: Report } }) => event,
      },
    },
    'sending.refused': [
      {
        guard: 'the sheet was read',
        target: 'reviewing',
        actions: {
          type: 'keep the report, and why it waits',
          params: ({ event }: { event: { report: Report | null; message: string } }) => event,
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
  } as const
}

function sendingOf<F extends NamedFile, Options, Report>(
  { file, options, report }: SheetContext<F, Options, Report>,
  how: { dryRun: boolean; confirmed: boolean },
): SendingInput<F, Options, Report> {
  if (file === null) throw new Error('nothing is sent without a file')
  return { file, options, report, ...how }
}
