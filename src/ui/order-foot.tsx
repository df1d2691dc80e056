import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CallFailure } from '#src/api/call-failure.ts'

import { FailureText } from './failure-text.tsx'
import { FaultBox } from './fault-box.tsx'

interface OrderFootProps {
  /** Why the order was not carried out. */
  failure: CallFailure | null
  doing: boolean
  /** Whether the focus begins on “Cancel”, since the order takes something away. */
  careful?: boolean
  onClose: () => void
  /** The button that orders it. */
  children: ReactNode
}

/** The foot of a dialog for one order. */
export function OrderFoot({ failure, doing, careful = false, onClose, children }: OrderFootProps) {
  return (
    <>
      {failure !== null && <OrderFailure failure={failure} />}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          disabled={doing}
          onClick={onClose}
          {...(careful && { 'data-autofocus': true })}
        >
          <Trans>Cancel</Trans>
        </Button>
        {children}
      </Group>
    </>
  )
}

/** Why an order was not carried out, with the reason of each record that it was refused for. */
export function OrderFailure({ failure }: { failure: CallFailure }) {
  return (
    <FaultBox>
      <FailureText failure={failure} />
      {failure.results.map(({ objectid, msg }) => (
        <div key={objectid}>{msg}</div>
      ))}
    </FaultBox>
  )
}
