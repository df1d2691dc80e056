import { useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'

/** Takes back that a terminal got a new battery. That it was done, or why not, is shown as of every call. */
export function useTakeBack(onDone: () => void) {
  const [doing, setDoing] = useState(false)
  const order = async (objectid: string) => {
    setDoing(true)
    try {
      await request('ms/deleteBatteryReplacement', { body: { objectid } })
      onDone()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      // Taken back elsewhere: here it is offered no more.
      if (error.reason === 'record.unknown') onDone()
    } finally {
      setDoing(false)
    }
  }
  return { doing, takeBack: (objectid: string) => void order(objectid) }
}
