import { useEffect, useState } from 'react'

import type { MyOrder } from '#contract/calls/my-orders.ts'
import { request } from '#src/api/client.ts'
import { useAnotherTry } from '#src/live/use-another-try.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { useOrderChanges } from '#src/live/use-order-changes.ts'

import { fieldWork$, openFieldWork, sent$, type FieldWork } from './field-work.ts'

interface MyOrders {
  /** Null before the first answer. It stays while the next one is on its way, and when none comes. */
  orders: readonly MyOrder[] | null
  /** Why the newest question has no answer; null when it has, or may yet have. */
  failure: unknown
  work: FieldWork
  reload: () => void
}

/** The orders of the person logged in, as the server has them, and what waits on this device. */
export function useMyOrders(): MyOrders {
  const [asked, setAsked] = useState<Pick<MyOrders, 'orders' | 'failure'>>({ orders: null, failure: null })
  const [round, setRound] = useState(0)
  const { round: retry, tryAgain } = useAnotherTry(asked.failure)
  const work = useBehavior(fieldWork$)
  useOrderChanges(() => setRound((before) => before + 1))
  useEffect(() => {
    void openFieldWork()
    const subscription = sent$.subscribe(() => setRound((before) => before + 1))
    return () => subscription.unsubscribe()
  }, [])
  useEffect(() => {
    const controller = new AbortController()
    request('maintenanceRecord/findMine', { quiet: true, signal: controller.signal }).then(
      ({ list }) => setAsked({ orders: list, failure: null }),
      (failure: unknown) => {
        if (!controller.signal.aborted) setAsked(({ orders }) => ({ orders, failure }))
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [round, retry])
  return { ...asked, work, reload: tryAgain }
}
