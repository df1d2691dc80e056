import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Parse } from 'typebox/value'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { measurementSchema, severitySchema, spectrumSchema } from '#contract/calls/spectra.ts'
import { storeSession } from '#src/session/session.ts'
import type { Answers, FakeServer } from '#tests/src/fake-server.ts'
import {
  allFunctions,
  at,
  openTerminals,
  pageOf,
  terminal,
  terminalDetail,
} from '#tests/src/features/nodes/node-world.tsx'
import { operator } from '#tests/src/sessions.ts'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()
// There is no canvas here: what a chart says has to be read without it.
vi.mock('#src/ui/chart/chart-engine.ts', () => {
  throw new Error('no canvas')
})

let server: FakeServer | undefined
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})
afterEach(() => server?.restore())

const usual = Parse(severitySchema, {
  severityClass: 'group2Rigid',
  usual: true,
  limits: { ab: 1.4, bc: 2.8, cd: 4.5 },
})
const summary = {
  spectrum: 'envelopeSpectrum',
  unit: 'm/s²',
  samplingHz: 3200,
  lines: 60,
  stepHz: 5,
  received: 3,
  fragments: 4,
  overall: null,
  peak: { hz: 90, amplitude: 4 },
}
const measured = (measuredAt: number, other: object = {}) =>
  Parse(measurementSchema, { measuredAt, speedRpm: 1500, spectra: [{ ...summary, ...other }] })
const envelope = Parse(spectrumSchema, {
  ...summary,
  measuredAt: at,
  speedRpm: 1500,
  amplitudes: Array.from({ length: 60 }, (_, line) => (line < 45 ? (line === 17 ? 4 : 0.1) : null)),
  missing: [{ from: 45, until: 60 }],
  marks: [
    { name: 'shaft', label: '1×', order: 1, harmonicsHz: [25], source: 'shaft' },
    { name: 'bpfo', label: 'BPFO', order: 3.58, harmonicsHz: [89.5, 179], source: 'reported' },
    { name: 'bpfi', label: 'BPFI', order: 5.42, harmonicsHz: [135.5], source: 'default' },
  ],
})

async function open(answers: Answers = {}, value = 2, functions = allFunctions, running = 1) {
  const detail = {
    sensorKind: 'vibration',
    values: [
      { reading: 'running', value: running, unit: '' },
      { reading: 'velocityRmsMmS', value, unit: 'mm/s' },
    ],
  }
  server = await openTerminals(
    {
      'ms/findPage': () => pageOf([terminal(1)]),
      'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1, detail) }),
      'ms/getSeverity': () => ({ data: usual }),
      'ms/findSpectra': () => ({ data: page([measured(at), measured(at - 1000, { received: 4 })]) }),
      'ms/getSpectrum': () => ({ data: envelope }),
      ...answers,
    },
    { search: '?open=1', functions },
  )
  return within(await screen.findByRole('region', { name: 'State of the machine' }))
}
const page = <Row,>(list: Row[]) => ({ list, total: list.length, pages: 1, pageNum: 1, pageSize: 100 })

async function openSpectra() {
  await userEvent.click(screen.getByRole('button', { name: 'Spectra' }))
  return within(await screen.findByRole('dialog', { name: 'Spectra of 00D1B2C1 · Pier 1' }))
}

describe('the machine that a terminal watches', () => {
  it.each([
    [1.4, 'Zone A: as newly commissioned, at 1.40 mm/s'],
    [2, 'Zone B: acceptable for long-term operation, at 2.00 mm/s'],
    [4, 'Zone C: acceptable for a limited time only, at 4.00 mm/s'],
    [9, 'Zone D: may cause damage, at 9.00 mm/s'],
  ])('at %d mm/s is said to be in its zone, in words', async (value, text) => {
    const group = await open({}, value)
    expect(
      await group.findByText(
        (_, node) => node?.textContent.replaceAll('\u00A0', ' ') === text && node.tagName === 'SPAN',
      ),
    ).toBeVisible()
    expect(group.getByText(/early bearing faults/)).toBeVisible()
  })

  it('is in no zone while it stands still', async () => {
    const group = await open({}, 0, allFunctions, 0)
    expect(await group.findByText('The machine is stopped, so no zone applies.')).toBeVisible()
    expect(group.queryByText(/^Zone A/)).toBeNull()
  })

  it('is judged by another class when somebody chooses, also by limits of one’s own', async () => {
    const chosen = Parse(severitySchema, {
      severityClass: 'own',
      usual: false,
      limits: { ab: 0.5, bc: 1, cd: 1.5 },
    })
    const group = await open({ 'ms/setSeverity': () => ({ data: chosen }) })
    await userEvent.click(await group.findByRole('button', { name: 'Machine class…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Machine class: 00D1B2C1 · Pier 1' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Machine class' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Own limits' }))
    const fill = async (name: string, text: string) => {
      await userEvent.clear(dialog.getByRole('textbox', { name }))
      await userEvent.type(dialog.getByRole('textbox', { name }), text)
    }
    await fill('Zone A up to (mm/s)', '0,5')
    await fill('Zone B up to (mm/s)', '0.4')
    await fill('Zone C up to (mm/s)', '1.5')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Enter three limits from 0.01 to 500 in ascending order.')).toBeVisible()
    expect(server?.to('ms/setSeverity')).toEqual([])

    await fill('Zone B up to (mm/s)', '1')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server?.to('ms/setSeverity').map(({ body }) => body)).toEqual([
      { objectid: '1', severityClass: 'own', limits: { ab: 0.5, bc: 1, cd: 1.5 } },
    ])
    expect(await group.findByText('D')).toBeVisible()
  })

  it('is not there for a thermometer', async () => {
    server = await openTerminals(
      {
        'ms/findPage': () => pageOf([terminal(1)]),
        'ms/findMsDetails/{id}': () => ({ data: terminalDetail(1) }),
      },
      { search: '?open=1' },
    )
    await screen.findByRole('region', { name: 'Latest readings' })
    expect(screen.queryByRole('region', { name: 'State of the machine' })).toBeNull()
  })
})

