/** What the place of installation decides, read from `/config.json` when the page opens. */
export interface RunTimeConfig {
  /** Where the API is: an absolute address, or a path on the console's own server. Ends with a slash. */
  readonly apiBaseUrl: string
}

const defaults: RunTimeConfig = { apiBaseUrl: '/api/' }

let current = defaults

export function runTimeConfig(): RunTimeConfig {
  return current
}

/** A missing or unreadable file means the defaults: the console still works behind its own server. */
export async function loadRunTimeConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    const file: unknown = await response.json()
    if (typeof file !== 'object' || file === null || !('apiBaseUrl' in file)) return
    const { apiBaseUrl } = file
    if (typeof apiBaseUrl !== 'string' || apiBaseUrl === '') return
    current = { apiBaseUrl: apiBaseUrl.endsWith('/') ? apiBaseUrl : `${apiBaseUrl}/` }
  } catch {
    current = defaults
  }
}
