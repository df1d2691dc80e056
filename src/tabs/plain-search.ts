/** The part of an address after `?`, with every value as the plain text it is: `?device=9`, not `?device=%229%22`. */
export function parsePlainSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function formatPlainSearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number') params.set(name, String(value))
  }
  // Commas and slashes mean nothing here, and a person may want to read the address.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
  return text === '' ? '' : `?${text}`
}
