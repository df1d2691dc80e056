import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { Sentences } from '#src/ui/sentences.tsx'

import styles from './dialogs.module.css'
import { useListParts } from '../page/list-parts.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'

/** Somebody else deleted the row meanwhile: what was typed can still become a new one. */
export function EntryDeleted({ onAddAsNew }: { onAddAsNew: () => void }) {
  const { rights } = useListParts()
  return (
    <MeanwhileNote title={<Trans>Somebody else deleted this entry meanwhile</Trans>}>
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
    </MeanwhileNote>
  )
}
