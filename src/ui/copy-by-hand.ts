import { BehaviorSubject } from 'rxjs'

/** The text that the browser did not take, for the person to copy; null while there is none. */
export const copyByHand$ = new BehaviorSubject<string | null>(null)
