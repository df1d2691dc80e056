import { describe, expect, it } from 'vitest'

import { ownRows, whyNot } from '#src/lists/page/why-not.ts'

const mine = { objectid: '1', version: 1, own: true }
const others = { objectid: '2', version: 1, own: false }
const me = { objectid: '4', version: 1, own: true, self: true }
const plain = { objectid: '3', version: 1 }

const nothing = { reason: 'batch.nothing', args: {} }
const onlyOne = { reason: 'batch.onlyOne', args: {} }
const offline = { reason: 'batch.offline', args: {} }

describe('why something cannot be done with the chosen rows', () => {
  it.each([
    ['nothing is in the way', { right: true, rows: [mine], rules: [] }, null],
    ['there is no right', { right: false, rows: [], rules: [] }, 'noRight'],
    ['nothing is chosen', { right: true, rows: [], rules: [{ is: 'some' }] }, nothing],
    ['all of it is others’', { right: true, rows: [others], rules: [] }, 'noneOwn'],
    [
      'all of it has more rights',
      { right: true, rows: [others], ownBy: 'rights', rules: [] },
      'beyondRights',
    ],
    ['it is done to oneself', { right: true, rows: [mine, me], notToOneself: true, rules: [] }, 'oneself'],
    ['oneself will do', { right: true, rows: [me], rules: [] }, null],
    ['a part is one’s own', { right: true, rows: [others, mine], rules: [] }, null],
    ['lists without owners are everybody’s', { right: true, rows: [plain], rules: [] }, null],
    ['others’ will do', { right: true, rows: [others], others: true, rules: [] }, null],
    ['it is for one only', { right: true, rows: [mine, plain], rules: [{ is: 'one' }] }, onlyOne],
    ['a rule that looks at them', { right: true, rows: [mine, plain], rules: [{ is: 'online' }] }, null],
    ['what is offline', { right: true, rows: [{ ...mine, status: 1 }], rules: [{ is: 'online' }] }, offline],
  ] as const)('%s #batches-4', (_, wanted, why) => {
    expect(whyNot(wanted)).toEqual(why)
  })

  it('concerns one’s own rows', () => {
    expect(ownRows([mine, others, plain])).toEqual([mine, plain])
  })
})
