import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Loader, Portal } from '@mantine/core'
import { createContext, Suspense, useContext, useEffect, useMemo, type ReactNode } from 'react'

import { fetchLostStyles } from '#src/config/lost-styles.ts'

import { Dialog } from './dialog.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorText } from './error-text.tsx'
import styles from './late-dialog.module.css'
import { useDelayed } from './use-delayed.ts'

interface LateDialogProps {
  /** What is said to be broken, where the dialog does not come. */
  title: string
  onClose: () => void
  /** The dialog: a component whose code is fetched when it is wanted. */
  children: ReactNode
}

const WantedContext = createContext<Pick<LateDialogProps, 'title' | 'onClose'>>({
  title: '',
  onClose: () => undefined,
})

/** A dialog whose code has to be fetched first: it says so while that lasts, and costs the page nothing when it does not come. */
export function LateDialog({ title, onClose, children }: LateDialogProps) {
  // Its own styles, or others that it uses too, may have been lost while the server was away.
  useEffect(() => void fetchLostStyles().catch(() => undefined), [])
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
  const late = useDelayed()
  return (
    late && (
      <Portal>
        <output className={styles['fetching']}>
          <Loader size="1rem" color="gray" aria-hidden />
          {t`Loading`}
        </output>
      </Portal>
    )
  )
}

/** A browser asks for a part's code only once, so that nothing but a reload brings it. */
function Broken({ error }: { error: unknown }) {
  const { title, onClose } = useContext(WantedContext)
  return (
    <Dialog title={title} onClose={onClose}>
      <div role="alert">
        <ErrorText error={error} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
        <Button data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
