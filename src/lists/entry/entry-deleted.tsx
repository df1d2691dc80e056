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
    <MeanwhileNote title={<Trans>Someone else deleted this entry while you were editing</Trans>}>
      <p className={styles['note']}>
        <Sentences>
          <Trans>Your input is kept.</Trans>
          {!rights.add && <Trans>Your role does not allow adding entries, so this cannot be saved.</Trans>}
        </Sentences>
      </p>
      {rights.add && (
        <Button size="xs" mt="sm" onClick={onAddAsNew}>
          <Trans>Add as a new entry</Trans>
        </Button>
      )}
    </MeanwhileNote>
  )
}
