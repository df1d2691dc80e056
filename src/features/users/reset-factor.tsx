import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useListParts, type DetailsProps } from '#src/lists/page/list-parts.ts'
import { fullNameOfRow } from '#src/lists/page/list-row.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './users.module.css'

/** Takes the second factor of a user away, where there is one and the person may. */
export function ResetFactor({ row, onChanged }: DetailsProps) {
  const { rights } = useListParts()
  const [asked, setAsked] = useState(false)
  if (row['secondFactorTime'] === undefined || row['own'] !== true || row['self'] === true || !rights.edit)
    return null
  return (
    <>
      <Button variant="default" size="compact-sm" mt="xs" onClick={() => setAsked(true)}>
        <Trans>Reset second factor</Trans>
      </Button>
      {asked && <Question row={row} onClose={() => setAsked(false)} onChanged={onChanged} />}
    </>
  )
}

function Question({ row, onClose, onChanged }: DetailsProps & { onClose: () => void }) {
  const { form } = useListParts()
  const { t } = useLingui()
  const [doing, setDoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const name = fullNameOfRow(form, row)
  const reset = async () => {
    setDoing(true)
    setFailure(null)
    try {
      await request('user/batchResetSecondFactor', { body: { objectids: row.objectid } })
      onClose()
      onChanged()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setDoing(false)
    }
  }
  return (
    <Dialog busy={doing} onClose={onClose} title={t`Reset second factor`}>
      <p className={styles['lead']}>
        <strong>
          <Trans>Reset the second factor of {name}?</Trans>
        </strong>
      </p>
      <p className={styles['quiet']}>
        <Sentences>
          <Trans>This user is logged out everywhere.</Trans>
          <Trans>The next login asks for the password alone, unless the role requires a second factor.</Trans>
        </Sentences>
      </p>
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus disabled={doing} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={doing} onClick={() => void reset()}>
          <Trans>Reset second factor</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
