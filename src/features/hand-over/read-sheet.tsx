import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { HandOverSheet } from '#contract/calls/hand-overs.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { RowShapes } from '#src/ui/list/list-states.tsx'

import { HandOverSheetView } from './hand-over-sheet.tsx'
import type { useReadOnce } from './use-read-once.ts'

/** A sheet once it is there; until then what is waited for, or why there is none. */
export function ReadSheet({ read }: { read: ReturnType<typeof useReadOnce<HandOverSheet>> }) {
  const { value, failure, again } = read
  if (value !== null) return <HandOverSheetView sheet={value} />
  if (failure === null) return <RowShapes />
  return (
    <FaultBox>
      <FailureText failure={failure} />{' '}
      <Button size="compact-sm" variant="default" onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </FaultBox>
  )
}
