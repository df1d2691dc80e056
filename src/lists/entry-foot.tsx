import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'

import styles from './dialogs.module.css'

interface EntryFootProps {
  failure: CallFailure | null
  saving: boolean
  /** Whether to throw away what was typed is being asked. */
  leaving: boolean
  maySave: boolean
  /** What the button says instead of “Save”; then the focus begins there, since nothing has to be typed. */
  saveLabel: ReactNode
  onCancel: () => void
  onStay: () => void
  onThrowAway: () => void
}

/** The foot of an entry's form, always in sight: what went wrong, what is asked, and what can be done. */
export function EntryFoot(props: EntryFootProps) {
  const { failure, saving, leaving, maySave, saveLabel, onCancel, onStay, onThrowAway } = props
  const { t } = useLingui()
  return (
    <div className={styles['foot']}>
      {failure !== null && (
        <p role="alert" className={styles['fault']}>
          <FailureText failure={failure} /> <Trans>What you typed is kept.</Trans>
        </p>
      )}
      {leaving ? (
        // The key keeps React from making the question out of the buttons that stood there: it would not take the focus.
        <Group key="question" role="alert" justify="flex-end">
          <span className={styles['leave']}>
            <Trans>What you typed is not saved.</Trans>
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question takes the focus, and its harmless answer gets it */}
          <Button variant="default" autoFocus onClick={onStay}>
            <Trans>Go on typing</Trans>
          </Button>
          <Button onClick={onThrowAway}>
            <Trans>Throw it away</Trans>
          </Button>
        </Group>
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
