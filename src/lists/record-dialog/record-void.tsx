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
        title={<Trans>Could not load the records</Trans>}
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
      <NothingShown title={<Trans>No records yet</Trans>}>
        <Trans>Records appear here when the device reports them.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown
      title={<Trans>No records in this period</Trans>}
      actions={
        <Button size="xs" onClick={onAllTime}>
          <Trans>Show all times</Trans>
        </Button>
      }
    />
  )
}
