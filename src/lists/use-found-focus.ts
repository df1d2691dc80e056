import { useEffect, useRef, type RefObject } from 'react'

/**
 * After an order was refused, or a question answered, puts the focus where one goes on, if what had it is gone: at the first
 * fault, or at Save. @param busy while an order is under way or a question stands, which then has the focus itself
 */
export function useFoundFocus(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const before = useRef(false)
  useEffect(() => {
    const ended = before.current && !busy
    before.current = busy
    const { activeElement } = document
    if (!ended || (activeElement !== null && activeElement !== document.body)) return
    const at = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const fault = at('[aria-invalid="true"]')
    const target = fault ?? at('[type="submit"]:not(:disabled)') ?? at('[data-autofocus]')
    target?.focus()
  }, [form, busy])
}
