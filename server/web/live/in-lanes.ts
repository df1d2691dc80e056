/** Reads at the same moment, so that calls still find a free connection. */
const lanes = 3

/** Works off `items` in their order, a few at a time. @throws what the first failing piece of work throws */
export async function inLanes<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  // The lanes take from one iterator.
  const waiting = [...items].values()
  const lane = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
