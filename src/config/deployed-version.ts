/** The names of a console's own scripts change with each version. */
function entryScript(page: Document): string | null {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? null : new URL(script.getAttribute('src') ?? '', location.origin).pathname
}

const answerWithinMs = 5000

/** `newer`: the server has another version of this console than the one that runs here. `away`: it cannot be asked. */
export type DeployedVersion = 'same' | 'newer' | 'away'

/** Asks whether a part that could not be fetched is gone because the console was updated meanwhile. */
export async function deployedVersion(): Promise<DeployedVersion> {
  try {
    const response = await fetch(import.meta.env.BASE_URL, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    if (!response.ok) return 'away'
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const deployed = entryScript(page)
    // Some page of a proxy, or one that broke off.
    if (deployed === null) return 'away'
    return deployed === entryScript(document) ? 'same' : 'newer'
  } catch {
    return 'away'
  }
}
