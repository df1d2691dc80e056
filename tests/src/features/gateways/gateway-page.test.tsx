import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import { detail, gateway, openGateways, pageOf } from './gateway-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const dialog = () => screen.findByRole('dialog')
const field = (within_: HTMLElement, name: string | RegExp) => within(within_).getByRole('textbox', { name })

describe('the page of gateways', () => {
  it('shows a status by its word, the level of its worst alarm, and whose is shared #gateways-43', async () => {
    server = await openGateways({
      'gateway/newFindPage': () =>
        pageOf([
          gateway(1),
          gateway(2, { status: 2, alarmLevel: 2 }),
          gateway(3, { status: 1, own: false, companyid: '', belongCompany: '' }),
        ]),
    })

    expect(within(await rowOf('00A1B2C1')).getByText('Online')).toBeVisible()
    expect(within(await rowOf('00A1B2C2')).getByText('Abnormal')).toBeVisible()
    expect(within(await rowOf('00A1B2C2')).getByText('Priority')).toBeVisible()
    expect(within(await rowOf('00A1B2C3')).getByText('Offline')).toBeVisible()
    expect(within(await rowOf('00A1B2C3')).getByText('Shared with you, read-only')).toBeVisible()
  })

  it('names the protocols of all its channels, each once', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1, { protocolModels: [128, 2, 128] })]),
    })
    expect(await screen.findByText('ZETA-G, ZETA-H')).toBeVisible()
  })

  it('shows a time of the first day of all as offline #gateways-44', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1, { beatTime: 864e5, startTime: 864e5 + 1 })]),
    })
    const cells = within(await rowOf('00A1B2C1')).getAllByRole('cell')
    const texts = cells.map((cell) => cell.textContent)

    expect(texts.filter((text) => text === 'Offline')).toHaveLength(1)
    expect(texts.filter((text) => /1970/.test(text ?? ''))).toHaveLength(1)
  })

  it('adds one with a key that was made here, and with what was typed as numbers #gateways-45', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([]),
      'gateway/newAdd': () => ({ data: gateway(9) }),
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0] as HTMLElement)
    const form = await dialog()
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(within(form).getAllByText('Please fill in')).toHaveLength(2)

    await user.type(field(form, /^Arm unit id/), '00A1B2C9')
    await user.click(within(form).getByRole('button', { name: 'Generate key' }))
    const key = (field(form, /^Key/) as HTMLInputElement).value
    await user.type(field(form, 'Longitude'), '116,4')
    await user.type(field(form, 'Latitude'), '39,9')
    expect(within(form).getByText('On the map at 116.4, 39.9 (WGS84)')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(server?.to('gateway/newAdd')).toHaveLength(1))
    expect(key).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(server.to('gateway/newAdd')[0]?.body).toEqual({
      networkMasterId: '00A1B2C9',
      armKey: key,
      type: 'GW-4G',
      serviceCondition: 0,
      deviceAliases: '',
      simCard: '',
      longitude: 116.4,
      latitude: 39.9,
      addressType: 1,
      province: '',
      city: '',
      district: '',
      address: '',
    })
  })

  it('begins with the only type that there is, which nobody typed, and says of the key what a new one is', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([]),
      'gateway/getGatewayTypeList': () => ({ list: [{ typeId: 'GW-4G', typeName: 'Outdoor gateway' }] }),
    })
    const user = userEvent.setup()
    await user.click((await screen.findAllByRole('button', { name: 'Add' }))[0] as HTMLElement)
    const form = await dialog()

    const type = within(form).getByRole('combobox', { name: /^Gateway type/ })
    await waitFor(() => expect(type).toHaveValue('Outdoor gateway'))
    await user.click(type)
    await user.click(await screen.findByRole('option', { name: 'Outdoor gateway' }))
    expect(type).toHaveValue('Outdoor gateway')
    expect(field(form, /^Key/)).toHaveAccessibleDescription('16 letters or digits, case-sensitive')
    await user.click(within(form).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('edits one: its id stays, its key too unless another is typed, its position is cleared, and the rest is not sent #gateways-46', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/newEdit': () => ({ data: gateway(1) }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select 00A1B2C1' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const form = await dialog()
    expect(field(form, /^Arm unit id/)).toBeDisabled()
    expect(within(form).getByText('To change the company, use “Move in”.')).toBeVisible()
    expect(field(form, /^Key/)).toHaveValue('')
    expect(within(form).getByText('Leave empty to keep the current value.')).toBeVisible()
    expect(within(form).getByRole('combobox', { name: /^Gateway type/ })).toHaveValue('Outdoor gateway')
    await user.click(within(form).getByRole('button', { name: 'Clear the position' }))
    expect(within(form).getByText('No position is set.')).toBeVisible()
    await user.click(within(form).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(server?.to('gateway/newEdit')).toHaveLength(1))
    expect(server.to('gateway/newEdit')[0]?.body).toEqual({
      objectid: '1',
      version: 1,
      networkMasterId: '00A1B2C1',
      type: 'GW-4G',
      longitude: 0,
      latitude: 0,
      addressType: 1,
      province: '',
      city: '',
      address: '',
    })
  })

  it('leaves the form as it was typed when Escape closes the map of its position', async () => {
    server = await openGateways({ 'gateway/newFindPage': () => pageOf([gateway(1)]) })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select 00A1B2C1' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    const form = await dialog()
    await user.type(field(form, 'Alias'), 'x')
    await user.click(within(form).getByRole('button', { name: 'Pick on the map' }))
    await screen.findByRole('dialog', { name: 'Position' })
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Position' })).toBeNull())
    expect(field(form, 'Alias')).toHaveValue('Pier 1x')
    expect(screen.queryByText('Your input is not saved.')).toBeNull()
    await waitFor(() => expect(within(form).getByRole('button', { name: 'Pick on the map' })).toHaveFocus())
  })

  it('names what hangs on what is deleted, and names them by their arm units', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1), gateway(2)]),
      'gateway/newFindGatewayDetails/{id}': () => ({ data: detail(1) }),
      'gateway/newBatchDelete': () => ({ data: { results: [] } }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const question = await dialog()
    expect(
      await within(question).findByText('4 relays and 600 terminals will lose their gateway.'),
    ).toBeVisible()
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['00A1B2C1 · Pier 1', '00A1B2C2 · Pier 2'])
    await user.click(within(question).getByRole('button', { name: 'Delete' }))

    await waitFor(() =>
      expect(server?.to('gateway/newBatchDelete').map(({ body }) => body)).toEqual([
        { armuids: '00A1B2C1,00A1B2C2' },
      ]),
    )
  })

  it('changes the usage status with the right to edit, by arm units #gateways-47', async () => {
    server = await openGateways({
      'gateway/newFindPage': () => pageOf([gateway(1)]),
      'gateway/batchChangeUsageStatus': () => ({ data: { results: [] } }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select 00A1B2C1' }))
    await user.click(screen.getByRole('button', { name: 'Change usage status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Debugging' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Change usage status' }))

    await waitFor(() =>
      expect(server?.to('gateway/batchChangeUsageStatus').map(({ body }) => body)).toEqual([
        { armuids: '00A1B2C1', serviceCondition: 1 },
      ]),
    )
  })

  it('sets the ids of channels off from each other as it does their protocols', async () => {
    const channels = { networkId: '00B1B2C1,00B1B2C2', protocolModels: [1, 241] }
    server = await openGateways({ 'gateway/newFindPage': () => pageOf([gateway(1, channels)]) })
    const cells = within(await rowOf('00A1B2C1'))

    expect(cells.getByText('00B1B2C1, 00B1B2C2')).toBeInTheDocument()
    expect(cells.getByText('ZETA-P, ZETA-LITE')).toBeInTheDocument()
  })
})
