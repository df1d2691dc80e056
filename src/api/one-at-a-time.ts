/**
 * Acts when asked to; while it does, being asked again means once more afterwards, however often. So what is asked for
 * faster than it can be answered is answered all the same.
 */
export function oneAtATime(act: () => Promise<void>): () => void {
  let doing = false
  let again = false
  const run = async () => {
    doing = true
    try {
      do {
        again = false
        // oxlint-disable-next-line no-await-in-loop -- one at a time
        await act()
      } while (again)
    } finally {
      doing = false
    }
  }
  return () => {
    if (doing) again = true
    else void run()
  }
}
