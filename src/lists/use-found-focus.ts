import { useEffect, useRef, type RefObject } from 'react'

/** After an order was refused, puts the focus where one goes on, if what had it is gone: at the first fault, or at Save. */
export function useFoundFocus(form: RefObject<HTMLFormElement | null>, saving: boolean): void {
  const before = useRef(false)
  useEffect(() => {
    const ended = before.current && !saving
    before.current = saving
    const { activeElement } = document
    if (!ended || (activeElement !== null && activeElement !== document.body)) return
    const at = (what: string) => form.current?.querySelector<HTMLElement>(what)
    const fault = at('[aria-invalid="true"]')
    const target = fault ?? at('[type="submit"]:not(:disabled)') ?? at('[data-autofocus]')
    target?.focus()
  }, [form, saving])
}
