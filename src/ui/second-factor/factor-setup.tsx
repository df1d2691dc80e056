import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'

import { CodeField } from './code-field.tsx'
import { QrPicture } from './qr-picture.tsx'
import styles from './second-factor.module.css'

export interface FactorSetupProps {
  /** As it is typed into an app. */
  secret: string
  /** The same for a picture. */
  uri: string
  busy: boolean
  /** What was wrong with the last code; null: nothing. */
  fault: ReactNode
  /** As `CodeField` has it. */
  answer: unknown
  onConfirm: (code: string) => void
  onCancel: () => void
}

/** Takes a secret over into an authenticator app, and a first code of it back. */
export function FactorSetup({ secret, uri, busy, fault, answer, onConfirm, onCancel }: FactorSetupProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  return (
    <form
      className={styles['setup']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onConfirm(code.trim())
      }}
    >
      <ol className={styles['steps']}>
        <li>
          <Trans>Scan the picture with an authenticator app.</Trans>
          <QrPicture text={uri} label={t`Picture for the authenticator app`} />
        </li>
        <li>
          <Trans>Without a camera, type this key into the app:</Trans>
          <code className={styles['secret']}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>
          <Trans>Enter the six digits that the app shows.</Trans>
        </li>
      </ol>
      <CodeField value={code} fault={fault} answer={answer} onChange={setCode} />
      <div className={styles['buttons']}>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={busy} disabled={code.trim() === ''}>
          <Trans>Confirm code</Trans>
        </Button>
      </div>
    </form>
  )
}
