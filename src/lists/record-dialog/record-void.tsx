import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { NothingShown, RowShapes } from '#src/ui/list/list-states.tsx'

interface RecordVoidProps {
  records: { answer: unknown; waiting: boolean; failure: unknown; reload: () => void }
  /** Whether they are those of a certain time. */
  isBounded: boolean
  onAllTime: () => void
}

/** What stands where no record stands: still asking, no answer, none of this time, or none at all. */
export function RecordVoid({ records, isBounded, onAllTime }: RecordVoidProps) {
  const { answer, waiting, failure, reload } = records
  if (failure !== null) {
    return (
      <NothingShown
        title={<Trans>The records could not be read</Trans>}
        actions={
          <Button size="xs" loading={waiting} onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {failure instanceof CallFailure && <FailureText failure={failure} />}
      </NothingShown>
    )
  }
  if (answer === null || waiting) return <RowShapes />
  if (!isBounded)
    return (
      <NothingShown title={<Trans>There are no records yet</Trans>}>
        <Trans>They appear here as soon as the device reports one.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown
      title={<Trans>There are no records of this time</Trans>}
      actions={
        <Button size="xs" onClick={onAllTime}>
          <Trans>Show all times</Trans>
        </Button>
      }
    />
  )
}
