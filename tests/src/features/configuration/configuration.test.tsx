import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { storeSession } from '#src/session/session.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { at, openRelays, pageOf, relay, relayDetail } from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const section = (name: string, other: Partial<ConfiguredSection> = {}): ConfiguredSection => ({
  apuid: '',
  section: name,
  desired: null,
  desiredTime: null,
  desiredBy: '',
  reported: null,
  reportedTime: null,
  drift: [],
  ...other,
})
const when = { desiredTime: at, desiredBy: 'Lin', reportedTime: at }
/** A relay that differs in its powers, sleeps as desired, and has said nothing of its group. */
const sections = [
  section('group'),
  section('transmitPower', {
    ...when,
    desired: { upPowerDbm: 20 },
    reported: { upPowerDbm: 14, downPowerDbm: 10 },
    drift: ['upPowerDbm'],
  }),
  section('sleep', { ...when, desired: { dormantModel: 1 }, reported: { dormantModel: 1 } }),
]

async function openOne(answers: object = {}, { open = '', own = true } = {}) {
  server = await openRelays(
    {
      'mote/findPage': () => pageOf([relay(1, { own })]),
      'mote/findMoteDetails/{id}': () => ({ data: relayDetail(1, { own }) }),
      'mote/getConfiguration': () => ({ list: sections }),
      'mote/setConfiguration': () => ({ data: { results: [{ objectid: '1', code: 0, msg: 'Done' }] } }),
      ...answers,
    },
    { search: `?open=1${open === '' ? '' : `&configuration=${open}`}` },
  )
  return within(await screen.findByRole('region', { name: 'Configuration' }))
}
const orders = () => server?.to('mote/setConfiguration').map(({ body }) => body)

describe('the configuration of a device', () => {
  it('says of each section how it stands, and how many differ', async () => {
    const part = await openOne()
    expect(await part.findByText('1 section differs from the desired values')).toBeVisible()

    expect(part.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'GroupingNot reported yet',
      'Transmit powerDiffers from desired',
      'SleepAs desired',
    ])
  })

  it('shows a section that is opened field by field, and keeps it in the address', async () => {
    const part = await openOne()
    await userEvent.click(await part.findByRole('button', { name: /^Transmit power/ }))

    const table = within(part.getByRole('table', { name: 'Transmit power' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FieldDesiredReported',
      'Uplink transmit power20\u00A0dBm14\u00A0dBmdiffers',
      'Downlink transmit power–10\u00A0dBm',
    ])
    expect(part.getByText(/Reported on May 01, 2026/)).toHaveTextContent(
      /^Desired values set by Lin on May 01, 2026/,
    )
    expect(screen.getByLabelText('address')).toHaveTextContent('configuration=transmitPower')
  })

  it('opens the section that the address names', async () => {
    const part = await openOne({}, { open: 'sleep' })

    expect(await part.findByRole('table', { name: 'Sleep' })).toBeVisible()
  })

  it('says that nothing is reported yet', async () => {
    const part = await openOne({ 'mote/getConfiguration': () => ({ list: [section('sleep')] }) })

    expect(await part.findByText('No configuration reported yet.')).toBeVisible()
  })

  it('of a lent device is read and not set', async () => {
    const part = await openOne({}, { open: 'transmitPower', own: false })
    await part.findByRole('table')

    expect(part.queryByRole('button', { name: /^(Set|Change|Use|Clear) / })).toBeNull()
    expect(part.getByRole('button', { name: 'Copy' })).toBeVisible()
  })
})

describe('desired values', () => {
  it('are typed as people read them, and sent with the wish that was seen', async () => {
    const part = await openOne({}, { open: 'transmitPower' })
    const user = userEvent.setup()
    await user.click(await part.findByRole('button', { name: 'Change desired values…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('textbox', { name: /^Uplink transmit power/ })).toHaveValue('20')
    await user.type(dialog.getByRole('textbox', { name: /^Downlink transmit power/ }), '12')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(orders()).toEqual([
        {
          objectids: '1',
          section: 'transmitPower',
          desired: { upPowerDbm: 20, downPowerDbm: 12 },
          desiredTime: at,
        },
      ]),
    )
  })

  it('that are out of range are not sent, and the field says so', async () => {
    const part = await openOne({}, { open: 'transmitPower' })
    const user = userEvent.setup()
    await user.click(await part.findByRole('button', { name: 'Change desired values…' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: /^Uplink transmit power/ })
    expect(field).toHaveAccessibleDescription('0 to 30 · Reported: 14\u00A0dBm')
    await user.clear(field)
    await user.type(field, '31')
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(field).toHaveAccessibleDescription(expect.stringContaining('Enter a number from 0 to 30.'))
    expect(field).toHaveFocus()
    expect(orders()).toEqual([])
  })

  it('that are none at all are not sent, and the form says what is missing', async () => {
    const part = await openOne({}, { open: 'group' })
    await userEvent.click(await part.findByRole('button', { name: 'Set desired values…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByRole('alert')).toHaveTextContent(/^Enter a desired value in at least one field/)
    await userEvent.type(dialog.getAllByRole('textbox')[0] ?? document.body, '1')
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(orders()).toEqual([])
  })

  it('that the server refuses are marked at their field', async () => {
    const part = await openOne(
      {
        'mote/setConfiguration': () => ({
          code: 422,
          msg: 'Check your input',
          reason: 'field.invalid',
          errors: [{ field: 'desired.upPowerDbm', msg: 'is too strong for this relay' }],
        }),
      },
      { open: 'transmitPower' },
    )
    const user = userEvent.setup()
    await user.click(await part.findByRole('button', { name: 'Change desired values…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    expect(await dialog.findByText('is too strong for this relay')).toBeVisible()
  })

  it('that somebody else changed meanwhile are not overwritten unseen', async () => {
    let now = sections
    const theirs = section('sleep', { ...when, desired: { dormantModel: 0 }, desiredTime: at + 1000 })
    const part = await openOne(
      {
        'mote/getConfiguration': () => ({ list: now }),
        'mote/setConfiguration': () => ({ code: 10_001, msg: 'Somebody did', reason: 'record.changed' }),
      },
      { open: 'sleep' },
    )
    const user = userEvent.setup()
    await user.click(await part.findByRole('button', { name: 'Change desired values…' }))
    const dialog = within(await screen.findByRole('dialog'))
    now = [theirs]
    await user.click(dialog.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        /^Lin changed these desired values while you were editing/,
      ),
    )
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Start again from these values' }))
    expect(dialog.getByRole('combobox', { name: 'Sleep mode' })).toHaveValue('Always on')
    expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('are taken from what is reported with one click, and given back with another', async () => {
    const part = await openOne({}, { open: 'transmitPower' })
    const user = userEvent.setup()
    await user.click(await part.findByRole('button', { name: 'Use the reported values as desired' }))
    await user.click(await part.findByRole('button', { name: 'Undo' }))

    await waitFor(() =>
      expect(orders()?.map((body) => (body as { desired: unknown }).desired)).toEqual([
        { upPowerDbm: 14, downPowerDbm: 10 },
        { upPowerDbm: 20 },
      ]),
    )
  })

  it('are cleared with one click', async () => {
    const part = await openOne({}, { open: 'sleep' })
    await userEvent.click(await part.findByRole('button', { name: 'Clear desired values' }))

    await waitFor(() =>
      expect(orders()).toEqual([{ objectids: '1', section: 'sleep', desired: null, desiredTime: at }]),
    )
  })
})
