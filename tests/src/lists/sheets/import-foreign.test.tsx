import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import type { UploadReport } from '#contract/lists/sheet-calls.ts'
import { ImportDone } from '#src/lists/sheets/import-dialog.tsx'
import { ImportReview } from '#src/lists/sheets/import-review.tsx'
import { cleanReport } from '#tests/harness/clean-report.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

const report = { ...cleanReport(5), added: 2 }
const nothing = () => {}
const review = (foreign: number, into: UploadReport['into'] = []) => (
  <ImportReview
    report={{ ...report, foreign, into }}
    hasSecrets={false}
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

    expect(screen.getByText('Other companies, skipped').nextSibling).toHaveTextContent('3')
  })

  it('are not spoken of when there are none', async () => {
    await show(review(0))

    expect(screen.queryByText('Other companies, skipped')).toBeNull()
  })

  it('are told afterwards', async () => {
    await show(<ImportDone report={{ ...report, foreign: 3 }} />)

    expect(screen.getByText('3 rows of other companies were skipped.')).toBeVisible()
  })
})

describe('new rows of an import', () => {
  it('are said to go into which companies, before anything is written', async () => {
    await show(
      review(0, [
        { companyname: 'Water Works', added: 12_000 },
        { companyname: 'Depot', added: 3 },
      ]),
    )
    const rows = within(screen.getByRole('table', { name: 'Target companies' })).getAllByRole('row')

    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['12,000Water Works', '3Depot'])
  })
})
