import { Trans } from '@lingui/react/macro'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'

/** What an import did, in one line. */
export function ImportDone({ report: { added, covered, skipped } }: { report: UploadReport }) {
  return (
    <Trans>
      {added} added, {covered} covered, {skipped} skipped
    </Trans>
  )
}
