import { defer, map, startWith, type OperatorFunction } from 'rxjs'

/**
 * Folds like `scan` and begins with what it knows: the seed, and, for whoever subscribes after a rest, what the
 * subscription before had come to. Made for streams that are shared, so that one subscription runs at a time.
 */
export function resumedScan<Memory, Value>(
  step: (memory: Memory, value: Value) => Memory,
  seed: Memory,
): OperatorFunction<Value, Memory> {
  let memory = seed
  return (source$) =>
    defer(() =>
      source$.pipe(
        map((value) => (memory = step(memory, value))),
        startWith(memory),
      ),
    )
}
