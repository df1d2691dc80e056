import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { flag } from '#contract/wire/enumerations.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { storeSession } from '#src/session/session.ts'
import { PageHost } from '#src/tabs/page-host.tsx'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { allRights, code, pageOf } from '../list-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => storeSession(operator))
afterEach(() => server?.restore())

/** The list of device codes, as if the field that says its class said whether it is frozen. */
const freezing: ListForm = {
  ...deviceCodeList,
  columns: deviceCodeList.columns.map((column): ListForm['columns'][number] =>
    column.name === 'deviceType'
      ? { name: column.name, kind: 'enumeration', enumeration: 'flag', widthPx: 110 }
      : column,
  ),
  freezes: 'deviceType',
}
const active = { ...code(1), deviceType: flag.values.active }
const frozen = { ...code(2), deviceType: flag.values.frozen }

async function open({ rights = allRights } = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'deviceCode/findPage': () => pageOf([active, frozen]),
  })
  const functions = new Set(rights.map((right) => `${freezing.module}_${right}`))
  await show(
    <PermissionsContext value={{ menu: [], functions, capabilities: new Set(), moduleNames: new Map() }}>
      <PageHost path="/x" address={{ search: '', latest: () => '', change: () => undefined }}>
        <ListPage form={freezing} />
      </PageHost>
    </PermissionsContext>,
  )
  await screen.findByText('Lamp 1')
  return userEvent.setup()
}
const choose = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })
const button = (name: string) => within(screen.getByRole('toolbar')).getByRole('button', { name })

it('shows what is frozen by a grey badge, and what is active by a green one #freezing-2', async () => {
  await open()

  const grid = within(screen.getByRole('grid'))
  const markOf = (word: string) => grid.getByText(word).parentElement?.querySelector('svg')?.style.color
  expect(markOf('Active')).toBe('var(--fw-online)')
  expect(markOf('Frozen')).toBe('var(--fw-offline)')
})

it('asks before it freezes and before it activates #freezing-1', async () => {
  const user = await open()
  await user.click(choose('Lamp 1'))
  await user.click(button('Freeze'))
  const freeze = await screen.findByRole('dialog', { name: 'Freeze' })
  expect(within(freeze).getByText('Freeze this entry?')).toBeVisible()
  expect(within(freeze).getByText('Lamp 1 · L-1')).toBeVisible()
  await user.click(within(freeze).getByRole('button', { name: 'Cancel' }))

  await user.click(choose('Lamp 2'))
  await user.click(button('Activate'))

  const activate = await screen.findByRole('dialog', { name: 'Activate' })
  expect(within(activate).getByText('Activate these 2 entries?')).toBeVisible()
})

it('says why nothing can be frozen or activated', async () => {
  const user = await open()
  expect(button('Freeze')).toHaveAccessibleDescription('Please select at least one entry')
  await user.click(choose('Lamp 2'))

  expect(button('Freeze')).toHaveAccessibleDescription('Already frozen')
  expect(button('Activate')).toHaveAccessibleDescription('')
})

it('lets nobody freeze who lacks the right', async () => {
  const user = await open({ rights: ['view'] })
  await user.click(choose('Lamp 1'))

  expect(button('Freeze')).toHaveAccessibleDescription('Your role does not allow this')
})
