import { currentSession } from './session.ts'

/** A name in the browser's storage for what belongs to the person logged in. */
export function userStorageKey(name: string): string {
  return `${name}:${currentSession()?.objectid ?? ''}`
}