describe('its spectra', () => {
  it('are shown with how much has come, what is looked for and by whose coefficients', async () => {
    await open()
    const dialog = await openSpectra()
    expect(await dialog.findByText(/^Collecting: 3 of 4 fragments received/)).toBeVisible()
    expect(dialog.getByRole('heading', { name: 'Envelope spectrum (m/s²)' })).toBeVisible()
    expect(dialog.getByRole('combobox', { name: 'Measurement' })).toHaveValue(
      'May 01, 2026, 08:00:00 · 3 of 4 fragments · 1,500 r/min',
    )
    expect(dialog.getByText('Outer race BPFO = 3.58× · reported by the terminal')).toBeVisible()
    expect(dialog.getByText('Inner race BPFI = 5.42× · factory setting')).toBeVisible()
  })

  it('begin where something is looked for, and go by the key 0 to the whole and back', async () => {
    await open()
    const dialog = await openSpectra()
    const chart = await dialog.findByRole('application', { name: /^Envelope spectrum/ })
    const reported = () =>
      within(dialog.getByRole('region', { name: 'Envelope spectrum (m/s²)' })).getByRole('status').textContent
    expect(reported()).toBe('0–196.9 of 300\u00A0Hz')

    chart.focus()
    await userEvent.keyboard('0')
    expect(reported()).toBe('')
    await userEvent.keyboard('+')
    expect(reported()).toBe('50–250 of 300\u00A0Hz')
    await userEvent.click(dialog.getByRole('button', { name: 'Show the whole spectrum' }))
    expect(reported()).toBe('')
    chart.focus()
    await userEvent.keyboard('0')
    expect(reported()).toBe('0–196.9 of 300\u00A0Hz')
  })

  it('can be read as a table', async () => {
    await open()
    const dialog = await openSpectra()
    await userEvent.click(
      await dialog.findByRole('button', { name: 'Show “Envelope spectrum (m/s²)” as a table' }),
    )
    const row = within(dialog.getByRole('table')).getByRole('row', { name: /BPFO Outer race/ })
    expect(row.textContent.replaceAll('\u00A0', ' ')).toBe('89.5 Hz3.58×4 m/s²40BPFO Outer race')
  })

  it('are compared with an earlier one that is whole, and exported beside it', async () => {
    await open()
    const dialog = await openSpectra()
    await userEvent.click(
      await dialog.findByRole('combobox', { name: 'Compare with an earlier measurement' }),
    )
    await userEvent.click(await screen.findByRole('option', { name: /complete/ }))
    await waitFor(() =>
      expect(server?.to('ms/getSpectrum').map(({ address }) => address)).toContainEqual(
        expect.stringContaining(`measuredAt=${at - 1000}`),
      ),
    )
    expect(await dialog.findByText(/^shaded: measured/)).toBeVisible()

    await userEvent.click(dialog.getByRole('button', { name: 'Export Envelope spectrum' }))
    const asked = `id=1&measuredAt=${at}&spectrum=envelopeSpectrum&comparedAt=${at - 1000}&offset=`
    await waitFor(() =>
      expect(server?.to('ms/getSpectrum/export').map(({ address }) => address)).toEqual([
        expect.stringContaining(asked),
      ]),
    )
  })

  it('say of one that they are compared with that it is what could not be read', async () => {
    await open({
      'ms/getSpectrum': ({ address }) =>
        address.includes(`measuredAt=${at - 1000}`) ? { code: 500, msg: 'Out of order' } : { data: envelope },
    })
    const dialog = await openSpectra()
    await userEvent.click(
      await dialog.findByRole('combobox', { name: 'Compare with an earlier measurement' }),
    )
    await userEvent.click(await screen.findByRole('option', { name: /complete/ }))

    expect(await dialog.findByText(/^Could not load the earlier measurement\. Out of order/)).toBeVisible()
  })

  it('are not exported by who may not', async () => {
    await open(
      {},
      2,
      allFunctions.filter((name) => name !== 'devices_ms_export'),
    )
    const dialog = await openSpectra()
    const button = await dialog.findByRole('button', { name: 'Export Envelope spectrum' })
    await userEvent.click(button)

    expect(button).toHaveAccessibleDescription('Your role does not allow this')
    expect(server?.to('ms/getSpectrum/export')).toEqual([])
  })

  it('have no orders and no marks while the speed was not known', async () => {
    const unknown = { ...measured(at), speedRpm: null }
    await open({
      'ms/findSpectra': () => ({ data: page([unknown]) }),
      'ms/getSpectrum': () => ({ data: { ...envelope, speedRpm: null, marks: [] } }),
    })
    const dialog = await openSpectra()
    expect(await dialog.findByText(/^The bearing marks are unknown/)).toBeVisible()
    expect(dialog.getByRole('radio', { name: 'Orders' })).toBeDisabled()
  })

  it('say that none has come yet', async () => {
    await open({ 'ms/findSpectra': () => ({ data: page([]) }) })
    expect(await (await openSpectra()).findByText(/^No spectra yet/)).toBeVisible()
  })

  it('say why they cannot be had, and are asked for again', async () => {
    let isAway = true
    await open({
      'ms/findSpectra': () => (isAway ? { code: 500, msg: 'The database rests' } : pageOf([])),
    })
    const dialog = await openSpectra()
    expect(await dialog.findByRole('alert')).toHaveTextContent('The database rests')
    isAway = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText(/^No spectra yet/)).toBeVisible()
  })
})
