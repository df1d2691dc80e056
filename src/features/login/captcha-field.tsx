import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton, type TextInputProps } from '@mantine/core'
import type { Ref } from 'react'

import styles from './login-form.module.css'

interface CaptchaFieldProps {
  /** The picture as the server sent it: a data address, or bare base64; null while it comes. */
  image: string | null
  failed: boolean
  inputRef: Ref<HTMLInputElement>
  onRenew: () => void
  inputProps: Partial<TextInputProps>
}

export function CaptchaField({ image, failed, inputRef, onRenew, inputProps }: CaptchaFieldProps) {
  const { t } = useLingui()
  return (
    <div className={styles['captcha']}>
      <TextInput
        label={t`Verification code`}
        size="md"
        ref={inputRef}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        {...inputProps}
      />
      <UnstyledButton
        className={styles['picture'] ?? ''}
        onClick={onRenew}
        aria-label={t`Get another verification code`}
        title={t`Get another verification code`}
      >
        {image !== null && <img src={sourceOf(image)} alt={t`Verification code as a picture`} />}
        {failed && <Trans>Click to try again</Trans>}
      </UnstyledButton>
    </div>
  )
}

function sourceOf(image: string): string {
  if (image.startsWith('data:')) return image
  // The first bytes of the two kinds a server may send: `<svg` and everything else as PNG.
  return `data:image/${image.startsWith('PHN2Zy') ? 'svg+xml' : 'png'};base64,${image}`
}
