import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'

import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { fullNameOfRow, plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { ownRows, whyNot } from '#src/lists/page/why-not.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import { PasswordsOnce, type MadePassword } from './password-once.tsx'
import styles from './users.module.css'

/** Gives the chosen users one-time passwords. */
export function ResetPassword({ rows }: ListToolProps) {
  const { form, rights } = useListParts()
  const { i18n, t } = useLingui()
  const [chosen, setChosen] = useState<readonly ListRow[] | null>(null)
  const fault = whyNotWords(
    i18n,
    whyNot({ right: rights.edit, rows, ownBy: form.ownBy, rules: batchFunctions.resetPassword }),
    false,
  )
  const ofOneself = rows.some((row) => row['self'] === true)
    ? t`Change your own password in the personal menu`
    : null
  return (
    <>
      <Control
        icon={<IconKey size="0.875rem" stroke={1.5} />}
        whyNot={fault ?? ofOneself}
        onRefused={(why) => notify('warning', why, { id: why })}
        onClick={() => setChosen(ownRows(rows))}
      >
        <Trans>Reset password</Trans>
      </Control>
      {chosen !== null && <ResetDialog rows={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function ResetDialog({ rows, onClose }: { rows: readonly ListRow[]; onClose: () => void }) {
  const { form } = useListParts()
  const { t } = useLingui()
  const [doing, setDoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [made, setMade] = useState<readonly MadePassword[] | null>(null)
  const reset = async () => {
    setDoing(true)
    setFailure(null)
    try {
      const objectids = rows.map(({ objectid }) => objectid).join()
      const { data } = await request('user/batchResetPassword', { body: { objectids }, quiet: true })
      setMade(madeOf(rows, data.results))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setDoing(false)
    }
  }
  return (
    <Dialog
      busy={doing}
      onClose={onClose}
      closeOnClickOutside={made === null}
      title={made === null ? t`Reset password` : t`One-time password`}
    >
      {made !== null ? (
        <PasswordsOnce made={made} onClose={onClose} />
      ) : (
        <>
          <p className={styles['lead']}>
            <strong>
              <Plural
                value={rows.length}
                one="Reset the password of this user?"
                other="Reset the passwords of these # users?"
              />
            </strong>
          </p>
          <ul>
            {rows.map((row) => (
              <li key={row.objectid}>{fullNameOfRow(form, row)}</li>
            ))}
          </ul>
          <p className={styles['quiet']}>
            <Sentences>
              <Trans>They are logged out everywhere.</Trans>
              <Trans>You get a one-time password for each.</Trans>
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
              <Trans>Reset password</Trans>
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

function madeOf(
  rows: readonly ListRow[],
  results: readonly { objectid: string; password?: string }[],
): MadePassword[] {
  return results.flatMap(({ objectid, password }) => {
    const row = rows.find((each) => each.objectid === objectid)
    if (row === undefined || password === undefined) return []
    return [{ objectid, name: plainText(row['name']), loginName: plainText(row['loginName']), password }]
  })
}
