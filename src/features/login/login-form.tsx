import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import type { LoginFault } from '#machines/login-machine.ts'
import { useChart } from '#src/live/use-chart.ts'
import { readLoginSearch } from '#src/login-search.ts'
import { keepSession } from '#src/session/session.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import { CaptchaField } from './captcha-field.tsx'
import { connectedLoginMachine } from './login-actors.ts'
import styles from './login-form.module.css'

export function LoginForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  // The router merges what it was given with what was read from it, so it is read again.
  const { next } = readLoginSearch(useSearch({ from: '/login' }))
  const [snapshot, send, actor] = useChart(connectedLoginMachine)
  const { captcha, fault } = snapshot.context
  const captchaInput = useRef<HTMLInputElement>(null)
  const form = useForm({ initialValues: { loginname: '', password: '', captcha: '' } })

  useEffect(() => {
    const subscription = actor.subscribe({
      complete: () => {
        const session = actor.getSnapshot().output
        if (session === undefined || session === null) return
        keepSession(session)
        void navigate({ href: next ?? '/' })
      },
    })
    return () => subscription.unsubscribe()
  }, [actor, navigate, next])

  const captchaKey = captcha?.captchaKey
  useEffect(() => {
    form.setFieldValue('captcha', '')
    if (fault !== null) captchaInput.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- a new picture, and only that, empties the field
  }, [captchaKey])

  const ready = form.values.loginname.trim() !== '' && form.values.password.trim() !== ''
  return (
    <form
      className={styles['form']}
      noValidate
      onInput={() => send({ type: 'form.edited' })}
      onSubmit={form.onSubmit((credentials) => send({ type: 'submitted', credentials }))}
    >
      <TextInput
        label={t`User name`}
        size="md"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's one purpose begins here
        autoFocus
        spellCheck={false}
        {...form.getInputProps('loginname')}
      />
      <PasswordInput
        label={t`Password`}
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
        {...form.getInputProps('password')}
      />
      {captcha?.base64Img !== '' && (
        <CaptchaField
          image={captcha?.base64Img ?? null}
          failed={snapshot.matches('without captcha')}
          inputRef={captchaInput}
          onRenew={() => send({ type: 'captcha.renewed' })}
          inputProps={form.getInputProps('captcha')}
        />
      )}
      <div role="alert" className={styles['fault']}>
        {fault !== null && (
          <>
            <StatusMark state="abnormal" size={16} />
            <span>
              <FaultText fault={fault} />
            </span>
          </>
        )}
      </div>
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={!ready || snapshot.matches('locked') || snapshot.matches('without captcha')}
        loading={snapshot.matches('submitting') || snapshot.matches('succeeded')}
      >
        <Trans>Log in</Trans>
      </Button>
    </form>
  )
}

function FaultText({ fault }: { fault: LoginFault }) {
  if (fault.reason === 'captcha.wrong') return <Trans>Verification code error</Trans>
  if (fault.reason === 'network')
    return <Trans>There is a problem with the server or the network. Please contact the administrator.</Trans>
  if (fault.message !== null && fault.message !== '') return <>{fault.message}</>
  return <Trans>Login failed</Trans>
}
