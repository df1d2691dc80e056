import { expect, it } from 'vitest'

import { sendOrderStatus } from '#contract/wire/enumerations.ts'
import { orderMoves, statusAfter } from '#machines/order-chart.ts'

it('moves a work order between its nine states by these ways and no others #orders-1', () => {
  const ways = Object.values(sendOrderStatus.values).map((status) => [
    status,
    Object.fromEntries(
      orderMoves.flatMap((move) => {
        const next = statusAfter(status, move)
        return next === null ? [] : [[move, next]]
      }),
    ),
  ])

  expect(ways).toEqual([
    [0, { dispatch: 1 }],
    [1, { dispatch: 1, accept: 2, reject: 3, expire: 7, recover: 8 }],
    [2, { complete: 4, interrupt: 5 }],
    [3, { dispatch: 1, archive: 6 }],
    [4, { archive: 6 }],
    [5, { dispatch: 1, archive: 6 }],
    [6, {}],
    [7, { dispatch: 1, archive: 6 }],
    [8, { archive: 6 }],
  ])
})
