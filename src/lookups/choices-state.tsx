import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'

import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

/** Why there is nothing to choose from. */
export function UnreadChoices({ failure }: { failure: unknown }) {
  return (
    <Sentences>
      <Trans>Could not load the choices.</Trans>
      {failure instanceof CallFailure && <FailureText failure={failure} />}
    </Sentences>
  )
}

export function WaitingForChoices() {
  return <Trans>Waiting for the server…</Trans>
}

/** Stands in a field whose choices could not be read. */
export function AskAgain({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={t`Try again`}
      title={t`Try again`}
      onClick={onClick}
    >
      <IconRefresh size="0.875rem" stroke={1.5} />
    </ActionIcon>
  )
}
