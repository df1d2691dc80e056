import { Trans, useLingui } from '@lingui/react/macro'
import type { PasswordInputProps } from '@mantine/core'
import type { Ref } from 'react'

import { SecretField } from '#src/ui/secret-field.tsx'

import type { NewPasswordFaults } from './new-password-faults.ts'

interface NewPasswordFieldsProps {
  faults: NewPasswordFaults
  newRef: Ref<HTMLInputElement>
  confirmRef: Ref<HTMLInputElement>
  newProps: Partial<PasswordInputProps>
  confirmProps: Partial<PasswordInputProps>
}

/** Asked for when the password was a one-time password. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { faults, newRef, confirmRef, newProps, confirmProps } = props
  const { t } = useLingui()
  const rule = (
    <Trans>8 to 20 characters, no spaces, at least two kinds among letters, digits and punctuation</Trans>
  )
  return (
    <>
      <SecretField
        label={t`New password`}
        {...(faults.newpwd === 'rule' ? { error: rule } : { description: rule })}
        {...(faults.newpwd === 'guessable' && { error: <Trans>Too easy to guess</Trans> })}
        {...(faults.newpwd === 'same' && {
          error: <Trans>The new password must differ from the current one</Trans>,
        })}
        name="newpwd"
        autoComplete="new-password"
        ref={newRef}
        {...newProps}
      />
      <SecretField
        label={t`Confirm new password`}
        {...(faults.confirmpwd !== undefined && { error: <Trans>Passwords do not match</Trans> })}
        name="confirmpwd"
        autoComplete="new-password"
        ref={confirmRef}
        {...confirmProps}
      />
    </>
  )
}
