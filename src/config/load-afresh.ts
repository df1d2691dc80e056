const withinMs = 10_000

/**
 * Loads the page again, and all files of the console past what the browser keeps: a file with a name of its own is kept for
 * a year, also when it came damaged.
 */
export async function loadAfresh(): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && /\.(?:js|css)$/.test(name))
  const signal = AbortSignal.timeout(withinMs)
  await Promise.allSettled(
    [...new Set(files)].map(async (file) => (await fetch(file, { cache: 'reload', signal })).arrayBuffer()),
  )
  location.reload()
}
