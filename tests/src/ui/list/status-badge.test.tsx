import { expect, it } from 'vitest'

import { StatusBadge } from '#src/ui/list/status-badge.tsx'
import { show } from '#tests/src/show.tsx'

it.each([
  [0, 'online'],
  [1, 'offline'],
  [2, 'abnormal'],
  [3, 'offline'],
  [-1, 'offline'],
])('badge %i has the colour and shape of %s, and its word #badges-1', async (badge, state) => {
  const { container } = await show(<StatusBadge badge={badge}>Public</StatusBadge>)

  expect(container.querySelector('svg')?.style.color).toBe(`var(--fw-${state})`)
  expect(container.textContent).toContain('Public')
})
