import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CallFailure } from '#src/api/call-failure.ts'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './dialogs.module.css'
import { FootQuestion } from './foot-question.tsx'

interface EntryFootProps {
  failure: CallFailure | null
  saving: boolean
  /** Whether to throw away what was typed is being asked. */
  leaving: boolean
  /** What is asked before it is saved; null: nothing. */
  asked: ReactNode
  maySave: boolean
  /** What the button says instead of “Save”; then the focus begins there, since nothing has to be typed. */
  saveLabel: ReactNode
  onCancel: () => void
  onStay: () => void
  onThrowAway: () => void
  onSaveAllTheSame: () => void
}

/** The foot of an entry's form, always in sight: what went wrong, what is asked, and what can be done. */
export function EntryFoot(props: EntryFootProps) {
  const { failure, saving, leaving, asked, maySave, saveLabel } = props
  const { onCancel, onStay, onThrowAway, onSaveAllTheSame } = props
  const { t } = useLingui()
  return (
    <div className={styles['foot']}>
      {failure !== null && (
        <FaultBox>
          <Sentences>
            <FailureText failure={failure} />
            <Trans>Your input is kept.</Trans>
          </Sentences>
        </FaultBox>
      )}
      {leaving ? (
        // The key keeps React from making the question out of the buttons that stood there: it would not take the focus.
        <FootQuestion
          key="leaving"
          stay={<Trans>Keep editing</Trans>}
          go={<Trans>Discard</Trans>}
          onStay={onStay}
          onGo={onThrowAway}
        >
          <Trans>Your input is not saved.</Trans>
        </FootQuestion>
      ) : asked !== null ? (
        <FootQuestion
          key="saving"
          stay={<Trans>Keep editing</Trans>}
          go={<Trans>Save anyway</Trans>}
          onStay={onStay}
          onGo={onSaveAllTheSame}
        >
          {asked}
        </FootQuestion>
      ) : (
        <Group key="buttons" justify="flex-end">
          <output className={styles['leave']}>{saving && <Trans>Saving…</Trans>}</output>
          <Button variant="default" disabled={saving} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            loading={saving}
            disabled={!maySave}
            title={t`Ctrl + Enter`}
            {...(saveLabel !== undefined && { 'data-autofocus': true })}
          >
            {saveLabel ?? <Trans>Save</Trans>}
          </Button>
        </Group>
      )}
    </div>
  )
}
