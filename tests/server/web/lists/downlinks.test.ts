import { describe, expect, test } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { testNow } from '#tests/harness/web.ts'

import { nodeWorld, unknown } from './node-world.ts'

const { web, headers, owner, id, details } = nodeWorld('ms')

const minute = 60_000
const day = 86_400_000

interface Sent {
  to: string
  at: number
  outcome: string
  gateway?: string
}

async function send({ to, at, outcome, gateway = 'qselfG' }: Sent): Promise<void> {
  await owner('select ensure_partition($1, to_timestamp($2::float8 / 1000))', ['downlink', at])
  await owner(
    `insert into downlink values (to_timestamp($1::float8 / 1000), $2, to_timestamp($1::float8 / 1000) + interval '1 s', $3,
       'D201F000', to_timestamp($1::float8 / 1000) - interval '2300 ms', 'SyncClock', '\\x69fb', null, $4, -99.5,
       case when $4 = 'answered' then '\\x00'::bytea end)`,
    [at, id(to), id(gateway), outcome],
  )
}
const page = async (
  path: CallPath,
  query: Record<string, string | number>,
  user: 'qself' | 'qstrang' = 'qself',
) => (await web().call(path, headers(user), { query })).body

describe.each([
  ['mote/findPageDownlink', 'qselfR', { moteuid: 'A101F001' }],
  ['ms/findPageDownlink', 'qselfT', { msuid: 'A001F002' }],
] as const)('%s', (path, to, subject) => {
  test('lists what was sent down, newest first, with what became of it #records-1', async () => {
    await send({ to, at: testNow - 2 * minute, outcome: 'answered' })
    await send({ to, at: testNow - minute, outcome: 'lost', gateway: 'qstrangG' })
    const { data } = await page(path, subject)

    expect(data).toMatchObject({ total: 2, more: false })
    expect(data.list).toMatchObject([
      { upTime: testNow - minute, outcome: 'lost', networkId: '', answer: '' },
      {
        upTime: testNow - 2 * minute,
        sentTime: testNow - 2 * minute - 2300,
        receiveTime: testNow - 2 * minute + 1000,
        name: 'SyncClock',
        commandId: '',
        data: '69FB',
        networkId: 'D201F000',
        outcome: 'answered',
        latency: 2300,
        downRSSI: -99.5,
        answer: '00',
      },
    ])
    expect(await page(path, subject, 'qstrang')).toMatchObject(unknown)
  })

  test('leaves as a sheet, the outcome in words', async () => {
    const query = { ...subject, exporttype: 3, offset: 0 }
    const { bytes } = await download(web(), headers('qself'), `${path}/export`, query)
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(rows[0]?.slice(0, 6)).toEqual(['Time', 'Command', 'Data', 'Channel id', 'Outcome', 'Latency (ms)'])
    expect(rows.slice(1).map((row) => row.slice(1, 6))).toEqual([
      ['SyncClock', '69FB', null, 'Lost', 2300],
      ['SyncClock', '69FB', 'D201F000', 'Answered', 2300],
    ])
  })
})

test('the details say how much of the last day was lost #records-2', async () => {
  expect((await details('qchild', id('qchildT'))).data).toMatchObject({
    downlinks24h: 0,
    downFailureRate24h: null,
  })
  for (const [at, outcome] of [
    [testNow - day, 'lost'],
    [testNow - day + 1, 'lost'],
    [testNow - minute, 'answered'],
    [testNow, 'delivered'],
    [testNow + 1, 'lost'],
  ] as const)
    await send({ to: 'qchildT', at, outcome })

  expect((await details('qchild', id('qchildT'))).data).toMatchObject({
    downlinks24h: 3,
    downFailureRate24h: 33.33,
  })
})
