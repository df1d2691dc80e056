/** Values of a frame counter: 0 follows on the last. */
const counters = 65_536
/** Where more would be missing, the terminal has begun to count anew. */
const mostLost = 1000

export interface CounterStep {
  /** Frames between the two that nobody stored. */
  readonly lost: number
  /** The terminal registered in between: how many are missing is not known. */
  readonly restarted: boolean
}

/** What lies between two frames of a terminal that follow on each other. */
export function counterStep(before: number, after: number): CounterStep {
  const ahead = (after - before + counters) % counters
  const isNext = ahead >= 1 && ahead <= mostLost + 1
  return { lost: isNext ? ahead - 1 : 0, restarted: !isNext }
}

export interface FrameLoss {
  readonly heard: number
  readonly lost: number
  /** Of all that were sent, as far as that is known; 0 when nothing was heard. */
  readonly lostPercent: number
}

/** @param counters of frames that follow on each other, oldest first */
export function frameLoss(counters: readonly number[]): FrameLoss {
  const lost = counters.reduce((sum, counter, place) => {
    const before = counters[place - 1]
    return sum + (before === undefined ? 0 : counterStep(before, counter).lost)
  }, 0)
  const heard = counters.length
  return { heard, lost, lostPercent: heard === 0 ? 0 : Math.round((1000 * lost) / (heard + lost)) / 10 }
}
