import { describe, expect, it } from 'vitest'

import { ownRows, whyNot } from '#src/lists/why-not.ts'

const mine = { objectid: '1', version: 1, own: true }
const others = { objectid: '2', version: 1, own: false }
const plain = { objectid: '3', version: 1 }

describe('why something cannot be done with the chosen rows', () => {
  it.each([
    ['nothing is in the way', { right: true, rows: [mine] }, null],
    ['there is no right', { right: false, rows: [] }, 'noRight'],
    ['nothing is chosen', { right: true, rows: [] }, 'nothingChosen'],
    ['all of it is others’', { right: true, rows: [others] }, 'noneOwn'],
    ['a part is one’s own', { right: true, rows: [others, mine] }, null],
    ['lists without owners are everybody’s', { right: true, rows: [plain] }, null],
    ['others’ will do', { right: true, rows: [others], others: true }, null],
    ['it is for one only', { right: true, rows: [mine, plain], most: 1 }, 'severalChosen'],
    ['there are too many', { right: true, rows: [mine, plain, others], others: true, most: 2 }, 'tooMany'],
  ] as const)('%s', (_, wanted, why) => {
    expect(whyNot(wanted)).toBe(why)
  })

  it('concerns one’s own rows', () => {
    expect(ownRows([mine, others, plain])).toEqual([mine, plain])
  })
})
