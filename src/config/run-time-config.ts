/** What the place of installation decides, read from `/config.json` when the page opens. */
export interface RunTimeConfig {
  /** Where the API is: an absolute address, or a path on the console's own server. Ends with a slash. */
  readonly apiBaseUrl: string
  /** As the file has them; the map checks them when it needs them. */
  readonly mapProviders: unknown
}

const defaults: RunTimeConfig = { apiBaseUrl: '/api/', mapProviders: [] }

let current = defaults

export function runTimeConfig(): RunTimeConfig {
  return current
}

function addressFrom(value: unknown): string {
  if (typeof value !== 'string' || value === '') return defaults.apiBaseUrl
  return value.endsWith('/') ? value : `${value}/`
}

/** A missing or unreadable file means the defaults: the console still works behind its own server. */
export async function loadRunTimeConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    const file: unknown = await response.json()
    if (typeof file !== 'object' || file === null) return
    current = {
      apiBaseUrl: 'apiBaseUrl' in file ? addressFrom(file.apiBaseUrl) : defaults.apiBaseUrl,
      mapProviders: 'mapProviders' in file ? file.mapProviders : defaults.mapProviders,
    }
  } catch {
    current = defaults
  }
}
