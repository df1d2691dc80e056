import { TestScheduler, type RunHelpers } from 'rxjs/testing'
import { expect } from 'vitest'

/** Runs a marble test in virtual time that begins at 0; `asyncScheduler` is virtual too. */
export function marbles(run: (helpers: RunHelpers) => void): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(run)
}
