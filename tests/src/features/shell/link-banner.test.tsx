import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { LinkBanner } from '#src/features/shell/link-banner.tsx'
import type { LinkState } from '#streams/link-state.ts'

import { show } from '../../show.tsx'

const noon = new Date(2026, 10, 21, 12, 4, 9).getTime()

async function banner(link: LinkState, language: Language = 'en') {
  await show(<LinkBanner link={link} />, language)
  return screen.getByRole('alert').textContent
}

vi.mock(import('#src/live/steady-clock.ts'), async (original) => ({
  ...(await original()),
  steadyNow: () => now,
}))
let now = noon

describe('the banner over the page', () => {
  beforeEach(() => {
    now = noon + 60_000
  })

  it('names the day when the link was lost on another one', async () => {
    now = noon + 13 * 3_600_000
    expect(await banner({ kind: 'lost', at: noon })).toBe(
      'Disconnected since Nov 21, 2026, 12:04:09, showing the last known state. Reconnecting.',
    )
  })

  it.each([
    ['idle', null],
    ['connecting', null],
    ['live', noon],
    ['delayed', noon],
  ])('says nothing while the link is %s', async (kind, at) => {
    expect(await banner({ kind, at } as LinkState)).toBe('')
  })

  it.each([
    ['zh', '连接已于 12:04:09 断开，当前显示的是断开时的状态，正在重新连接。'],
    ['en', 'Disconnected since 12:04:09, showing the last known state. Reconnecting.'],
    ['ja', '12:04:09 から切断されています。表示はその時点の状態です。再接続しています。'],
  ] as const)('says in %s since when the link is lost', async (language, sentence) => {
    expect(await banner({ kind: 'lost', at: noon }, language)).toBe(sentence)
  })

  it('tells a server that takes in nothing from a lost link', async () => {
    expect(await banner({ kind: 'ingest-ill', at: noon })).toBe(
      'The server has received no data since 12:04:09, showing the last known state.',
    )
  })

  it('does not claim a moment when there was none', async () => {
    expect(await banner({ kind: 'lost', at: null })).toBe(
      'No live updates from the server; refreshing every 10 seconds. Reconnecting.',
    )
  })
})
