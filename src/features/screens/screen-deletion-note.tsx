import { Trans } from '@lingui/react/macro'

/** What deleting a screen does to what hangs on the wall. */
export function ScreenDeletionNote() {
  return (
    <p>
      <Trans>Its link stops working at once, and the screen says so.</Trans>
    </p>
  )
}
