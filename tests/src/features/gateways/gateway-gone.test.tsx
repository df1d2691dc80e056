import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { Gateway } from '#contract/lists/gateway.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { detail, gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  clearNotices()
  storeSession(operator)
})
afterEach(() => server?.restore())

const startSharing = async (shown: () => readonly Gateway[], isThere = () => true) => {
  server = await openGateways(
    {
      'gateway/newFindPage': () => pageOf(shown()),
      'gateway/findDetails': () => ({ list: isThere() ? [gateway(1)] : [] }),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/getAccessibleCompany': () => ({
        list: [{ objectid: '9', companyname: 'Harbour', children: [] }] as never,
      }),
    },
    { search: '?open=1' },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Share…' }))
  await screen.findByRole('combobox', { name: 'Companies' })
}
const readAgain = () =>
  userEvent.click(screen.getByRole('button', { name: 'Reload the list', hidden: true }), {
    pointerEventsCheck: 0,
  })

describe('the details of a gateway that leaves the list while a dialog is open about it', () => {
  it('say that it is gone, also over the dialog that was open about it', async () => {
    let gone = false
    await startSharing(
      () => (gone ? [] : [gateway(1)]),
      () => !gone,
    )
    gone = true
    await readAgain()

    expect(await screen.findByText('This entry no longer exists')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(noticeHistory$.value).toHaveLength(1))
    const notices = await show(<p>{noticeHistory$.value[0]?.message}</p>)
    expect(notices.container).toHaveTextContent(
      '00A1B2C1 · Pier 1 no longer exists, or you don’t have permission to view it. Its details were closed.',
    )
  })

  it('keep their dialog while the list turns to a page that does not show the gateway', async () => {
    let elsewhere = false
    await startSharing(() => [gateway(elsewhere ? 2 : 1)])
    const dialog = screen.getByRole('dialog')
    elsewhere = true
    await readAgain()

    await screen.findByText('00A1B2C2')
    expect(screen.getByRole('dialog')).toBe(dialog)
  })
})
