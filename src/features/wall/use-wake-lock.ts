import { useEffect } from 'react'

/** Keeps the screen from going dark while the page is visible, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let ended = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (ended) await lock.release()
      } catch {
        // Saving power, or not by TLS: the screen's own settings apply then.
      }
    }
    void ask()
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
