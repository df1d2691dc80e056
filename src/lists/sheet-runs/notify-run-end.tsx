import { Trans, useLingui } from '@lingui/react/macro'

import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { notify, takeBack } from '#src/ui/notices/notify.tsx'
import { UploadText } from '#src/ui/notices/upload-text.tsx'

import type { StoredRun } from './stored-runs.ts'

/** What was written; null: nothing, and why. */
export type RunEnd = Pick<SheetRun, 'written' | 'msg'>

/** Says how a sheet ended that nobody waited for. */
export function notifyRunEnd({ list, file }: StoredRun, end: RunEnd): void {
  const id = `sheet ${list} ${file}`
  // How the one before ended is of no matter once it was sent again.
  takeBack(id)
  notify(end.written === null ? 'warning' : 'success', <Ended file={file} end={end} />, {
    id,
    stays: true,
  })
}

function Ended({ file, end: { written, msg } }: { file: string; end: RunEnd }) {
  const { i18n } = useLingui()
  if (written === null)
    return (
      <>
        <Trans>Nothing was imported from “{file}”.</Trans>
        <div>
          {msg === '' ? (
            <Trans>The file did not arrive completely, or the server restarted. Try again.</Trans>
          ) : (
            <UploadText message={msg} />
          )}
        </div>
      </>
    )
  const [added, covered, skipped, moved] = [
    written.added,
    written.covered,
    written.skipped,
    written.moved,
  ].map((count) => i18n.number(count))
  if (written.moved > 0)
    return (
      <Trans>
        “{file}” is done: {moved} moved.
      </Trans>
    )
  return (
    <Trans>
      “{file}” is imported: {added} added, {covered} overwritten, {skipped} skipped.
    </Trans>
  )
}
