import { useEffect, useRef, type ReactNode } from 'react'

import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './dialogs.module.css'

/** What somebody else did meanwhile, and what to do. It is read and answered before anything else, and so has the focus. */
export function MeanwhileNote({ title, children }: { title: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section ref={place} role="alert" tabIndex={-1} className={styles['conflict']}>
      <h3>
        <StatusMark state="abnormal" />
        {title}
      </h3>
      {children}
    </section>
  )
}
