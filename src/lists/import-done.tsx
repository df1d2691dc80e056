import { Plural, Trans } from '@lingui/react/macro'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'

/** What an import did, in one line. */
export function ImportDone({ report }: { report: UploadReport }) {
  const { added, covered, skipped, foreign } = report
  return (
    <>
      <Trans>
        {added} added, {covered} overwritten, {skipped} skipped
      </Trans>
      {foreign > 0 && (
        <div>
          <Plural
            value={foreign}
            one="# row of another company was left out."
            other="# rows of other companies were left out."
          />
        </div>
      )}
    </>
  )
}
