import { useEffect, useRef, type ReactNode } from 'react'

interface SheetStepProps {
  /** What this step is, for who does not see it. */
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A step of a dialog. What had the focus goes with the step before: then this one takes it, so that it is read out, and keys
 * go on from there.
 */
export function SheetStep({ label, className, children }: SheetStepProps) {
  const step = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) step.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={step} aria-label={label} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </section>
  )
}
