import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Sentences } from '#src/ui/sentences.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './dialogs.module.css'
import { useListParts } from './list-parts.ts'

/** Somebody else deleted the row meanwhile: what was typed can still become a new one. */
export function EntryDeleted({ onAddAsNew }: { onAddAsNew: () => void }) {
  const { rights } = useListParts()
  return (
    <section role="alert" className={styles['conflict']}>
      <h3>
        <StatusMark state="abnormal" />
        <Trans>Somebody else deleted this entry meanwhile</Trans>
      </h3>
      <p className={styles['note']}>
        <Sentences>
          <Trans>What you typed is kept.</Trans>
          {!rights.add && <Trans>Your post may not add entries, so that it cannot be saved.</Trans>}
        </Sentences>
      </p>
      {rights.add && (
        <Button size="xs" mt="sm" onClick={onAddAsNew}>
          <Trans>Add it as a new entry</Trans>
        </Button>
      )}
    </section>
  )
}
