import { expect, test } from 'vitest'

import { inRem } from '../../scripts/rem-lengths.ts'

test('lengths follow the size of the text, and so does the room that a layout needs', () => {
  expect(
    inRem(`@media (max-width: 860px) {
  .row:not(.px12px) {
    padding: 0 8px 0 -1.5px;
    border: 1px solid #12px;
    width: calc(100vw - 48px);
  }
}`),
  ).toBe(`@media (max-width: 53.75em) {
  .row:not(.px12px) {
    padding: 0 0.5rem 0 -0.09375rem;
    border: 0.0625rem solid #12px;
    width: calc(100vw - 3rem);
  }
}`)
})
