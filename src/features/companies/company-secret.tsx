import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import type { CompanyId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { CopyableText } from '#src/ui/copyable-text.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import styles from '#src/lists/page/detail-list.module.css'

type Act = 'reveal' | 'rotate'
interface Secret {
  code: string
  secretKey: string
}

/** Code and key of a company: masked, shown or replaced after the person's password. */
export function CompanySecret({ row }: { row: ListRow }) {
  const { rights, words } = useListParts()
  const [act, setAct] = useState<Act | null>(null)
  return (
    <>
      <dl className={styles['properties']}>
        {['code', 'secretKey'].map((name) => (
          <div key={name}>
            <dt>{words.heading(name)}</dt>
            <dd>{plainText(row[name])}</dd>
          </div>
        ))}
      </dl>
      {rights.edit && (
        <Group gap="xs" mt="xs">
          <Button variant="default" size="compact-sm" onClick={() => setAct('reveal')}>
            <Trans>Show code and key</Trans>
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAct('rotate')}>
            <Trans>Replace code and key</Trans>
          </Button>
        </Group>
      )}
      {act !== null && <SecretDialog row={row} act={act} onClose={() => setAct(null)} />}
    </>
  )
}

/** Asks for the password, and then shows both until it is closed. */
function SecretDialog({ row, act, onClose }: { row: ListRow; act: Act; onClose: () => void }) {
  const { words } = useListParts()
  const { t } = useLingui()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [secret, setSecret] = useState<Secret | null>(null)
  const title = act === 'reveal' ? t`Show code and key` : t`Replace code and key`

  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const path = act === 'reveal' ? 'company/revealSecret' : 'company/rotateSecret'
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of companies
      const body = { objectid: row.objectid as CompanyId, password }
      setSecret((await request(path, { body, quiet: true })).data)
      setPassword('')
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (password !== '') void ask()
  }

  if (secret !== null) {
    return (
      <Dialog title={title} onClose={onClose} closeOnClickOutside={false}>
        <p>
          <Trans>Copy both now. They are not shown again without your password.</Trans>
        </p>
        <dl className={styles['properties']}>
          {(['code', 'secretKey'] as const).map((name) => (
            <div key={name}>
              <dt>{words.heading(name)}</dt>
              <dd>
                <CopyableText text={secret[name]} label={words.heading(name)} />
              </dd>
            </div>
          ))}
        </dl>
        <Group justify="flex-end" mt="lg">
          <Button data-autofocus onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </Group>
      </Dialog>
    )
  }
  return (
    <Dialog busy={busy} title={title} onClose={onClose}>
      <form onSubmit={submit}>
        <p>
          {act === 'reveal' ? (
            <Trans>Enter your password to see them. This is recorded in the operation log.</Trans>
          ) : (
            <Trans>
              Systems that use the old code and key can no longer log users in. Enter your password to replace
              both.
            </Trans>
          )}
        </p>
        <SecretField
          label={t`Your password`}
          autoComplete="current-password"
          data-autofocus
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {failure !== null && (
          <FaultBox>
            <FailureText failure={failure} />
          </FaultBox>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" disabled={busy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            {title}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
