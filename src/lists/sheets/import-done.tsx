import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'

/** What an import did, in one line. */
export function ImportDone({ report }: { report: UploadReport }) {
  const { i18n } = useLingui()
  const { foreign } = report
  const [added, covered, skipped] = [report.added, report.covered, report.skipped].map((count) =>
    i18n.number(count),
  )
  return (
    <>
      <Trans>
        {added} added, {covered} overwritten, {skipped} skipped
      </Trans>
      {foreign > 0 && (
        <div>
          <Plural
            value={foreign}
            one="# row of another company was skipped."
            other="# rows of other companies were skipped."
          />
        </div>
      )}
    </>
  )
}
