import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'

import type { SessionUser } from '#contract/calls/records.ts'
import type { LoginFault } from '#machines/login-fault.ts'
import { mustChoose, type Captcha } from '#machines/login-machine.ts'
import { useChart } from '#src/live/use-chart.ts'
import { SecretField } from '#src/ui/secret-field.tsx'

import { CaptchaField } from './captcha-field.tsx'
import { FaultText } from './fault-text.tsx'
import { SecondStep } from './lazy-second-step.tsx'
import { connectedLoginMachine } from './login-actors.ts'
import styles from './login-form.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordFaults, type NewPasswordFaults } from './new-password-faults.ts'
import { forgetRemembered, storeTypedName, storedTypedName, rememberedName } from './remembered-name.ts'

interface LoginFormProps {
  /** Said until something is typed: why a way in without this form did not work. */
  notice: string | null
  /** The notice tells of nothing that went wrong. */
  isGood: boolean
  onLoggedIn: (session: SessionUser) => void
}

interface LoginValues {
  loginname: string
  password: string
  captcha: string
  /** The captcha that it was typed for; for another one the field is empty. */
  captchaOf: Captcha | null
  newpwd: string
  confirmpwd: string
  /** Null until somebody says it: then it is the tick of the one who is remembered, and of nobody else. */
  remember: boolean | null
}

const dots = '••••••••••'
type FieldName = 'loginname' | 'password' | 'captcha' | 'newpwd' | 'confirmpwd'

/** Where to go on after a failure; what is there is selected, so that typing replaces it. After any other one, only the code is new. */
const fieldOf: Partial<Record<LoginFault['reason'], FieldName>> = {
  'login.failed': 'password',
  'login.forgotten': 'password',
  'login.locked': 'loginname',
  'login.frozen': 'loginname',
  'login.expired': 'loginname',
  'password.once': 'newpwd',
  'field.invalid': 'newpwd',
  'captcha.wrong': 'captcha',
  'captcha.expired': 'captcha',
}

function goTo(input: HTMLInputElement | null | undefined): void {
  input?.focus()
  input?.select()
}

export function LoginForm({ notice, isGood, onLoggedIn }: LoginFormProps) {
  const { t } = useLingui()
  const [snapshot, send, actor] = useChart(connectedLoginMachine)
  const { captcha, fault, once, tried, step } = snapshot.context
  const [known, setKnown] = useState(rememberedName)
  const [typed, setTyped] = useState(false)
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({})
  const refTo = (name: FieldName) => (element: HTMLInputElement | null) => {
    inputs.current[name] = element
  }
  const [values, setValues] = useState<LoginValues>(() => ({
    loginname: storedTypedName() ?? known ?? '',
    password: '',
    captcha: '',
    captchaOf: null,
    newpwd: '',
    confirmpwd: '',
    remember: null,
  }))
  const set = (change: Partial<LoginValues>) => setValues((before) => ({ ...before, ...change }))
  const inputProps = (name: 'password' | 'newpwd' | 'confirmpwd') => ({
    value: values[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => set({ [name]: value }),
  })
  const code = values.captchaOf === captcha ? values.captcha : ''
  const { loginname, password } = values
  const remember = values.remember ?? loginname.trim() === known
  const choosesNew = mustChoose(once, loginname)
  const remembered = known !== null && remember && password === '' && loginname.trim() === known

  useEffect(() => {
    const subscription = actor.subscribe({
      next: ({ context }) => {
        if (context.fault?.reason === 'login.forgotten') setKnown(null)
      },
      complete: () => {
        const session = actor.getSnapshot().output
        if (session === undefined || session === null) return
        storeTypedName('')
        onLoggedIn(session)
      },
    })
    return () => subscription.unsubscribe()
  }, [actor, onLoggedIn])

  const settled = snapshot.matches('editing') || snapshot.matches('locked')
  useEffect(() => {
    if (!settled || fault === null) return
    const place = fieldOf[fault.reason]
    goTo(place === undefined ? (inputs.current.captcha ?? inputs.current.password) : inputs.current[place])
  }, [inputs, settled, fault])

  const tick = (ticked: boolean) => {
    set({ remember: ticked })
    if (ticked || known === null) return
    setKnown(null)
    void forgetRemembered()
  }
  const [newFaults, setNewFaults] = useState<NewPasswordFaults>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = choosesNew ? newPasswordFaults(values) : {}
    setNewFaults(faults)
    const faulty = (['newpwd', 'confirmpwd'] as const).find((name) => name in faults)
    if (faulty !== undefined) goTo(inputs.current[faulty])
    else send({ type: 'submitted', credentials: { ...values, captcha: code, remember, remembered } })
  }
  /** React does not learn of what a script of the page puts into a field, and would take it away at the next key. */
  const readPrefilledFields = (form: HTMLFormElement) => {
    const put = new FormData(form)
    for (const name of ['loginname', 'password'] as const) {
      const value = put.get(name)
      if (typeof value === 'string') set({ [name]: value })
    }
  }
  if (step !== null)
    return (
      <SecondStep
        step={step}
        onDone={(session) => send({ type: 'step.done', session })}
        onLeft={(why) => send({ type: 'step.left', fault: why })}
      />
    )
  const ready = loginname.trim() !== '' && (password.trim() !== '' || remembered)
  return (
    <form
      className={styles['form']}
      noValidate
      onInput={({ currentTarget, target }) => {
        setTyped(true)
        readPrefilledFields(currentTarget)
        send({ type: 'form.edited', field: target instanceof HTMLInputElement ? target.name : '' })
      }}
      onSubmit={submit}
    >
      <TextInput
        label={t`User name`}
        size="md"
        name="loginname"
        autoComplete="username"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page's one purpose begins here
        autoFocus={!remembered}
        autoCapitalize="none"
        spellCheck={false}
        ref={refTo('loginname')}
        value={loginname}
        onChange={({ currentTarget: { value } }) => {
          set({ loginname: value })
          storeTypedName(value)
        }}
      />
      <SecretField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        classNames={{ innerInput: remembered ? (styles['remembered'] ?? '') : '' }}
        {...(remembered && { placeholder: dots, description: t`Saved. Type to replace it` })}
        ref={refTo('password')}
        {...inputProps('password')}
      />
      {choosesNew && (
        <NewPasswordFields
          newRef={refTo('newpwd')}
          confirmRef={refTo('confirmpwd')}
          faults={newFaults}
          newProps={inputProps('newpwd')}
          confirmProps={inputProps('confirmpwd')}
        />
      )}
      {captcha?.base64Img !== '' && (
        <CaptchaField
          captchaKey={captcha?.captchaKey ?? ''}
          image={captcha?.base64Img ?? null}
          isFirst={remembered}
          failed={snapshot.matches('without captcha')}
          inputRef={refTo('captcha')}
          onRenew={() => send({ type: 'captcha.renewed' })}
          onGone={() => send({ type: 'captcha.gone' })}
          value={code}
          onChange={(text) => set({ captcha: text, captchaOf: captcha })}
        />
      )}
      <Checkbox
        label={t`Remember the password on this device`}
        name="remember"
        checked={remember}
        onChange={({ currentTarget }) => tick(currentTarget.checked)}
      />
      <FaultText fault={fault} notice={typed ? null : notice} isGood={isGood} />
      <Button
        type="submit"
        size="md"
        fullWidth
        disabled={!ready || snapshot.matches('locked') || snapshot.matches('without captcha')}
        loading={tried !== null || snapshot.matches('succeeded')}
      >
        <Trans>Log in</Trans>
      </Button>
    </form>
  )
}
