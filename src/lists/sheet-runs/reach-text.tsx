import { Trans, useLingui } from '@lingui/react/macro'

import type { SheetReach } from '#machines/sheet-sending.ts'

/** How much of what is done at the moment is done, 0 to 1; null where nobody knows. */
export function shareOf(sent: number, reach: SheetReach | null): number | null {
  if (reach === null) return sent < 1 ? sent : null
  return reach.of === null ? null : Math.min(1, reach.done / Math.max(1, reach.of))
}

/** How far a sheet is, in words. */
export function ReachText({ sent, reach }: { sent: number; reach: SheetReach | null }) {
  const { i18n } = useLingui()
  if (reach === null) {
    const percent = i18n.number(Math.floor(sent * 100))
    return sent < 1 ? <Trans>{percent} % sent</Trans> : <Trans>Sent, waiting for the server</Trans>
  }
  const done = i18n.number(reach.done)
  const of = reach.of === null ? null : i18n.number(reach.of)
  switch (reach.stage) {
    case 'reading':
      return of === null ? (
        <Trans>Reading the file</Trans>
      ) : (
        <Trans>
          Rows checked: {done} of {of}
        </Trans>
      )
    case 'comparing':
      return (
        <Trans>
          Rows compared with existing entries: {done} of {of}
        </Trans>
      )
    case 'writing':
      return (
        <Trans>
          Rows written: {done} of {of}
        </Trans>
      )
  }
}
