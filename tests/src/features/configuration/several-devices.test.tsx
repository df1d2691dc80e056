import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { sectionsOf } from '#contract/configuration/catalogue.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'
import { judgeChannels } from '#src/features/configuration/several-sections.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { gateway, openGateways, pageOf as gatewayPage } from '#tests/src/features/gateways/gateway-world.tsx'
import { openRelays, openTerminals, pageOf, relay, terminal } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

const { 'ZETA-P': zetaP, 'ZETA-G': zetaG } = protocolModel.values

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

describe('the configuration of several devices', () => {
  const control = () => screen.findByRole('button', { name: 'Configuration' })

  it('needs some, and says so in the words of the specification #configuration-22', async () => {
    server = await openTerminals({ 'ms/findPage': () => pageOf([terminal(1)]) })

    expect(await control()).toHaveAccessibleDescription('No device selected')
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription('No device selected')
  })

  it('has parameters for terminals of one type alone #configuration-23', async () => {
    server = await openTerminals({
      'ms/findPage': () =>
        pageOf([terminal(1, { type: 'vibration' }), terminal(2, { type: 'temperature-humidity' })]),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(await control())
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Section' }))

    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Sleep',
      'Downlink',
      'Running state',
      'Collecting method',
      'Parameters – Selected device type should be same',
    ])
  })

  const sectionsOffered = async () => {
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(await control())
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Section' }))
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  }

  it('is not for relays of two types #configuration-24', async () => {
    server = await openRelays({ 'mote/findPage': () => pageOf([relay(1), relay(2, { type: 'MOTE-3' })]) })
    const why = 'Selected device type should be same'

    expect(await sectionsOffered()).toEqual([
      `Grouping – ${why}`,
      `Transmit power – ${why}`,
      `Sleep – ${why}`,
    ])
  })

  it.each([
    ['what talks ZETA-C', { protocolMode: 3 }],
    ['what hangs on an arm unit of 030e', { armVersion: '030e' }],
  ])('is not for %s together with others #configuration-25', async (_, other) => {
    server = await openTerminals({ 'ms/findPage': () => pageOf([terminal(1), terminal(2, other)]) })

    expect(await sectionsOffered()).toContain(
      'Sleep – ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    )
  })

  it('of channels needs some that are known #configuration-26', async () => {
    server = await openGateways({
      'gateway/newFindPage': () =>
        gatewayPage([gateway(1, { networkId: '' }), gateway(2, { networkId: '' })]),
    })

    expect(await sectionsOffered()).toContain('Channel and RF – Cannot find channel id')
  })

  it('of channels is for no more than one call takes', () => {
    const [rf] = sectionsOf('channel')
    const channels = Array.from({ length: 501 }, (_, n) => ({
      apuid: String(n),
      gateway: '',
      protocol: zetaP,
    }))
    const why = { reason: 'batch.tooMany', args: { most: 500 } }
    const judged = [channels, channels.slice(1), []].map((some) => rf && judgeChannels(rf, some))

    expect(judged).toMatchObject([why, null, { reason: 'batch.nothing' }])
  })

  it('of channels says how many are chosen, all or none with one click', async () => {
    const channels = { networkId: 'CF000001,CF000002,CF000003', protocolModels: [zetaP, zetaP, zetaP] }
    server = await openGateways({ 'gateway/newFindPage': () => gatewayPage([gateway(1, channels)]) })
    await sectionsOffered()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('option', { name: 'Channel and RF' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('3 of 3 selected')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Select all' })).toBeDisabled()

    await user.click(dialog.getByRole('button', { name: 'Select none' }))
    expect(dialog.getByText('0 of 3 selected')).toBeVisible()
    expect(dialog.getByRole('alert')).toHaveTextContent('Select at least one channel')

    await user.click(dialog.getByRole('checkbox', { name: /CF000002/ }))
    expect(dialog.getByText('1 of 3 selected')).toBeVisible()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('of channels of several protocols says so before it is sent, and has the fields of those that are chosen', async () => {
    const channels = { networkId: 'CF000001,CF000002', protocolModels: [zetaP, zetaG] }
    server = await openGateways({ 'gateway/newFindPage': () => gatewayPage([gateway(1, channels)]) })
    await sectionsOffered()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('option', { name: 'Channel and RF' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Select the device with the same protocol')
    const feedback = () => dialog.queryByRole('textbox', { name: /^Tag feedback base frequency/ })

    await user.click(dialog.getByRole('checkbox', { name: /CF000002 · ZETA-G$/ }))
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(feedback()).toBeNull()

    await user.click(dialog.getByRole('checkbox', { name: /CF000002/ }))
    await user.click(dialog.getByRole('checkbox', { name: /CF000001 · ZETA-P$/ }))
    expect(feedback()).toBeVisible()
  })

  it('is sent for all of them at once, and says which were not done', async () => {
    server = await openRelays({
      'mote/findPage': () => pageOf([relay(1), relay(2)]),
      'mote/setConfiguration': () => ({
        code: 10_001,
        msg: 'Partly',
        reason: 'batch.partial',
        data: {
          results: [
            { objectid: '1', code: 0, msg: 'Done' },
            { objectid: '2', code: 404, msg: 'Record not found' },
          ],
        },
      }),
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(await control())
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox', { name: 'Section' }))
    await user.click(await screen.findByRole('option', { name: 'Grouping' }))
    await user.type(await dialog.findByRole('textbox', { name: /^Group/ }), '7')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await dialog.findByText('1 failed; the rest are done.')).toBeVisible()
    expect(dialog.getByText('00C1B2C2')).toBeVisible()
    expect(server.to('mote/setConfiguration').map(({ body }) => body)).toEqual([
      {
        objectids: '1,2',
        section: 'group',
        desired: { groupNumber: 7 },
        desiredTime: expect.any(Number) as number,
      },
    ])
  })
})
