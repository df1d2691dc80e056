import {
  adoptSession,
  currentSession,
  dropSession,
  isLoggedOut,
  storedSession,
  storageKeys,
} from './session.ts'

export interface OtherTabs {
  /** The person logged out elsewhere: this tab has no session any more. */
  onLoggedOut: () => void
  /** Someone logged in elsewhere while nobody was logged in here: this tab has their session now. */
  onLoggedIn: () => void
  /** Somebody else logged in elsewhere: what stands here is not theirs. This tab keeps its own session until it has left. */
  onSomebodyElse: () => void
}

/**
 * Follows what other tabs of this browser do with the session. The same person's newer token is taken over silently.
 * @returns what ends it
 */
export function followOtherTabs({ onLoggedOut, onLoggedIn, onSomebodyElse }: OtherTabs): () => void {
  const follow = ({ key }: StorageEvent) => {
    // Null: the storage was emptied.
    if (key !== null && key !== storageKeys.user && key !== storageKeys.accessToken) return
    const before = currentSession()
    if (isLoggedOut()) {
      if (before === null) return
      dropSession()
      onLoggedOut()
      return
    }
    const stored = storedSession()
    if (stored === null || stored.token === before?.token) return
    if (before !== null && before.objectid !== stored.objectid) {
      onSomebodyElse()
      return
    }
    adoptSession(stored)
    if (before === null) onLoggedIn()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
