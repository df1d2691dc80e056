import { useEffect, useRef, useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

interface ActInputs {
  /** It was done, whether or not anybody still waits for it. */
  onDone?: () => void
  /** It was done, and the dialog in which it was ordered is still there. */
  onClose: () => void
}

/** One order of a dialog: whether it is on its way, and why it was not done; that it was done is told in passing. */
export function useAct({ onDone, onClose }: ActInputs) {
  const [doing, setDoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const act = async (order: () => Promise<unknown>) => {
    setDoing(true)
    setFailure(null)
    try {
      await order()
      notifyDone()
      onDone?.()
      if (here.current) onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setDoing(false)
    }
  }
  return { doing, failure, act: (order: () => Promise<unknown>) => void act(order) }
}
