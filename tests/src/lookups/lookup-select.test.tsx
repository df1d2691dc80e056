import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { LookupSelect } from '#src/lookups/lookup-select.tsx'
import type { Lookup } from '#src/lookups/lookups.ts'
import { storeSession } from '#src/session/session.ts'
import { fakeServer, type FakeServer } from '#tests/src/fake-server.ts'
import { operator } from '#tests/src/sessions.ts'
import { show } from '#tests/src/show.tsx'

let server: FakeServer
let sessions = 0
/** Each test is a session of its own, since a lookup is asked once in one. */
beforeEach(() => {
  sessions += 1
  storeSession({ ...operator, token: `session ${sessions}` })
})
afterEach(() => server.restore())

const doors = { typeId: 'door-contact', typeName: 'Door contact' }
const vibration = { typeId: 'vibration', typeName: 'Vibration' }

function Choice({ of = 'terminalType', start = '' }: { of?: Lookup; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <LookupSelect of={of} label="Type" value={value} onChange={setValue} clearable />
      <output>{value === '' ? 'none' : value}</output>
    </>
  )
}
const field = () => screen.getByRole('combobox', { name: 'Type' })

describe('a choice of what the server lists', () => {
  it('is asked once for all fields of a page, and stands under its name #lookups-6', async () => {
    server = await fakeServer({ 'ms/getMsTypeList': () => ({ list: [doors, vibration] }) })
    await show(
      <>
        <Choice start="vibration" />
        <Choice />
      </>,
    )

    expect(screen.getAllByRole('img', { name: 'Loading' })).toHaveLength(2)
    await waitFor(() => expect(screen.getAllByRole('combobox')[0]).toHaveValue('Vibration'))
    expect(screen.queryAllByRole('option', { hidden: true })).toEqual([])
    expect(server.to('ms/getMsTypeList')).toHaveLength(1)
  })

  it('is found by what is typed, chosen by keyboard, and given up by choosing it again', async () => {
    server = await fakeServer({ 'ms/getMsTypeList': () => ({ list: [doors, vibration] }) })
    const user = userEvent.setup()
    await show(<Choice />)
    await user.type(field(), 'vib')
    await screen.findByRole('option', { name: 'Vibration' })
    expect(screen.queryByRole('option', { name: 'Door contact' })).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('vibration')

    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('option', { name: 'Vibration', selected: true }))
    expect(screen.getByRole('status')).toHaveTextContent('none')
  })

  it('shows the first of thousands, says how many more there are, and finds each of them', async () => {
    const list = Array.from({ length: 5000 }, (_, n) => ({ typeId: `t${n}`, typeName: `Type ${n}.` }))
    server = await fakeServer({ 'ms/getMsTypeList': () => ({ list }) })
    const user = userEvent.setup()
    await show(<Choice />)
    await user.click(field())
    await screen.findByRole('option', { name: 'Type 0.' })
    const [first, ...others] = screen.getAllByRole('option')
    expect(others).toHaveLength(500)
    expect(first).toHaveTextContent('First 500 of 5,000: type to find the others')
    await user.click(first ?? field())
    expect(screen.getByRole('status')).toHaveTextContent('none')
    await user.type(field(), 'Type 4999.')
    await user.click(await screen.findByRole('option', { name: 'Type 4999.' }))
    expect(screen.getByRole('status')).toHaveTextContent('t4999')
  })

  it('says why there is nothing to choose from, and asks again', async () => {
    let away = true
    server = await fakeServer({ 'ms/getMsTypeList': () => (away ? null : { list: [doors] }) })
    const user = userEvent.setup()
    await show(<Choice start="vibration" />)
    await screen.findByText(/Could not load the choices/)
    expect(field()).toHaveValue('vibration')
    expect(field()).toBeInvalid()

    away = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(field()).toBeValid())
    await user.clear(field())
    await user.click(field())
    await user.click(await screen.findByRole('option', { name: 'Door contact' }))
    expect(field()).toHaveValue('Door contact')
    expect(server.to('ms/getMsTypeList')).toHaveLength(2)
  })

  it('says that there is nothing to choose from when the list is empty', async () => {
    server = await fakeServer({ 'gateway/getGatewayTypeList': () => ({ list: [] }) })
    const user = userEvent.setup()
    await show(<Choice of="gatewayType" />)
    await user.click(field())

    expect(await screen.findByText('No choices yet')).toBeVisible()
  })

  it('finds a time zone by its offset #lookups-7', async () => {
    const list = [
      { code: 'Asia/Shanghai', name: 'UTC+08:00 China Standard Time (Asia/Shanghai)' },
      { code: 'Asia/Tokyo', name: 'UTC+09:00 Japan Standard Time (Asia/Tokyo)' },
    ]
    server = await fakeServer({ 'company/getAllTimeZone': () => ({ list }) })
    const user = userEvent.setup()
    await show(<Choice of="timeZone" />)
    await user.type(field(), '+9')
    await user.click(await screen.findByRole('option', { name: /Tokyo/ }))

    expect(screen.getByRole('status')).toHaveTextContent('Asia/Tokyo')
    expect(screen.queryByRole('option', { name: /Shanghai/ })).toBeNull()
  })
})
