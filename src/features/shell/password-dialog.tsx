import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

import { isGuessable } from '#contract/rules/guessable-password.ts'
import { passwordFault, type PasswordFault } from '#contract/rules/password.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { noteEndOfSession } from '#src/session/end-of-session.ts'
import { currentSession, dropSession } from '#src/session/session.ts'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'
import { rem } from '#src/ui/rem.ts'
import { SecretField } from '#src/ui/secret-field.tsx'
import { useLeftFields } from '#src/ui/use-left-fields.ts'

const widthPx = 400
const fieldNames = ['oldpwd', 'newpwd', 'confirmpwd'] as const
type FieldName = (typeof fieldNames)[number]

/** Changes the password of the person logged in, who then logs in with the new one and finds everything as it was. */
export function PasswordDialog({ onClose, focusAfter }: Pick<DialogProps, 'onClose' | 'focusAfter'>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const router = useRouter()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const faults: Record<PasswordFault, string> = {
    length: t`8 to 20 characters`,
    space: t`No spaces`,
    kinds: t`At least two kinds among letters, digits and punctuation`,
  }
  const required = (value: string) => (value === '' ? t`Cannot be empty` : null)
  const good = (value: string) => {
    const fault = passwordFault(value)
    if (fault !== null) return required(value) ?? faults[fault]
    return isGuessable(value, currentSession()?.loginname ?? '') ? t`Too easy to guess` : null
  }
  const form = useForm({
    initialValues: { oldpwd: '', newpwd: '', confirmpwd: '' },
    // What the server said was about what stood there before.
    onValuesChange: ({ newpwd }, before) => {
      setFailure(null)
      if (newpwd !== before.newpwd) form.clearFieldError('confirmpwd')
    },
    validate: {
      oldpwd: required,
      newpwd: good,
      confirmpwd: (value, { newpwd }) => good(value) ?? (value === newpwd ? null : t`Passwords do not match`),
    },
  })
  const [sending, setSending] = useState(false)
  // One that was only passed may yet be filled in.
  const leftFields = useLeftFields((name) => {
    if (form.isDirty(name)) form.validateField(name)
  })
  /** Where to go on typing; what is there is selected, so that typing replaces it. */
  const goTo = (name: FieldName | undefined) => {
    const input = name === undefined ? null : form.getInputNode(name)
    input?.focus()
    if (input instanceof HTMLInputElement) input.select()
  }
  const change = async (body: typeof form.values) => {
    setSending(true)
    setFailure(null)
    try {
      await request('user/changePassword', { body, quiet: true })
      notifyDone()
      onClose()
      noteEndOfSession({ kind: 'password' })
      dropSession()
      await navigate({ to: '/login', search: { next: router.latestLocation.href }, replace: true })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const faulty =
        error.reason === 'password.wrong'
          ? [{ field: 'oldpwd', msg: error.message }]
          : error.errors.filter(({ field }) => fieldNames.some((name) => name === field))
      form.setErrors(Object.fromEntries(faulty.map(({ field, msg }) => [field, msg])))
      if (faulty.length === 0) setFailure(error)
      if (error.kind === 'refused')
        goTo(fieldNames.find((name) => faulty.some(({ field }) => field === name)) ?? 'oldpwd')
    } finally {
      setSending(false)
    }
  }
  const field = (name: FieldName) => ({
    size: 'sm',
    name,
    ...form.getInputProps(name),
  })
  return (
    <Dialog
      onClose={onClose}
      focusAfter={focusAfter}
      busy={sending}
      closeOnClickOutside={false}
      size={rem(widthPx)}
      title={t`Change password`}
    >
      <form
        noValidate
        {...leftFields}
        onSubmit={form.onSubmit(
          (values) => void change(values),
          (wrong) => goTo(fieldNames.find((name) => name in wrong)),
        )}
      >
        {/* For password managers, which keep a password under its name. */}
        <input
          type="text"
          name="loginname"
          autoComplete="username"
          value={currentSession()?.loginname ?? ''}
          readOnly
          hidden
        />
        <SecretField
          {...field('oldpwd')}
          label={t`Current password`}
          autoComplete="current-password"
          required
          data-autofocus
        />
        <SecretField
          {...field('newpwd')}
          mt="sm"
          label={t`New password`}
          description={t`8 to 20 characters, no spaces, at least two kinds among letters, digits and punctuation`}
          autoComplete="new-password"
          required
        />
        <SecretField
          {...field('confirmpwd')}
          mt="sm"
          label={t`Confirm new password`}
          autoComplete="new-password"
          required
        />
        <div role="alert" style={{ minHeight: rem(22), marginTop: rem(8), color: 'var(--fw-priority)' }}>
          {failure !== null && <FailureText failure={failure} />}
        </div>
        <Group justify="flex-end" mt="sm">
          <Button variant="default" disabled={sending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={sending}>
            <Trans>Change password</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
