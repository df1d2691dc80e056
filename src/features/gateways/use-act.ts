import { useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'

/** One order of a dialog: whether it is on its way, and why it was not done. */
export function useAct(onDone: () => void) {
  const [doing, setDoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const act = async (order: () => Promise<unknown>) => {
    setDoing(true)
    setFailure(null)
    try {
      await order()
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setDoing(false)
    }
  }
  return { doing, failure, act: (order: () => Promise<unknown>) => void act(order) }
}
