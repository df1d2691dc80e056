import { useEffect, useState } from 'react'
import { ReplaySubject, type Observable } from 'rxjs'

/** The way from React to streams: each value of a component, and the last one to whoever comes later; null is none. */
export function useInput<T>(value: T | null): Observable<T> {
  const [values$] = useState(() => new ReplaySubject<T>(1))
  useEffect(() => {
    if (value !== null) values$.next(value)
  }, [values$, value])
  return values$
}
