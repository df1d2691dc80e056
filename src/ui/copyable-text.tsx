import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { Dialog } from './dialog.tsx'
import { copyText } from './copy-text.tsx'
import styles from './copyable-text.module.css'

interface CopyableTextProps {
  text: string
  /** What the text is, e.g. the heading of its field. */
  label: string
  /** What stands there instead of the text. */
  children?: ReactNode
}

/** A longer text is shown in full before it is copied. */
export const longTextCharacters = 80

/** A text with a button that copies it. */
export function CopyableText({ text, label, children }: CopyableTextProps) {
  const { t } = useLingui()
  const [full, setFull] = useState(false)
  const long = [...text].length > longTextCharacters
  return (
    <span className={styles['text']}>
      <span className={styles['words']} title={text}>
        {children ?? text}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t`Copy ${label}`}
        title={t`Copy`}
        onClick={() => (long ? setFull(true) : void copyText(text))}
      >
        <IconCopy size="0.875rem" stroke={1.5} />
      </ActionIcon>
      {full && (
        <Dialog title={label} onClose={() => setFull(false)}>
          <p className={styles['full']}>{text}</p>
          <Group justify="flex-end">
            <Button data-autofocus onClick={() => void copyText(text)}>
              <Trans>Copy</Trans>
            </Button>
          </Group>
        </Dialog>
      )}
    </span>
  )
}
