import { useSyncExternalStore } from 'react'

import { currentSession, storeSession } from '#src/session/session.ts'

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of the logo of the person's own company; empty when it has none. */
export function useOwnLogo(): string {
  return useSyncExternalStore(listen, () => currentSession()?.logPath ?? '')
}

/** The person's own company has another logo from now on, or none. */
export function changeOwnLogo(logPath: string): void {
  const session = currentSession()
  if (session === null) return
  storeSession({ ...session, logPath })
  for (const listener of listeners) listener()
}
