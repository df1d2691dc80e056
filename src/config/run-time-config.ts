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

const tries = 3
const answerWithinMs = 4000

/** A missing or unreadable file means the defaults: the console still works behind its own server. */
export async function loadRunTimeConfig(): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    const file = await fetchFile()
    if (file === 'lost') continue
    current = {
      apiBaseUrl: 'apiBaseUrl' in file ? addressFrom(file.apiBaseUrl) : defaults.apiBaseUrl,
      mapProviders: 'mapProviders' in file ? file.mapProviders : defaults.mapProviders,
    }
    return
  }
}

/** The file's fields, none where there is no such file; `lost`: it did not come, or not as it is. */
async function fetchFile(): Promise<object | 'lost'> {
  try {
    const response = await fetch('/config.json', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!response.ok) return response.status < 500 ? {} : 'lost'
    const file: unknown = await response.json()
    return typeof file === 'object' && file !== null ? file : 'lost'
  } catch {
    return 'lost'
  }
}
