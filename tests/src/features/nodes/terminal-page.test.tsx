import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { storeSession } from '#src/session/session.ts'
import { clearNotices, noticeHistory$ } from '#src/ui/notices/notice-history.ts'
import type { FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

import {
  alarm,
  allFunctions,
  at,
  linked,
  openTerminals,
  pageOf,
  terminal,
  terminalDetail,
} from './node-world.tsx'

giveRoom()

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  clearNotices()
  storeSession(operator)
})
afterEach(() => server?.restore())

const group = (name: string) => screen.findByRole('region', { name })
const of = (detail: object = {}, row: object = {}) => ({
  'ms/findPage': () => pageOf([terminal(1, row)]),
  'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, { ...row, ...detail }) }),
})
const opened = { search: '?open=1' }

async function openBatteryDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Record battery replacement…' }))
  return within(await screen.findByRole('dialog', { name: 'Battery replacement: 00D1B2C1 · Pier 1' }))
}

const noted = { data: { objectid: '77' } }
const unknownFields = { upTime: at, activeDays: null, remainingPower: null }

describe('the details of a terminal', () => {
  it('show its newest readings, its history and its place in the network', async () => {
    server = await openTerminals(of(), opened)
    const readings = within(await group('Latest readings'))

    expect(await readings.findByText('Temperature')).toBeVisible()
    expect(readings.getByRole('definition')).toHaveTextContent('21.5 °C')
    expect(screen.getByRole('button', { name: 'History' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Network' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Show on the map' })).toHaveAttribute('href', '/map?device=1')
  })

  it('say that it measured nothing yet, and how often it registered today', async () => {
    server = await openTerminals(of({ values: [], sensorKind: '', registrationsToday: 4 }), opened)

    expect(await screen.findByText('No readings yet.')).toBeVisible()
    expect(screen.getByText('Registered 4 times today.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull()
  })

  it('say what cuts it off: the topmost that is offline on its path', async () => {
    const path = [linked('relay', 7, { status: 1 }), linked('gateway', 9, { status: 1 })]
    server = await openTerminals(of({ path }, { status: 0, reach: 3 }), opened)

    const note = (await screen.findByText('Cut off, since the device above is offline:')).parentElement
    expect(note && within(note).getByRole('link')).toHaveTextContent('gateway 9')
  })

  it('list the alarms that it had and has, page by page', async () => {
    const recovered = { recoverTime: at + 7_200_000, recordStatus: 1 }
    server = await openTerminals(
      {
        ...of(),
        'alarmRecord/findPage': ({ address }) =>
          address.includes('recordStatus')
            ? pageOf([])
            : { data: { ...pageOf([alarm(1, recovered)]).data, total: 11, pages: 2 } },
      },
      opened,
    )
    const alarms = within(await screen.findByRole('list', { name: 'Alarms, newest first' }))
    expect(alarms.getByText(/^May 01, 2026.*, recovered after 2 h$/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Older' }))

    await waitFor(() =>
      expect(server?.to('alarmRecord/findPage').at(-1)?.address).toContain('pageNum=2&pageSize=10'),
    )
  })

  it('note a new battery, now, with what the terminal said last', async () => {
    server = await openTerminals({ ...of(), 'ms/addBatteryReplacement': () => noted }, opened)
    const dialog = await openBatteryDialog()
    expect(dialog.getByText('Defaults to the last reported 78 %.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    await waitFor(() =>
      expect(server?.to('ms/addBatteryReplacement').map(({ body }) => body)).toEqual([{ objectid: '1' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('take a new battery back that was noted by mistake', async () => {
    const calls = { 'ms/addBatteryReplacement': () => noted, 'ms/deleteBatteryReplacement': () => ({}) }
    server = await openTerminals({ ...of(), ...calls }, opened)
    const dialog = await openBatteryDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove replacement' }))

    await waitFor(() => expect(screen.queryByText('The battery replacement is recorded.')).toBeNull())
    expect(server?.to('ms/deleteBatteryReplacement').map(({ body }) => body)).toEqual([{ objectid: '77' }])
    expect(noticeHistory$.value).toHaveLength(1)
  })

  it('offer that no more when it was taken back elsewhere', async () => {
    server = await openTerminals(
      {
        ...of(),
        'ms/addBatteryReplacement': () => noted,
        'ms/deleteBatteryReplacement': () => ({
          code: 404,
          msg: 'Record not found',
          reason: 'record.unknown',
        }),
      },
      opened,
    )
    const dialog = await openBatteryDialog()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove replacement' }))

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove replacement' })).toBeNull())
  })

  it('take one back in its records too, once that was asked, and none that the terminal told of', async () => {
    const records = [
      { ...unknownFields, objectid: '9', source: 'person' as const, operator: 'Zhou' },
      { ...unknownFields, objectid: '8', source: 'terminal' as const, operator: '' },
    ]
    server = await openTerminals(
      {
        ...of(),
        'ms/findPageBattery': () => ({ data: { ...pageOf(records).data, more: false } }),
        'ms/deleteBatteryReplacement': () => ({}),
      },
      opened,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Battery replacements' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Battery replacements/ }))
    const tool = () => dialog.getByRole('button', { name: 'Remove replacement…' })
    await dialog.findByText('Zhou')
    const [, first, second] = dialog.getAllByRole('checkbox')
    expect(tool()).toBeDisabled()
    await userEvent.click(second ?? document.body)
    expect(tool()).toHaveAttribute('title', 'The terminal reported this replacement; it can’t be removed.')
    await userEvent.click(second ?? document.body)
    await userEvent.click(first ?? document.body)
    await userEvent.click(tool())
    expect(dialog.getByRole('alert')).toHaveTextContent('will be removed from the records.')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove replacement' }))

    await waitFor(() =>
      expect(server?.to('ms/deleteBatteryReplacement').map(({ body }) => body)).toEqual([{ objectid: '9' }]),
    )
  })

  it('note one of an earlier time, by what was typed', async () => {
    server = await openTerminals({ ...of(), 'ms/addBatteryReplacement': () => noted }, opened)
    const dialog = await openBatteryDialog()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Time' }), '2026-04-30 08:30')
    expect(dialog.getByText('Defaults to the last value reported before that time.')).toBeVisible()
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'Remaining charge of the old battery (%)' }),
      '12,5',
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

    const replaceTime = new Date(2026, 3, 30, 8, 30).getTime()
    await waitFor(() =>
      expect(server?.to('ms/addBatteryReplacement').map(({ body }) => body)).toEqual([
        { objectid: '1', replaceTime, remainingPower: 12.5 },
      ]),
    )
  })

  it('do not send what cannot be, and show why the server refused', async () => {
    server = await openTerminals(
      {
        ...of(),
        'ms/addBatteryReplacement': () => ({ code: 10_001, msg: 'A later replacement is noted already' }),
      },
      opened,
    )
    const dialog = await openBatteryDialog()
    const time = dialog.getByRole('textbox', { name: 'Time' })
    const power = dialog.getByRole('textbox', { name: 'Remaining charge of the old battery (%)' })
    await userEvent.type(time, '2999-01-01 00:00')
    await userEvent.type(power, '101')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(dialog.getByText('The time cannot be in the future.')).toBeVisible()
    expect(dialog.getByText('Enter a number from 0 to 100.')).toBeVisible()
    expect(server.to('ms/addBatteryReplacement')).toEqual([])

    await userEvent.clear(time)
    await userEvent.clear(power)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('A later replacement is noted already.')).toBeVisible()
  })

  it.each([
    ['of another company', { own: false, companyid: '', company: '' }, allFunctions],
    ['to whom may not edit', {}, ['map_view', 'devices_ms_view']],
  ])('offer no new battery %s', async (_, row, functions) => {
    server = await openTerminals(of({}, row), { ...opened, functions })
    await screen.findByRole('button', { name: 'Battery replacements' })

    expect(screen.queryByRole('button', { name: 'Record battery replacement…' })).toBeNull()
  })
})

describe('the type of a terminal', () => {
  const question = 'The type changes. Only readings that the new type knows will be shown.'

  async function choose(row: object, refuses = false) {
    server = await openTerminals(
      {
        ...of({}, row),
        'company/getTreeInfo': () => ({ list: [] }),
        'ms/edit': ({ body }) =>
          typeof body === 'object' && body !== null && 'confirmed' in body
            ? { data: terminal(1) }
            : {
                code: refuses ? 10_001 : 0,
                msg: 'It has measured',
                reason: 'edit.retypes',
                data: terminal(1),
              },
      },
      opened,
    )
    const pane = within(await screen.findByRole('complementary', { name: 'Details' }))
    await userEvent.click(await pane.findByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit: Terminals' }))
    await userEvent.click(dialog.getByRole('combobox', { name: /^Terminal type/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Water leak' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    return dialog
  }
  const sent = () => server?.to('ms/edit').map(({ body }) => body)

  it('of one that has measured something is changed after a question alone #terminals-8', async () => {
    const dialog = await choose({})
    expect(await dialog.findByRole('alert')).toHaveTextContent(question)
    expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
    expect(sent()).toEqual([])

    await userEvent.click(dialog.getByRole('button', { name: 'Save anyway' }))
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ type: 'LEAK', confirmed: true })]))
  })

  it('of one that has measured something since its row was read is asked about when the server says so', async () => {
    const dialog = await choose({ upTime: null, readings: '' }, true)
    expect(await dialog.findByRole('alert')).toHaveTextContent(question)
    await userEvent.click(dialog.getByRole('button', { name: 'Save anyway' }))

    await waitFor(() =>
      expect(sent()).toEqual([
        expect.not.objectContaining({ confirmed: true }),
        expect.objectContaining({ type: 'LEAK', confirmed: true }),
      ]),
    )
  })

  it('stays in the form when the question is answered with Escape', async () => {
    const dialog = await choose({})
    await dialog.findByRole('alert')
    await userEvent.keyboard('{Escape}')

    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByRole('combobox', { name: /^Terminal type/ })).toHaveValue('Water leak')
    expect(sent()).toEqual([])
  })

  it('of one that has measured nothing is changed at once', async () => {
    await choose({ upTime: null, readings: '' })

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ type: 'LEAK' })]))
  })
})

it('the head of the details names the terminal by id and alias, and says its type and company', async () => {
  server = await openTerminals(of(), opened)

  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('00D1B2C1 · Pier 1')
  const head = screen.getByRole('complementary', { name: 'Details' }).querySelector('header')
  expect(head).toHaveTextContent('ThermometerWater Works')
})
