/** Addresses of stylesheets that could not be fetched. Whoever loads the parts of the console asks for each only once. */
const lost = new Set<string>()

addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    lost.add(target.href)
    target.remove()
  },
  // It does not bubble.
  { capture: true },
)

/**
 * Fetches the stylesheets that could not be fetched with the parts that they belong to; a part that came on a second try
 * would be shown without them.
 * @throws Error that `isMissingPart` knows, when one still does not come
 */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all([...lost].map(fetchStyles))
}

async function fetchStyles(href: string): Promise<void> {
  lost.delete(href)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  link.addEventListener('load', () => resolve())
  link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)))
  document.head.append(link)
  await promise
}
