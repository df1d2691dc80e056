import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { ImportDone } from '#src/lists/import-done.tsx'
import { ImportReview } from '#src/lists/import-review.tsx'
import { show } from '#tests/src/show.tsx'

const report: UploadReport = {
  rows: 5,
  added: 2,
  covered: 0,
  skipped: 0,
  foreign: 0,
  duplicates: [],
  duplicateCount: 0,
  errors: [],
  errorCount: 0,
  reportKey: '',
}
const nothing = () => {}
const review = (foreign: number) => (
  <ImportReview
    report={{ ...report, foreign }}
    skips={false}
    mayCover
    confirming={false}
    fault={null}
    question={null}
    onReport={nothing}
    onBack={nothing}
    onWrite={nothing}
    onCover={nothing}
  />
)

describe('rows of other companies in an import', () => {
  it('are counted before anything is written', async () => {
    await show(review(3))

    expect(screen.getByText('Other companies’, left out').nextSibling).toHaveTextContent('3')
  })

  it('are not spoken of when there are none', async () => {
    await show(review(0))

    expect(screen.queryByText('Other companies’, left out')).toBeNull()
  })

  it('are told afterwards', async () => {
    await show(<ImportDone report={{ ...report, foreign: 3 }} />)

    expect(screen.getByText('3 rows of other companies were left out.')).toBeVisible()
  })
})
