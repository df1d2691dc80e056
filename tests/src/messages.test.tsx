import { Notifications, notifications } from '@mantine/notifications'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { DeviceCard } from '#src/features/map/card/device-card.tsx'
import { FaultText } from '#src/features/login/fault-text.tsx'
import { loadLoginCatalogue } from '#src/i18n/load-catalogue.ts'
import { storeSession } from '#src/session/session.ts'
import { PieChart } from '#src/ui/chart/pie-chart.tsx'
import { copyText } from '#src/ui/copy-text.tsx'
import { clearNotices } from '#src/ui/notices/notice-history.ts'

import { fakeServer, type FakeServer } from './fake-server.ts'
import { allRights, code, ListWorld, pageOf } from './lists/list-world.tsx'
import { detail } from './features/map/map-fixtures.ts'
import { operator } from './sessions.ts'
import { show } from './show.tsx'
import { giveRoom } from './some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => {
  server?.restore()
  vi.restoreAllMocks()
  act(() => {
    notifications.clean()
    clearNotices()
  })
})

/** The page of two device codes, with what is told in passing. */
async function openList(language: Language) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([code(1), code(2)]),
  })
  await show(
    <>
      <Notifications />
      <ListWorld search="" rights={allRights} />
    </>,
    language,
  )
  await screen.findByText('Lamp 2')
  return userEvent.setup()
}

/** The notice itself: the button whose press it answers has the same words under the pointer. */
const notice = (text: string) => screen.findByText(text, { selector: '.mantine-Notification-description' })

describe('the message', () => {
  it.each([
    ['zh', '删除', '请至少选择一条记录'],
    ['en', 'Delete', 'Please select at least one entry'],
    ['ja', '削除', '1 件以上選択してください'],
  ] as const)(
    'that nothing is selected, in %s after “%s”: %s #messages-1',
    async (language, act_, message) => {
      const user = await openList(language)
      await user.click(screen.getByRole('button', { name: act_ }))

      expect(await notice(message)).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it.each([
    ['zh', '编辑', '只能选择一条记录'],
    ['en', 'Edit', 'Please select only one entry'],
    ['ja', '編集', '1 件だけ選択してください'],
  ] as const)(
    'that only one may be selected, in %s after “%s”: %s #messages-2',
    async (language, act_, message) => {
      const user = await openList(language)
      for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
      await user.click(screen.getByRole('button', { name: act_ }))

      expect(await notice(message)).toBeVisible()
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  it.each([
    ['zh', '已复制', '复制失败，请选中文字后用键盘复制。'],
    ['en', 'Copied', 'Could not copy. Select the text and copy it with the keyboard.'],
    ['ja', 'コピーしました', 'コピーできませんでした。文字を選択し、キーボードでコピーしてください。'],
  ] as const)(
    'in %s that something was copied, and that it was not #messages-3',
    async (language, copied, failed) => {
      userEvent.setup()
      await show(<Notifications />, language)
      await act(() => copyText('030e'))
      expect(await notice(copied)).toBeVisible()
      expect(await navigator.clipboard.readText()).toBe('030e')

      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
      await act(() => copyText('030f'))
      expect(await notice(failed)).toBeVisible()
    },
  )

  it.each([
    ['zh', '暂无数据'],
    ['en', 'No data yet'],
    ['ja', 'データはまだありません'],
  ] as const)('in %s that there is no data yet: %s #messages-4', async (language, message) => {
    await show(<PieChart title="x" slices={[]} />, language)

    expect(screen.getByText(message)).toBeVisible()
  })

  it.each([
    ['zh', '从未上报'],
    ['en', 'Never reported'],
    ['ja', '未報告'],
  ] as const)('in %s that a device has not reported yet: %s #messages-5', async (language, message) => {
    const nothing = () => {}
    const device = detail({ status: 1, reach: 5 })
    await show(
      <DeviceCard state={{ kind: 'shown', device }} onClose={nothing} onShow={nothing} onChoose={nothing} />,
      language,
    )

    expect(screen.getByRole('status')).toHaveTextContent(message)
  })

  it.each([
    ['zh', '验证码错误'],
    ['en', 'Verification code error'],
    ['ja', '認証コードが正しくありません'],
  ] as const)('in %s that the verification code is wrong: %s #messages-6', async (language, message) => {
    await show(
      <FaultText fault={{ reason: 'captcha.wrong', message: null }} notice={null} isGood={false} />,
      language,
    )
    await act(() => loadLoginCatalogue(language))

    expect(screen.getByRole('alert')).toHaveTextContent(message)
  })
})
