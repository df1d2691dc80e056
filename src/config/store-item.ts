/**
 * Keeps a text in the browser, or takes it away. A browser may refuse to keep anything, being full or told so: then it is
 * as if it had been opened for the first time, and what was kept under that name before is gone.
 */
export function storeItem(storage: Storage, name: string, text: string | null): void {
  try {
    if (text === null) storage.removeItem(name)
    else storage.setItem(name, text)
  } catch {
    // Nothing that works without it is stopped by this; what is not so any more would lead astray.
    storage.removeItem(name)
  }
}
