import { Trans } from '@lingui/react/macro'

/** By which keys of its head a column is arranged. */
export function ColumnKeys() {
  return (
    <Trans>On a column heading, Shift with ← or → changes the width, Alt with ← or → moves the column.</Trans>
  )
}
