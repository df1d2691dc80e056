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

/**
 * What lies between two frames of a terminal that follow on each other.
 * @param registered whether it is known to have registered in between, after which it counts from 0 wherever it was
 */
export function counterStep(before: number, after: number, registered = false): CounterStep {
  const ahead = (after - before + counters) % counters
  const isNext = !registered && ahead >= 1 && ahead <= mostLost + 1
  return { lost: isNext ? ahead - 1 : 0, restarted: !isNext }
}

export interface FrameLoss {
  readonly received: number
  readonly lost: number
  /** Of all that were sent, as far as that is known; 0 when nothing was received. */
  readonly lostPercent: number
}

/** @param steps to each of the frames that were received from the one before it */
export function frameLoss(steps: readonly Pick<CounterStep, 'lost'>[]): FrameLoss {
  const lost = steps.reduce((sum, step) => sum + step.lost, 0)
  const received = steps.length
  return {
    received,
    lost,
    lostPercent: received === 0 ? 0 : Math.round((1000 * lost) / (received + lost)) / 10,
  }
}
