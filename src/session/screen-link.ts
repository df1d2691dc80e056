/** The page of a screen. Its token stands behind the #, which no server and no proxy on the way gets to see. */
export const screenPath = '/screen'

/** Where a screen opens its wall. */
export function screenAddress(token: string): string {
  return `${location.origin}${screenPath}#${token}`
}

/** Whether the address bar has the page of a screen. It stays there, so that the screen comes back after a power cut. */
export function isScreenAddress(): boolean {
  return location.pathname === screenPath
}

/** The token in the address bar; null where none can be. */
export function screenToken(): string | null {
  return /^#([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1] ?? null
}
