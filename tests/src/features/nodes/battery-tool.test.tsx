import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { BatteryTool } from '#src/features/nodes/battery-tool.tsx'
import { show } from '#tests/src/show.tsx'

it.each([
  ['a person', 'Zhou', 'person', true],
  ['somebody whose account is gone', '', 'person', true],
  ['the terminal', '', 'terminal', false],
])('a new battery that was told by %s', async (_, operator, source, isOffered) => {
  const row = { objectid: '9', source, operator }
  await show(<BatteryTool rows={[row]} timeOf={() => ''} onChanged={() => undefined} />)

  const tool = screen.getByRole('button', { name: 'Remove replacement…' })
  expect([tool.hasAttribute('disabled'), tool.title]).toEqual(
    isOffered ? [false, ''] : [true, 'The terminal reported this replacement; it can’t be removed.'],
  )
})
