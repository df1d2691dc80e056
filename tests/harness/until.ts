/** Waits for `check` to hold, at most `withinMs`. @throws Error that says what was waited for */
export async function until(
  check: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`waited ${withinMs / 1000} s for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 10)
    })
  }
}
