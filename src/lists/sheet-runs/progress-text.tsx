import { Trans, useLingui } from '@lingui/react/macro'

import type { SheetProgress } from '#machines/sheet-sending.ts'

/** How much of what is done at the moment is done, 0 to 1; null where nobody knows. */
export function shareOf(sent: number, progress: SheetProgress | null): number | null {
  if (progress === null) return sent < 1 ? sent : null
  return progress.of === null ? null : Math.min(1, progress.done / Math.max(1, progress.of))
}

/** How far a sheet is, in words. */
export function ProgressText({ sent, progress }: { sent: number; progress: SheetProgress | null }) {
  const { i18n } = useLingui()
  if (progress === null) {
    const percent = i18n.number(Math.floor(sent * 100))
    return sent < 1 ? <Trans>{percent} % sent</Trans> : <Trans>Sent, waiting for the server</Trans>
  }
  const done = i18n.number(progress.done)
  const of = progress.of === null ? null : i18n.number(progress.of)
  switch (progress.stage) {
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
