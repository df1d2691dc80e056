import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCopy, IconRefresh } from '@tabler/icons-react'

import { copyText } from '#src/ui/copy-text.tsx'

import { randomSecret } from './random-secret.ts'

interface SecretInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  /** What it has to look like. */
  pattern: string
  onChange: (value: string) => void
}

/** A key that is typed in, or made here; it is shown while it is, since somebody has to write it into a device. */
export function SecretInput({ value, pattern, onChange, ...input }: SecretInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      styles={{ input: { fontFamily: 'monospace' } }}
      rightSectionWidth="4rem"
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Generate key`}
            title={t`Generate key`}
            onClick={() => onChange(randomSecret(pattern))}
          >
            <IconRefresh size="0.875rem" stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t`Copy the key`}
            title={t`Copy the key`}
            disabled={value === ''}
            onClick={() => void copyText(value)}
          >
            <IconCopy size="0.875rem" stroke={1.5} />
          </ActionIcon>
        </>
      }
    />
  )
}
