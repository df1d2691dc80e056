import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { ImportDone } from '#src/lists/import-done.tsx'
import { ImportReview } from '#src/lists/import-review.tsx'
import { cleanReport } from '#tests/harness/clean-report.ts'
import { show } from '#tests/src/show.tsx'

const report = { ...cleanReport(5), added: 2 }
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
