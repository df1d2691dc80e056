import { Trans } from '@lingui/react/macro'

/** By which keys of its head a column is arranged. */
export function ColumnKeys() {
  return (
    <Trans>On the head of a column, Shift with ← or → changes its width, Alt with ← or → moves it.</Trans>
  )
}
