import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ArmUid } from '#contract/wire/ids.ts'
import { mostCountedRecords } from '#contract/lists/record-form.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { RecordDialog, recordTableHeightPx } from '#src/lists/record-dialog/record-dialog.tsx'
import { storeSession } from '#src/session/session.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

import { frames, someRecords } from './some-records.ts'

giveRoom()
beforeEach(() => {
  localStorage.clear()
  storeSession(operator)
})

const newest = new Date(2026, 4, 1, 12).getTime()

async function open(
  given: Partial<Parameters<typeof someRecords>[0]> = {},
  { mayExport = true, language = 'en' as const } = {},
) {
  const records = someRecords({ newest, count: 45, ...given })
  const functions = new Set(mayExport ? ['map_view', 'map_export'] : ['map_view'])
  await show(
    <PermissionsContext value={{ menu: [], functions, capabilities: new Set(), moduleNames: new Map() }}>
      <RecordDialog
        form={frames}
        subject={{ armuid: '0A1B2C3D' as ArmUid }}
        name="North gate"
        server={records.server}
        onClose={() => {}}
      />
    </PermissionsContext>,
    language,
  )
  return { user: userEvent.setup(), ...records }
}
const dialog = () => screen.getByRole('dialog', { name: 'frames: North gate' })
const rows = () => within(screen.getByRole('grid')).getAllByRole('row').slice(1)

describe('the records of a device', () => {
  it('are asked for by it, newest first, and shown in the words of their form', async () => {
    const { asked } = await open()
    await screen.findByText('frame 0')

    expect(asked).toEqual([{ act: 'page', query: { armuid: '0A1B2C3D', pageNum: '1', pageSize: '20' } }])
    expect(
      within(rows()[1] ?? dialog())
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', 'May 01, 2026, 11:59:00', 'frame 1', '1,001', 'Relay'])
    expect(screen.getByText('1–20 of 45')).toBeVisible()
  })

  it('stand in a table of 300 pixels #records-3', async () => {
    await open()
    const table = screen.getByRole('grid').parentElement?.parentElement

    expect(recordTableHeightPx).toBe(300)
    expect(table).toHaveStyle({ height: '300px' })
  })

  it('are paged, and read in other pages #records-4', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await user.click(screen.getByRole('button', { name: 'Last page' }))
    await screen.findByText('frame 44')

    expect(screen.getByText('41–45 of 45')).toBeVisible()
    expect(asked.at(-1)?.query).toEqual({ armuid: '0A1B2C3D', pageNum: '3', pageSize: '20' })
  })

  it('of a time are those that were searched for, from the first page on #records-5', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await screen.findByText('frame 20')
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-05-01 11:30')
    await user.type(screen.getByRole('textbox', { name: 'To' }), '2026-05-01 11:40{Enter}')
    await screen.findByText('1–11 of 11')

    expect(asked.at(-1)?.query).toEqual({
      armuid: '0A1B2C3D',
      upStime: String(new Date(2026, 4, 1, 11, 30).getTime()),
      upEtime: String(new Date(2026, 4, 1, 11, 41).getTime() - 1),
      pageNum: '1',
      pageSize: '20',
    })

    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('1–20 of 45')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveValue('')
  })

  it('are not asked for a time that the form does not open', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-01-01')
    await user.type(screen.getByRole('textbox', { name: 'To' }), '2026-05-01{Enter}')
    await user.click(screen.getByRole('button', { name: 'Search' }))

    expect(screen.getByText('Start and end can be at most 90 days apart.')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  it('that nobody counted are more than the total, and found by their time', async () => {
    await open({ count: 12_000, counted: mostCountedRecords })

    expect(await screen.findByText('1–20 of more than 10,000')).toBeVisible()
    expect(screen.getByText('Search by time to find older records.')).toBeVisible()
  })
})

describe('the export of records', () => {
  const exportAs = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }

  it('takes what was selected, on all pages #records-6', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await user.click(screen.getByText('frame 1'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(await screen.findByText('frame 21'))
    await exportAs(user, /Selected \(2\)/)

    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        act: 'export',
        query: {
          armuid: '0A1B2C3D',
          pageNum: '2',
          pageSize: '20',
          exporttype: 1,
          objectids: 'f-1,f-21',
          offset: -new Date().getTimezoneOffset(),
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    )
  })

  it('takes the page, or all of the time #records-7', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await exportAs(user, /This page/)
    await waitFor(() => expect(asked.at(-1)?.query['exporttype']).toBe(2))
    await exportAs(user, /Whole time range/)
    await waitFor(() => expect(asked.at(-1)?.query['exporttype']).toBe(3))
  })

  it('asks nothing while nothing is selected', async () => {
    const { user, asked } = await open()
    await screen.findByText('frame 0')
    await exportAs(user, /Selected \(0\)/)

    expect(asked.map(({ act }) => act)).toEqual(['page'])
  })

  it('says why a post without the right has none', async () => {
    await open({}, { mayExport: false })

    expect(screen.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription(
      'Your role does not allow this',
    )
  })
})

describe('where no record stands', () => {
  it('is said that there are none, or none of the time', async () => {
    const { user } = await open({ count: 0 })
    expect(await screen.findByText('No records yet')).toBeVisible()

    await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-05-01{Enter}')
    await user.type(screen.getByRole('textbox', { name: 'To' }), '2026-05-01{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Show all times' }))
    expect(await screen.findByText('No records yet')).toBeVisible()
  })

  it('is said why they could not be read, and they are asked for again', async () => {
    let failure: Error | null = new CallFailure('refused', 'health', { code: 403, message: 'Not yours' })
    const { user } = await open({ fails: () => failure })
    await screen.findByText('Could not load the records')
    expect(screen.getByText('Not yours.')).toBeVisible()

    failure = null
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('frame 0')).toBeVisible()
  })

  it('can be searched again after a time was wrong and Reset took it away', async () => {
    const { user, asked } = await open()
    await waitFor(() => expect(asked).toHaveLength(1))
    await user.type(screen.getByLabelText('From'), 'no time')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByLabelText('From')).toHaveValue('')
    const before = asked.length
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  })
})
