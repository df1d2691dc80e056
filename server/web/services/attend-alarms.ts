import type { ShelfMinutes } from '#contract/calls/orders.ts'

import {
  acknowledgeAlarms,
  shelveAlarms,
  unacknowledgeAlarms,
  unshelveAlarms,
} from '../../db/orders/order-moves.ts'
import type { OrderSubject } from '../../db/orders/order-subjects.ts'
import { scopeOf } from '../lists/list-handlers.ts'
import { Refused } from '../pipeline/refused.ts'
import { lasts, moveAll, moverOf, type Obstacle, type OrderRequest } from './orders.ts'

/** What people do with alarms besides orders: they take note of them, and shelve them for a time. */
interface Attention {
  request: OrderRequest
  ids: readonly string[]
  alarms: readonly OrderSubject[]
}

const alarmIdsOf = (free: readonly OrderSubject[]) => free.map(({ alarmId }) => alarmId)

const isUnacknowledged: Obstacle = ({ acknowledger }) =>
  acknowledger === null
    ? null
    : new Refused('alarm.acknowledged', { args: { acknowledger: acknowledger || '—' } })
const isAcknowledged: Obstacle = ({ acknowledger }) =>
  acknowledger === null ? new Refused('alarm.notAcknowledged') : null
const isUnshelved: Obstacle = ({ shelver }) =>
  shelver === null ? null : new Refused('alarm.shelved', { args: { shelver: shelver || '—' } })
const isShelved: Obstacle = ({ shelver }) => (shelver === null ? new Refused('alarm.notShelved') : null)

export function acknowledgeAll({ request, ids, alarms }: Attention) {
  return moveAll(request, ids, alarms, [lasts, isUnacknowledged], (free) =>
    acknowledgeAlarms(scopeOf(request), alarmIdsOf(free), moverOf(request)),
  )
}

export function unacknowledgeAll({ request, ids, alarms }: Attention) {
  return moveAll(request, ids, alarms, [lasts, isAcknowledged], (free) =>
    unacknowledgeAlarms(scopeOf(request), alarmIdsOf(free)),
  )
}

export function shelveAll(
  { request, ids, alarms }: Attention,
  shelf: { minutes: ShelfMinutes; reason: string },
) {
  return moveAll(request, ids, alarms, [lasts, isUnshelved], (free) =>
    shelveAlarms(scopeOf(request), alarmIdsOf(free), shelf, moverOf(request)),
  )
}

export function unshelveAll({ request, ids, alarms }: Attention) {
  return moveAll(request, ids, alarms, [lasts, isShelved], (free) =>
    unshelveAlarms(scopeOf(request), alarmIdsOf(free)),
  )
}
