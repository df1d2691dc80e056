import { storeItem } from '#src/config/store-item.ts'
import { userStorageKey } from '#src/session/user-storage-key.ts'

/** For so long the sound may be turned off. Minutes. */
export const muteMinutes = [15, 60, 480] as const
const longestMs = 480 * 60_000

const key = () => userStorageKey('alarmSound.mutedUntil')

/**
 * Until when this person turned the sound off, by the server's clock; null: it is on. A time further ahead than anybody
 * can choose was stored under a wrong clock, and is none.
 */
export function mutedUntil(now: number): number | null {
  const stored = Number(localStorage.getItem(key()) ?? '')
  return Number.isFinite(stored) && stored > now && stored <= now + longestMs ? stored : null
}

/** @param minutes 0: turns it on again */
export function mute(minutes: number, now: number): void {
  storeItem(localStorage, key(), minutes === 0 ? null : String(now + minutes * 60_000))
}

/** Which alarms have sounded in this browser, so that one tab alone sounds: the id of the newest; null: none yet. */
export function soundedTo(): string | null {
  const stored = localStorage.getItem(userStorageKey('alarmSound.newest'))
  return stored !== null && /^\d{1,19}$/.test(stored) ? stored : null
}

export function keepSounded(newest: string): void {
  storeItem(localStorage, userStorageKey('alarmSound.newest'), newest)
}
