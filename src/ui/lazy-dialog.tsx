import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Portal } from '@mantine/core'
import { createContext, Suspense, useContext, useMemo, type ReactNode } from 'react'

import { Dialog } from './dialog.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './lazy-dialog.module.css'
import { useDelayed } from './use-delayed.ts'
import { usePartFailure } from './use-part-failure.tsx'

interface LazyDialogProps {
  /** What is said to be broken, where the dialog does not come. */
  title: string
  onClose: () => void
  /** The dialog, a `lazyPart`. */
  children: ReactNode
}

const WantedContext = createContext<Pick<LazyDialogProps, 'title' | 'onClose'>>({
  title: '',
  onClose: () => undefined,
})

/** A dialog whose code has to be fetched first: it says so while that lasts, and costs the page nothing when it does not come. */
export function LazyDialog({ title, onClose, children }: LazyDialogProps) {
  const wanted = useMemo(() => ({ title, onClose }), [title, onClose])
  return (
    <WantedContext value={wanted}>
      <ErrorBoundary fallback={Broken}>
        <Suspense fallback={<Fetching />}>{children}</Suspense>
      </ErrorBoundary>
    </WantedContext>
  )
}

/** It takes no focus: whoever opened the dialog gets that back from it. */
function Fetching() {
  const { t } = useLingui()
  const delayed = useDelayed()
  return (
    delayed && (
      <Portal>
        <output className={styles['fetching']}>
          <Loader size="1rem" color="gray" aria-hidden />
          {t`Loading`}
        </output>
      </Portal>
    )
  )
}

/** In the place of the dialog, which can be fetched again, here or by opening it again. */
function Broken({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, onClose } = useContext(WantedContext)
  const { text, actions } = usePartFailure(error, onRetry)
  return (
    <Dialog title={title} onClose={onClose}>
      <div role="alert">{text}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        {actions}
      </Group>
    </Dialog>
  )
}
