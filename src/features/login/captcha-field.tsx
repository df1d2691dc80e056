import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlayerStop, IconVolume } from '@tabler/icons-react'
import type { Ref } from 'react'

import styles from './login-form.module.css'
import { useCaptchaSound } from './use-captcha-sound.ts'

interface CaptchaFieldProps {
  captchaKey: string
  /** The picture as the server sent it: a data address, or bare base64; null while it comes. */
  image: string | null
  failed: boolean
  /** It is the one field that is left to fill in. */
  isFirst: boolean
  inputRef: Ref<HTMLInputElement>
  onRenew: () => void
  onGone: () => void
  value: string
  onChange: (text: string) => void
}

export function CaptchaField(props: CaptchaFieldProps) {
  const { captchaKey, image, failed, isFirst, inputRef, onRenew, onGone, value, onChange } = props
  const { t } = useLingui()
  const { sound, toggle } = useCaptchaSound(captchaKey, onGone)
  const isPlaying = sound === 'playing'
  const listenLabel = isPlaying ? t`Stop the sound` : t`Listen to the verification code`

  return (
    <div className={styles['captcha']}>
      <TextInput
        label={t`Verification code`}
        size="md"
        ref={inputRef}
        name="captcha"
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in the form: the page's one purpose goes on here
        autoFocus={isFirst}
        maxLength={10}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <UnstyledButton
        className={styles['picture'] ?? ''}
        onClick={onRenew}
        aria-label={t`New verification code`}
        title={t`New verification code`}
      >
        {image !== null && <img src={sourceOf(image)} alt={t`Verification code as a picture`} />}
        {failed && <Trans>Click to retry</Trans>}
      </UnstyledButton>
      <ActionIcon
        variant="default"
        className={styles['listen'] ?? ''}
        disabled={image === null}
        aria-label={listenLabel}
        title={listenLabel}
        onClick={toggle}
      >
        {isPlaying ? (
          <IconPlayerStop size="1.25rem" stroke={1.5} />
        ) : (
          <IconVolume size="1.25rem" stroke={1.5} />
        )}
      </ActionIcon>
      <output className={styles['sound']}>
        {sound === 'away' && <Trans>Could not play the code.</Trans>}
      </output>
    </div>
  )
}

function sourceOf(image: string): string {
  if (image.startsWith('data:')) return image
  // The first bytes of the two kinds a server may send: `<svg` and everything else as PNG.
  return `data:image/${image.startsWith('PHN2Zy') ? 'svg+xml' : 'png'};base64,${image}`
}
