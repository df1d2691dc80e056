import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import type { SessionUser } from '#contract/calls/records.ts'
import type { LoginFault, LoginStep } from '#machines/login-fault.ts'
import { request } from '#src/api/client.ts'
import { CodeField } from '#src/ui/second-factor/code-field.tsx'
import { LazyFactorSetup } from '#src/ui/second-factor/lazy-factor-setup.tsx'
import { RecoveryCodes } from '#src/ui/second-factor/recovery-codes.tsx'

import { FaultText, faultWords } from './fault-text.tsx'
import { refused } from './login-actors.ts'
import styles from './login-form.module.css'

export interface SecondStepProps {
  step: LoginStep
  onDone: (session: SessionUser) => void
  /** Back to name and password; with what went wrong, if anything did. */
  onLeft: (fault: LoginFault | null) => void
}

/** What the server asks for after the password. */
export function SecondStep({ step, ...props }: SecondStepProps) {
  return step.kind === 'code' ? (
    <CodeStep ticket={step.ticket} {...props} />
  ) : (
    <EnrolStep ticket={step.ticket} {...props} />
  )
}

type StepProps = Omit<SecondStepProps, 'step'> & { ticket: string }

/** Sends what was typed. After what another code does not mend, it is back to the beginning. */
function useSending<T>(onDone: (answer: T) => void, onLeft: (fault: LoginFault) => void) {
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState<LoginFault | null>(null)
  const send = async (call: () => Promise<T>) => {
    setSending(true)
    setFault(null)
    try {
      onDone(await call())
    } catch (error) {
      const { fault: why } = refused(error)
      if (why.reason === 'network') setFault({ ...why, reason: 'unanswered' })
      else if (why.reason === 'factor.wrong' || why.reason === 'rate.limited') setFault(why)
      else onLeft(why)
    } finally {
      setSending(false)
    }
  }
  return { sending, fault, send }
}

function CodeStep({ ticket, onDone, onLeft }: StepProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState(false)
  const { sending, fault, send } = useSending(onDone, onLeft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { ticket, code: code.trim() }
    if (body.code !== '') void send(async () => (await request('accounts/loginCode', { body })).data)
  }
  return (
    <form className={styles['form']} noValidate aria-label={t`Second factor`} onSubmit={submit}>
      <p className={styles['lead']}>
        {recovery ? (
          <Trans>Enter one of your recovery codes. Each works once.</Trans>
        ) : (
          <Trans>Enter the six digits that your authenticator app shows.</Trans>
        )}
      </p>
      <CodeField
        value={code}
        recovery={recovery}
        fault={fault === null ? null : faultWords(fault)}
        answer={fault}
        onChange={setCode}
      />
      <Button type="submit" size="md" fullWidth disabled={code.trim() === ''} loading={sending}>
        <Trans>Log in</Trans>
      </Button>
      <div className={styles['ways']}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setCode('')
            setRecovery(!recovery)
          }}
        >
          {recovery ? <Trans>Use the code of the app</Trans> : <Trans>Use a recovery code</Trans>}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onLeft(null)}>
          <Trans>Back to the password</Trans>
        </Button>
      </div>
    </form>
  )
}

type Offered = ReplyOf<'accounts/offerSecondFactor'>['data']
type Enrolled = ReplyOf<'accounts/enrolSecondFactor'>['data']

function EnrolStep({ ticket, onDone, onLeft }: StepProps) {
  const [offered, setOffered] = useState<Offered | null>(null)
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  const offering = useSending(setOffered, onLeft)
  const confirming = useSending(setEnrolled, onLeft)
  const offer = async () =>
    offering.send(async () => (await request('accounts/offerSecondFactor', { body: { ticket } })).data)
  const offerOnce = useEffectEvent(() => void offer())
  useEffect(() => offerOnce(), [])

  if (enrolled !== null)
    return <RecoveryCodes codes={enrolled.recoveryCodes} onDone={() => onDone(enrolled.session)} />
  return (
    <div className={styles['form']}>
      <p className={styles['lead']}>
        <Trans>Your role requires a second factor. Set it up to log in.</Trans>
      </p>
      {offered === null ? (
        <>
          <FaultText fault={offering.fault} notice={null} isGood={false} />
          {offering.fault !== null && (
            <Button variant="default" loading={offering.sending} onClick={() => void offer()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </>
      ) : (
        <LazyFactorSetup
          secret={offered.secret}
          uri={offered.uri}
          busy={confirming.sending}
          fault={confirming.fault === null ? null : faultWords(confirming.fault)}
          answer={confirming.fault}
          onCancel={() => onLeft(null)}
          onConfirm={(code) => {
            const body = { ticket: offered.ticket, code }
            void confirming.send(async () => (await request('accounts/enrolSecondFactor', { body })).data)
          }}
        />
      )}
    </div>
  )
}
