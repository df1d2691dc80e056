import { setup, transition } from 'xstate'

import { sendOrderStatus, type SendOrderStatus } from '#contract/wire/enumerations.ts'

/**
 * What happens to a work order: `dispatch` gives it to a processor, anew or for the first time; `expire`: nobody accepted it in
 * time; `recover`: somebody ended its alarm by hand.
 */
export const orderMoves = [
  'dispatch',
  'accept',
  'reject',
  'complete',
  'interrupt',
  'expire',
  'recover',
  'archive',
] as const
export type OrderMove = (typeof orderMoves)[number]

/** The nine states of a work order and its only ways between them. Server and console ask it by `statusAfter`. */
const orderChart = setup({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- read for its type alone, never for its value
  types: {} as { events: { type: OrderMove } },
}).createMachine({
  id: 'order',
  initial: 'unprocessed',
  states: {
    unprocessed: { on: { dispatch: 'dispatched' } },
    dispatched: {
      on: {
        dispatch: 'dispatched',
        accept: 'accepted',
        reject: 'rejected',
        expire: 'assignmentTimeout',
        recover: 'manuallyRecovered',
      },
    },
    accepted: { on: { complete: 'completed', interrupt: 'interrupted' } },
    rejected: { on: { dispatch: 'dispatched', archive: 'archived' } },
    completed: { on: { archive: 'archived' } },
    interrupted: { on: { dispatch: 'dispatched', archive: 'archived' } },
    archived: {},
    assignmentTimeout: { on: { dispatch: 'dispatched', archive: 'archived' } },
    manuallyRecovered: { on: { archive: 'archived' } },
  },
})

/** @returns the status that the move leads to, or null where it is not allowed */
export function statusAfter(status: SendOrderStatus, move: OrderMove): SendOrderStatus | null {
  const state = orderChart.resolveState({ value: sendOrderStatus.nameOf(status) })
  if (!state.can({ type: move })) return null
  const [next] = transition(orderChart, state, { type: move })
  return sendOrderStatus.values[next.value]
}
