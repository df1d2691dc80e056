import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { FailurePage } from '#src/ui/failure-page.tsx'

import { show } from '../show.tsx'

function Broken(): never {
  throw new TypeError('cannot read x of undefined')
}
const Fallback = (failed: { error: unknown; onRetry: () => void }) => (
  <BrokenPart title="The map" {...failed} />
)

test('a part that breaks leaves the rest of the page in place and can only be reloaded', async () => {
  await show(
    <>
      <p>Alarms</p>
      <ErrorBoundary fallback={Fallback}>
        <Broken />
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByText('Alarms')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('The rest of the page still works.')
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})

test('a mistake is told in the person’s words, its technical text folded away', async () => {
  await show(
    <FailurePage error={new TypeError('cannot read x of undefined')} onRetry={() => undefined} />,
    'ja',
  )
  expect(screen.getByText(/cannot read x/).closest('details')).not.toHaveAttribute('open')
  expect(screen.getByText('技術的な詳細')).toBeVisible()
})
