/** Keeps texts for as long as the page is open. */
class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>()
  get length(): number {
    return this.#items.size
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null
  }
  getItem(name: string): string | null {
    return this.#items.get(name) ?? null
  }
  setItem(name: string, text: string): void {
    this.#items.set(name, text)
  }
  removeItem(name: string): void {
    this.#items.delete(name)
  }
  clear(): void {
    this.#items.clear()
  }
}

/**
 * A browser that blocks cookies throws at every look at its storages, and in a page's frame without an origin at its
 * cookies. What would be kept there is then kept by the page, so that one can work until it is closed.
 */
export function standInForStorage(page: Window & typeof globalThis): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      page[name].getItem('')
    } catch {
      Object.defineProperty(page, name, { value: new MemoryStorage(), configurable: true })
    }
  }
  try {
    void page.document.cookie
  } catch {
    Object.defineProperty(page.document, 'cookie', { value: '', writable: true, configurable: true })
  }
}
