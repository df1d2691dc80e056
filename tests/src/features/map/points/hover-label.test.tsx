import { expect, test } from 'vitest'

import { HoverLabel } from '#src/features/map/points/hover-label.tsx'

import { show } from '../../../show.tsx'
import { cell } from '../map-fixtures.ts'

test('of a ring it says how many of each class it has, one as one', async () => {
  const hit = { kind: 'cell' as const, cell: cell({ gateways: 1, relays: 0, terminals: 10 }), keys: ['0:0'] }
  const { container } = await show(<HoverLabel hit={hit} x={1} y={1} room="right" />)
  expect(container).toHaveTextContent('Online111 Gateway · 10 Terminals')
})
