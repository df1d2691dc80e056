import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState, type FormEvent } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'
import { rem } from '#src/ui/rem.ts'
import { CodeField } from '#src/ui/second-factor/code-field.tsx'
import { LazyFactorSetup } from '#src/ui/second-factor/lazy-factor-setup.tsx'
import { RecoveryCodes } from '#src/ui/second-factor/recovery-codes.tsx'
import { SecretField } from '#src/ui/secret-field.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './second-factor-dialog.module.css'

const widthPx = 480

type Offered = ReplyOf<'user/beginSecondFactor'>['data']

/** The second factor of the person logged in: set up, replaced, removed. */
export function SecondFactorDialog({ onClose, focusAfter }: Pick<DialogProps, 'onClose' | 'focusAfter'>) {
  const { t } = useLingui()
  const { answer, failure, again } = useAnswer('second factor', (signal) =>
    request('user/getSecondFactor', { quiet: true, signal }),
  )
  const [offered, setOffered] = useState<Offered | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, refusal, run } = useRun()
  const confirm = (code: string) =>
    run(async () => {
      const body = { ticket: offered?.ticket ?? '', code }
      setCodes((await request('user/confirmSecondFactor', { body, quiet: true })).data.recoveryCodes)
    })
  const content = () => {
    if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />
    if (offered !== null)
      return (
        <LazyFactorSetup
          secret={offered.secret}
          uri={offered.uri}
          busy={busy}
          fault={refusal && <FailureText failure={refusal} />}
          answer={refusal}
          onConfirm={(code) => void confirm(code)}
          onCancel={onClose}
        />
      )
    if (answer !== null)
      return <FactorForm factor={answer.data} onOffered={setOffered} onRemoved={onClose} onClose={onClose} />
    return (
      failure instanceof CallFailure && (
        <FaultBox>
          <FailureText failure={failure} />{' '}
          <Button variant="subtle" size="compact-sm" onClick={again}>
            <Trans>Try again</Trans>
          </Button>
        </FaultBox>
      )
    )
  }
  return (
    <Dialog
      onClose={onClose}
      focusAfter={focusAfter}
      busy={busy}
      closeOnClickOutside={offered === null}
      size={rem(widthPx)}
      title={t`Second factor`}
    >
      {content()}
    </Dialog>
  )
}

interface FactorFormProps {
  factor: ReplyOf<'user/getSecondFactor'>['data']
  onOffered: (offered: Offered) => void
  onRemoved: () => void
  onClose: () => void
}

/** How it stands, and what proves that it is the person who changes it. */
function FactorForm({ factor, onOffered, onRemoved, onClose }: FactorFormProps) {
  const { i18n, t } = useLingui()
  const { since, required, recoveryCodes } = factor
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, refusal, run } = useRun()
  const isThere = since !== null
  const setUp = since === null ? '' : momentText(i18n, since)
  const set = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const body = { password, ...(isThere && { code }) }
      onOffered((await request('user/beginSecondFactor', { body, quiet: true })).data)
    })
  }
  const remove = () =>
    run(async () => {
      await request('user/removeSecondFactor', { body: { code }, quiet: true })
      notifyDone()
      onRemoved()
    })
  return (
    <form className={styles['form']} noValidate onSubmit={set}>
      {isThere ? (
        <p className={styles['lead']}>
          <Sentences>
            <Trans>Set up {setUp}.</Trans>
            <Plural value={recoveryCodes} one="# recovery code is left." other="# recovery codes are left." />
            {required && <Trans>Your role requires it.</Trans>}
          </Sentences>
        </p>
      ) : (
        <p className={styles['lead']}>
          <Sentences>
            <Trans>Each login then also asks for a code of an authenticator app on your phone.</Trans>
            <Trans>Your other logins end when you set it up.</Trans>
          </Sentences>
        </p>
      )}
      <SecretField
        size="sm"
        name="password"
        label={t`Current password`}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {isThere && <CodeField value={code} fault={null} answer={null} second onChange={setCode} />}
      {refusal !== null && (
        <FaultBox>
          <FailureText failure={refusal} />
        </FaultBox>
      )}
      <Group justify="flex-end">
        <Button variant="default" disabled={busy} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {isThere && !required && (
          <Button
            color="red"
            variant="outline"
            loading={busy}
            disabled={code === ''}
            onClick={() => void remove()}
          >
            <Trans>Remove second factor</Trans>
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={password === '' || (isThere && code === '')}>
          {isThere ? <Trans>Replace second factor</Trans> : <Trans>Set up second factor</Trans>}
        </Button>
      </Group>
    </form>
  )
}

/** One order at a time, and why the last one was refused. */
function useRun() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallFailure | null>(null)
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, run }
}
