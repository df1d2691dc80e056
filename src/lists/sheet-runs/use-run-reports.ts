import { useEffect } from 'react'

import { isRunName, storedRuns } from './stored-runs.ts'

/** Has whoever is logged in told how their sheets end, also those of before a reload and of other tabs. */
export function useRunReports(person: string | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined
    if (storedRuns().length > 0) follow()
    const look = ({ key }: StorageEvent) => {
      if (key !== null && isRunName(key)) follow()
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [person])
}

function follow(): void {
  void import('./own-runs.ts').then(
    ({ followRuns }) => followRuns(),
    () => undefined,
  )
}
