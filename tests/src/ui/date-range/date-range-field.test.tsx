import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import type { DateRangeMode } from '#contract/rules/pickable-days.ts'
import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'
import { anyTime, momentOf, type TimeRange } from '#src/ui/date-range/time-range.ts'
import { show } from '#tests/src/show.tsx'

const now = new Date(2026, 10, 21, 12, 34, 56).getTime()

function Field({ mode = 'none' }: { mode?: DateRangeMode }) {
  const [range, setRange] = useState<TimeRange>(anyTime)
  const [right, setRight] = useState(true)
  return (
    <>
      <DateRangeField
        label="Time"
        rule={{ mode, limited: true }}
        value={range}
        onChange={setRange}
        onFault={(fault) => setRight(fault === null)}
        now={() => now}
      />
      <output>
        {range.upStime === null ? '…' : momentOf(range.upStime)} –{' '}
        {range.upEtime === null ? '…' : momentOf(range.upEtime)}
        {right ? '' : ', not as typed'}
      </output>
      <button type="button">elsewhere</button>
    </>
  )
}
async function open(mode?: DateRangeMode, language?: Language) {
  await show(<Field {...(mode && { mode })} />, language)
  return userEvent.setup()
}
const from = () => screen.getByRole('textbox', { name: 'From' })
const to = () => screen.getByRole('textbox', { name: 'To' })
const asked = () => screen.getByRole('status').textContent
const elsewhere = () => screen.getByRole('button', { name: 'elsewhere' })

describe('the words of the panel', () => {
  it.each([
    ['sameDay', 'Pick the day. Type the time into the field, for example 2026-11-21 08:30.'],
    [
      'twoDays',
      'Pick the first day, then the last. Type the times into the field, for example 2026-11-21 08:30.',
    ],
  ] as const)('say in mode %s how many days are picked', async (mode, words) => {
    const user = await open(mode)
    await user.click(screen.getByRole('button', { name: 'Pick a time range' }))

    expect(await screen.findByRole('dialog', { name: 'Pick a time range' })).toHaveTextContent(words)
  })
})

describe('a time range that is typed', () => {
  it('counts with Enter, and stands there as it was read', async () => {
    const user = await open()
    await user.type(from(), '11-20 8:30{Enter}')
    expect(asked()).toBe('2026-11-20 08:30 – …')
    await user.type(to(), '20261121{Enter}')

    expect(asked()).toBe('2026-11-20 08:30 – 2026-11-21 23:59')
    expect([from(), to()].map((input) => (input as HTMLInputElement).value)).toEqual([
      '2026-11-20 08:30',
      '2026-11-21 23:59',
    ])
  })

  it('counts once the focus leaves it, not on the way from one end to the other', async () => {
    const user = await open('sameDay')
    await user.type(from(), '2026-11-20 08:00')
    await user.tab()
    expect(asked()).toBe('… – …')
    await user.type(to(), '2026-11-20 09:00')
    await user.click(elsewhere())

    expect(asked()).toBe('2026-11-20 08:00 – 2026-11-20 09:00')
  })

  it('stays the moment that it is where nothing was typed, though the field says the minute alone', async () => {
    const changes: TimeRange[] = []
    const value = { upStime: now - 3_600_000, upEtime: null }
    await show(
      <DateRangeField
        label="Time"
        rule={{ mode: 'none', limited: false }}
        value={value}
        onChange={(range) => changes.push(range)}
        now={() => now}
      />,
    )
    const user = userEvent.setup()
    await user.click(from())
    await user.type(to(), '12:00{Enter}')

    expect(changes).toEqual([
      { upStime: value.upStime, upEtime: new Date(2026, 10, 21, 12, 0, 59, 999).getTime() },
    ])
  })

  it('that may not be asked for says why at its end, and the last one that may stays', async () => {
    const user = await open('sameDay')
    await user.type(from(), '2026-11-20')
    await user.type(to(), '2026-11-21{Enter}')
    expect(to()).toBeInvalid()
    expect(to()).toHaveAccessibleDescription('Start and end must be on the same day.')
    expect(from()).toBeValid()
    expect(asked()).toBe('… – …, not as typed')

    await user.clear(to())
    await user.type(to(), '2026-11-20{Enter}')
    expect(to()).toBeValid()
    expect(asked()).toBe('2026-11-20 00:00 – 2026-11-20 23:59')
  })

  it.each([
    ['tomorrow', '', 'Enter date and time like 2026-11-21 08:30.'],
    ['2026-11-22', '', 'Queries cannot reach into the future.'],
    ['2023-11-20', '', 'Queries can go back at most 3 years.'],
    ['2026-11-20', '2026-11-19', 'The end must not be before the start.'],
  ])('from %j to %j is refused: %s', async (first, last, words) => {
    const user = await open()
    await user.type(from(), first)
    if (last !== '') await user.type(to(), last)
    await user.click(elsewhere())

    expect(screen.getByText(words)).toBeVisible()
  })

  it('is cleared with its button', async () => {
    const user = await open()
    await user.type(from(), 'what{Enter}')
    await user.click(screen.getByRole('button', { name: 'Clear' }))

    expect(asked()).toBe('… – …')
    expect(from()).toHaveValue('')
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })
})

describe('a time range that is picked', () => {
  const panel = () => screen.findByRole('dialog', { name: 'Pick a time range' })

  it('is one of the usual ones', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Pick a time range' }))
    await user.click(within(await panel()).getByRole('button', { name: 'Last 24 hours' }))

    expect(asked()).toBe('2026-11-20 12:34 – 2026-11-21 12:34')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is the days between two, of which the second lies where the rule opens it', async () => {
    const user = await open('twoDays')
    await user.click(from())
    await user.keyboard('{ArrowDown}')
    const day = async (name: RegExp) => within(await panel()).findByRole('button', { name })
    await user.click(await day(/^10 November/))
    const disabled = await Promise.all(
      [/^8 N/, /^9 N/, /^11 N/, /^12 N/].map(async (name) => {
        const button: HTMLElement = await day(name)
        return (button as HTMLButtonElement).disabled
      }),
    )
    expect(disabled).toEqual([true, false, false, true])
    await user.click(await day(/^9 November/))

    expect(asked()).toBe('2026-11-09 00:00 – 2026-11-10 23:59')
  })

  it('is one day where both ends have to lie on it', async () => {
    const user = await open('sameDay')
    await user.click(screen.getByRole('button', { name: 'Pick a time range' }))
    await user.click(await within(await panel()).findByRole('button', { name: /^10 November/ }))

    expect(asked()).toBe('2026-11-10 00:00 – 2026-11-10 23:59')
  })

  it('has no tomorrow #dates-5', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Pick a time range' }))

    expect(await within(await panel()).findByRole('button', { name: /^22 November/ })).toBeDisabled()
    expect(within(await panel()).getByRole('button', { name: 'Next month' })).toBeDisabled()
  })

  it('closes with Escape, and the field has the focus', async () => {
    const user = await open()
    await user.click(from())
    await user.keyboard('{ArrowDown}')
    await panel()
    await user.keyboard('{Escape}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(from()).toHaveFocus()
  })
})
