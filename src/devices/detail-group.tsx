import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'

import styles from './device-detail.module.css'

interface DetailGroupProps {
  title: string
  /** Stands beside the title, e.g. how old all of it is. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a device's details under its title. */
export function DetailGroup({ title, aside, children }: DetailGroupProps) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>
        {title} {aside}
      </h3>
      {children}
    </section>
  )
}

/** Stands where something is on its way that takes longer than usual. */
export function DetailWaiting() {
  const delayed = useDelayed()
  return delayed ? <Skeleton height={12} my="sm" width="60%" /> : null
}

interface DetailFailureProps {
  failure: unknown
  /** What is missing, where that cannot be seen. */
  lead?: ReactNode
  onAgain?: () => void
}

/** Why something is missing; nothing where nothing is. Asked again when the person wants it, where that is possible. */
export function DetailFailure({ failure, lead, onAgain }: DetailFailureProps) {
  if (!(failure instanceof CallFailure)) return null
  return (
    <p role="alert" className={styles['quiet']}>
      <Sentences>
        {lead}
        <FailureText failure={failure} />
      </Sentences>{' '}
      {onAgain !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </p>
  )
}
