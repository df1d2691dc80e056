import { useEffect, useEffectEvent, useState } from 'react'

interface Answered<T> {
  /** Null before the first answer to this question. */
  readonly answer: T | null
  readonly failure: unknown
  readonly again: () => void
}

/** The answer to a question of the component, asked anew whenever `question` says something else. */
export function useAnswer<T>(question: string, ask: (signal: AbortSignal) => Promise<T>): Answered<T> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<{ to: string; answer: T | null; failure: unknown }>({
    to: question,
    answer: null,
    failure: null,
  })
  const asked = useEffectEvent(ask)
  useEffect(() => {
    const controller = new AbortController()
    asked(controller.signal).then(
      (answer) => setState({ to: question, answer, failure: null }),
      (failure: unknown) =>
        !controller.signal.aborted &&
        setState((before) => ({
          to: question,
          answer: before.to === question ? before.answer : null,
          failure,
        })),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [question, round])
  const isOfThis = state.to === question
  return {
    answer: isOfThis ? state.answer : null,
    failure: isOfThis ? state.failure : null,
    again: () => setRound(round + 1),
  }
}
