import { notifications } from '@mantine/notifications'
import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { NoticePlace } from '#src/ui/notices/notice-place.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { show } from '../show.tsx'

afterEach(() =>
  act(() => {
    notifications.clean()
    clearNotices()
  }),
)

it('shows what is new however many are there: the oldest of its kind makes room, and is in the history', async () => {
  await show(<NoticePlace />)
  act(() => {
    for (const file of ['1', '2', '3', '4', '5']) notify('success', `${file}.xlsx`, { stays: true })
    for (const text of ['a', 'b', 'c', 'd', 'e']) notify('failure', text)
  })

  const shown = () =>
    [...document.querySelectorAll('.mantine-Notification-description')].map((notice) => notice.textContent)
  const staying = ['2.xlsx', '3.xlsx', '4.xlsx', '5.xlsx']
  await waitFor(() => expect(shown()).toEqual([...staying, 'b', 'c', 'd', 'e']))
  expect(noticeHistory$.value).toHaveLength(10)
})
