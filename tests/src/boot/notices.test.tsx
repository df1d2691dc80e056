import { notifications, notificationsStore } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { Language } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { callOutcomes$, type CallOutcome } from '#src/api/call-outcomes.ts'
import { MessageBell } from '#src/features/shell/message-bell.tsx'
import { startNotices } from '#src/boot/notices.tsx'
import { FailureDetailsPlace } from '#src/ui/notices/failure-details-place.tsx'
import { failureDetails$, uploadLines } from '#src/ui/notices/failure-details.ts'
import {
  allRead,
  clearNotices,
  historyLength,
  noticeHistory$,
  withNotice,
  type Notice,
} from '#src/ui/notices/notice-history.ts'
import { NoticePlace } from '#src/ui/notices/notice-place.tsx'

import { show } from '../show.tsx'

const order = (path: CallPath, more: Partial<CallOutcome> = {}): CallOutcome => ({
  path,
  failure: null,
  changing: true,
  ...more,
})
const failed = (
  kind: CallFailure['kind'],
  path: CallPath = 'deviceCode/add',
  details: ConstructorParameters<typeof CallFailure>[2] = {},
): CallOutcome => ({ path, failure: new CallFailure(kind, path, details), changing: true })

let stop: () => void
async function listen(language: Language = 'en') {
  const subscription = startNotices()
  stop = () => subscription.unsubscribe()
  await show(
    <>
      <NoticePlace />
      <MessageBell />
      <FailureDetailsPlace />
    </>,
    language,
  )
}
const report = (outcome: CallOutcome) => act(() => callOutcomes$.next(outcome))
/** What is on the screen now, as texts. */
const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-description')].map((notice) => notice.textContent)
const kinds = () => noticeHistory$.value.map(({ kind }) => kind)

afterEach(() => {
  stop()
  act(() => {
    notifications.clean()
    clearNotices()
    failureDetails$.next(null)
  })
})

