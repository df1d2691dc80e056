import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import styles from './import-dialog.module.css'
import { useRunEnd } from '../sheet-runs/use-runs.ts'
import { SheetStep } from './sheet-step.tsx'

interface SheetUncertainProps {
  /** Of the file. */
  name: string
  /** What a check would tell. */
  children: ReactNode
  onClose: () => void
  onCheck: () => void
  /** It is known by now, and told: whether it was written. */
  onKnown: (isWritten: boolean) => void
}

/** A sheet was sent and no answer came. The server is asked how it ended, which a notice tells. */
export function SheetUncertain({ name, children, onClose, onCheck, onKnown }: SheetUncertainProps) {
  const { t } = useLingui()
  useRunEnd(({ file }, { written }) => {
    if (file === name) onKnown(written !== null)
  })
  return (
    <SheetStep label={t`No response`} className={styles['underway']}>
      <div role="alert">
        <p>{children}</p>
        <p>
          <Trans>
            You will see the result here when the server can be reached, even if you close this dialog.
          </Trans>
        </p>
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button onClick={onCheck}>
          <Trans>Check again</Trans>
        </Button>
      </Group>
    </SheetStep>
  )
}
