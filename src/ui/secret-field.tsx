import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'

/** A password with its eye, and a word when Caps Lock is on. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useLingui()
  const [capsLock, setCapsLock] = useState(false)
  // What fills in a field by itself sends events that know no keys.
  const look = (event: KeyboardEvent) =>
    setCapsLock(typeof event.getModifierState === 'function' && event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      size="md"
      visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the password`, tabIndex: 0 }}
      onKeyDown={look}
      onKeyUp={look}
      {...(props.error !== undefined && { 'aria-invalid': true })}
      {...props}
      description={
        capsLock ? (
          <output>
            <Trans>Caps Lock is on</Trans>
          </output>
        ) : (
          props.description
        )
      }
      descriptionProps={{ mt: 4 }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
