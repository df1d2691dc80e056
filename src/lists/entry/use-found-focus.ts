import { useEffect, useRef, type RefObject } from 'react'

/**
 * After an order was refused, or a question answered, puts the focus where one goes on: at the first fault, unless somebody
 * went on elsewhere meanwhile, or at Save, if what had it is gone.
 * @param busy while an order is under way or a question stands, which then has the focus itself
 */
export function useFoundFocus(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const before = useRef(false)
  /** What had the focus when it began. */
  const from = useRef<Element | null>(null)
  useEffect(() => {
    const ended = before.current && !busy
    const begins = busy && !before.current
    before.current = busy
    const { activeElement, body } = document
    if (begins) from.current = activeElement
    if (!ended) return
    const isGone = activeElement === null || activeElement === body
    const at = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const fault = isGone || activeElement === from.current ? at('[aria-invalid="true"]') : undefined
    if (fault) fault.focus()
    else if (isGone) (at('[type="submit"]:not(:disabled)') ?? at('[data-autofocus]'))?.focus()
  }, [form, busy])
}
