import { Observable, share, tap, type Subscription } from 'rxjs'

/** A state over time: it always has a value. A plain Observable is a row of events and has none. */
export interface Behavior<T> extends Observable<T> {
  readonly value: T
}

class HeldBehavior<T> extends Observable<T> implements Behavior<T> {
  #value: T

  constructor(source$: Observable<T>, initial: T) {
    const shared$ = source$.pipe(
      tap((value) => (this.#value = value)),
      share(),
    )
    super((subscriber): Subscription => {
      subscriber.next(this.#value)
      return shared$.subscribe(subscriber)
    })
    this.#value = initial
  }

  get value(): T {
    return this.#value
  }
}

/**
 * Keeps the last value of `source$`, `initial` before the first. The source runs while someone is subscribed; the value
 * outlives that.
 */
export function holdBehavior<T>(source$: Observable<T>, initial: T): Behavior<T> {
  return new HeldBehavior(source$, initial)
}