describe('the end of a call', () => {
  it.each<[Language, string, string, string, string]>([
    [
      'en',
      'Operation succeeded',
      'Repeated request: the previous one is still being processed.',
      'Nothing to export.',
      'Server or network problem. Contact the administrator.',
    ],
    [
      'zh',
      '操作成功',
      '请勿重复提交，请求正在处理中。',
      '没有可导出的数据。',
      '服务器网络异常，请联系管理员',
    ],
    [
      'ja',
      '完了しました',
      '同じリクエストを処理中です。',
      'エクスポートするデータがありません。',
      'サーバーまたはネットワークに問題があります。管理者にお問い合わせください。',
    ],
  ])('is told in %s #notices-1', async (language, success, repeated, empty, network) => {
    await listen(language)
    for (const outcome of [
      order('deviceCode/add'),
      failed('repeated'),
      failed('empty', 'deviceCode/export'),
      failed('network', 'deviceCode/findPage'),
    ])
      report(outcome)
    await waitFor(() => expect(shown()).toHaveLength(4))
    for (const [index, text] of [success, repeated, empty, network].entries())
      expect(shown()[index]).toContain(text)
    expect(kinds()).toEqual(['failure', 'warning', 'warning', 'success'])
  })

  it.each<[Language, string]>([
    ['en', 'Notices'],
    ['zh', '通知'],
    ['ja', '通知'],
  ])('stands in a landmark of the page in %s', async (language, name) => {
    await listen(language)
    report(failed('network', 'deviceCode/findPage'))
    await waitFor(() => expect(shown()).toHaveLength(1))
    const place = screen.getByRole('region', { name })
    expect(place).toContainElement(document.querySelector('.mantine-Notification-description'))
  })

  it('stays for one second when it is a success, for one and a half when it is a warning #notices-2', async () => {
    await listen()
    const shownFor = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose)
    report(order('deviceCode/add'))
    report(failed('refused', 'deviceCode/add', { code: 10_001, message: 'The code exists' }))

    await waitFor(() => expect(shownFor()).toEqual([1000, 1500]))
  })

  it.each<[Language, string]>([
    ['zh', '填写的内容有误，请检查。'],
    ['en', 'An entered value is not valid. Check your input.'],
    ['ja', '入力内容に誤りがあります。ご確認ください。'],
  ])(
    'is in %s of the error map when the server gives code 422 and no text: %s #notices-3',
    async (language, text) => {
      await listen(language)
      report(failed('refused', 'deviceCode/add', { code: 422, message: 'Code: is repeated' }))
      report(failed('refused', 'deviceCode/edit', { code: 422, message: '' }))

      const stop = language === 'en' ? '.' : '。'
      await waitFor(() => expect(shown()).toEqual([`Code: is repeated${stop}`, text]))
      expect(kinds()).toEqual(['warning', 'warning'])
    },
  )

  it('is not told for questions, logins, cancelled calls and calls that show it themselves #notices-4', async () => {
    await listen()
    report(order('deviceCode/findPage', { changing: false }))
    report(order('accounts/login'))
    report(failed('refused', 'accounts/login', { message: 'wrong' }))
    report(failed('network', 'permission/getModuleListByUserid'))
    report(failed('mismatch', 'permission/getModuleListByUserid'))
    report(failed('cancelled'))
    report({ ...order('deviceCode/upload'), quiet: true })
    report({ ...failed('refused', 'deviceCode/upload', { message: 'bad file' }), quiet: true })
    expect(noticeHistory$.value).toEqual([])
  })

  it('says the server’s own words, and ours where it has none #notices-5', async () => {
    await listen()
    report(failed('refused', 'deviceCode/add', { code: 10_001, message: 'The code exists' }))
    report(failed('refused', 'deviceCode/edit', { code: 403, message: '' }))
    report(failed('refused', 'deviceCode/batchDelete', { code: 429, message: '', retryAfterS: 7 }))
    await waitFor(() => expect(shown()).toHaveLength(3))
    expect(shown()).toEqual([
      'The code exists.',
      'You don’t have permission to do this. Ask the administrator of your company.',
      'Too many requests in a short time. Try again in 7 s.',
    ])
  })

  it('says once that the server is gone, until it answers anything', async () => {
    await listen()
    report(failed('network', 'company/getTreeInfo'))
    report(failed('network', 'deviceCode/findPage'))
    await waitFor(() => expect(shown()).toHaveLength(1))
    expect(kinds()).toEqual(['failure'])
    report(failed('refused', 'deviceCode/add', { code: 10_001, message: 'The code exists' }))
    await waitFor(() => expect(shown()).toEqual(['The code exists.']))
  })

  it('is read out no more once what it said is over', async () => {
    await listen()
    const lost = 'Server or network problem'
    const announced = () => document.querySelector('output[aria-live="polite"]')?.textContent
    report(failed('network', 'deviceCode/findPage'))
    await waitFor(() => expect(announced()).toContain(lost))
    report({ path: 'deviceCode/findPage', failure: null, changing: false })
    await waitFor(() => expect(announced()).toBe(''))
    expect(noticeHistory$.value).toHaveLength(1)
  })

  it('is not told again by what asks by itself, once the person has closed it', async () => {
    await listen()
    report(failed('network', 'deviceCode/findPage'))
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(shown()).toEqual([]))
    report({ ...failed('network', 'deviceCode/findPage'), quiet: true })
    expect(noticeHistory$.value).toHaveLength(1)
    report(failed('network', 'deviceCode/add'))
    expect(noticeHistory$.value).toHaveLength(2)
  })

  it('says of an order without an answer that it may have been carried out, also while the server is said to be gone', async () => {
    await listen()
    report(failed('network', 'company/getTreeInfo'))
    report(failed('network', 'deviceCode/add'))
    await waitFor(() => expect(shown()).toHaveLength(2))
    expect(shown()[1]).toMatch(/^No valid response from the server, so the result is unknown/)
  })

  it('is read out politely', async () => {
    await listen()
    report(order('deviceCode/add'))
    expect(screen.getByRole('status')).toHaveTextContent('Operation succeeded')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a failure with details', () => {
  it('lists what is wrong with an upload #notices-6', async () => {
    await listen()
    report(
      failed('refused', 'deviceCode/upload', { code: 10_001, message: 'Row 2: no code; Row 5: too long;' }),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Format reminder' })
    const lines = within(dialog).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual(['Row 2: no code', 'Row 5: too long'])
    await userEvent.click(within(dialog).getByText('Close', { selector: 'span' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('names the records of a batch that could not be done', async () => {
    await listen()
    const results = [
      { objectid: '12', code: 10_001, msg: 'In use' },
      { objectid: '15', code: 403, msg: 'Not yours' },
    ]
    report(failed('refused', 'deviceCode/batchDelete', { code: 10_001, message: '2 of 5 failed', results }))
    const dialog = await screen.findByRole('dialog', { name: 'Some entries failed' })
    const rows = within(dialog).getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['12', 'In use'],
      ['15', 'Not yours'],
    ])
  })

  it.each([
    ['a; b ;c', ['a', 'b', 'c']],
    // What stands in a cell may have the sign of full width, which joins nothing.
    ['第 2 行：没有“灯；大”;第 3 行：错误', ['第 2 行：没有“灯；大”', '第 3 行：错误']],
    [';;', []],
  ])('splits %s', (message, lines) => {
    stop = () => {}
    expect(uploadLines(message)).toEqual(lines)
  })
})

describe('the message history', () => {
  const notice = (id: number, read = false): Notice => ({
    id,
    at: id,
    kind: 'warning',
    message: `${id}`,
    read,
  })

  it('has the newest first and forgets the oldest beyond its length', () => {
    stop = () => {}
    let history: readonly Notice[] = []
    for (let at = 1; at <= historyLength + 1; at += 1)
      history = withNotice(history, { at, kind: 'warning', message: `${at}` })
    expect(history).toHaveLength(200)
    expect(history[0]).toEqual(notice(201))
    expect(history.at(-1)).toEqual(notice(2))
  })

  it('knows what was read', () => {
    stop = () => {}
    expect(allRead([notice(2), notice(1, true)])).toEqual([notice(2, true), notice(1, true)])
  })

  it('stands behind the bell with its new ones marked, and can be cleared', async () => {
    await listen()
    report(order('deviceCode/add'))
    report(failed('refused', 'deviceCode/add', { code: 10_001, message: 'The code exists' }))
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Messages, 2 new' }))
    const list = await screen.findByRole('list', { name: 'Messages', hidden: true })
    const texts = within(list)
      .getAllByRole('listitem', { hidden: true })
      .map((item) => item.textContent?.replace(/\d\d:\d\d:\d\d/, 'hh:mm:ss'))
    expect(texts).toEqual(['Warning · hh:mm:ssnewThe code exists.', 'Done · hh:mm:ssnewOperation succeeded'])
    await user.click(screen.getByRole('button', { name: 'Clear', hidden: true }))
    expect(noticeHistory$.value).toEqual([])
    expect(await screen.findByText(/^No messages yet/)).toBeInTheDocument()
  })
})
