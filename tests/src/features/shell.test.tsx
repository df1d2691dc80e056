import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { MenuNode } from '#contract/modules.ts'
import type { SessionUser } from '#contract/records.ts'
import { App } from '#src/app.tsx'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { useAwake } from '#src/live/awake.ts'
import { createPages } from '#src/routes.tsx'
import { forgetEndOfSession } from '#src/session/end-of-session.ts'
import { dropSession, keepSession } from '#src/session/session.ts'
import type { ConsolePage } from '#src/tabs/console-page.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { clearNotices } from '#src/ui/notices/notice-history.ts'

import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { operator } from '../sessions.ts'

/** A page with a form, a filter that lives in the address, and a number that tells how often it was built. */
function pageCalled(name: string) {
  let built = 0
  return function Page() {
    const [search, change] = usePageSearch()
    const [draft, setDraft] = useState('')
    const [number] = useState(() => (built += 1))
    const awake = useAwake()
    return (
      <section data-awake={awake}>
        <h1>
          {name} {number}
        </h1>
        <input aria-label={`draft of ${name}`} value={draft} onChange={(e) => setDraft(e.target.value)} />
        <p>
          {name} filters by {search['q'] ?? 'nothing'}
        </p>
        <button type="button" onClick={() => change((shown) => ({ ...shown, q: 'pump' }), 'step')}>
          filter {name}
        </button>
      </section>
    )
  }
}

const page = (path: string, name: string, staysMounted = false): ConsolePage => ({
  path,
  load: async () => pageCalled(name),
  ...(staysMounted && { staysMounted: true }),
})
const functionNode = (modulecode: string, checked = true): MenuNode => ({
  modulename: modulecode,
  modulecode,
  url: '',
  checked,
  children: [],
})
const pageNode = (code: string, name: string, url: string, permitted = true): MenuNode => ({
  modulename: name,
  modulecode: code,
  url,
  checked: true,
  children: [functionNode(`${code}_view`, permitted)],
})
const menu: MenuNode[] = [
  pageNode('map', 'Map', '/map'),
  {
    ...functionNode('devices'),
    modulename: 'Devices',
    children: [
      pageNode('devices_gateway', 'Gateways', '/device/network'),
      pageNode('devices_mote', 'Relays', '/device/trunk-manage'),
      pageNode('devices_ms', 'Terminals', '/device/terminal-manage', false),
    ],
  },
]

let server: FakeServer

async function open(address: string, answers: Answers = {}) {
  server = await fakeServer({
    'permission/getModuleListByUserid': () => ({ result: menu }),
    'common/getCaptcha': () => ({ data: { captchaKey: '', base64Img: '' } }),
    ...answers,
  })
  await loadCatalogue('en')
  const console = createPages(createMemoryHistory({ initialEntries: [address] }), [
    page('/map', 'Map', true),
    page('/device/network', 'Gateways'),
    page('/device/trunk-manage', 'Relays'),
    page('/device/terminal-manage', 'Terminals'),
  ])
  const { unmount } = render(<App pages={console} />)
  return { console, unmount, user: userEvent.setup() }
}

const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent
const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name })
const visit = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(link(name))
  await screen.findByRole('heading', { name: new RegExp(`^${name} `) })
}

/** Without a layout, a menu takes its target for hidden, and hides with it. */
const menuItem = (name: string) => screen.findByRole('menuitem', { name, hidden: true })

/** The server has ended the session and says so to whoever asks. */
async function endSession(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: /Good/ }))
  await user.click(await menuItem('Change password'))
  const field = (label: RegExp) => screen.findByLabelText(label)
  await user.type(await field(/^Current password/), 'Blue-lake-9')
  await user.type(await field(/^New password/), 'Blue-lake-10')
  await user.type(await field(/^Confirm new password/), 'Blue-lake-10')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('textbox', { name: 'User name' })
}
async function logIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: 'User name' }), 'ops')
  await user.type(screen.getByLabelText('Password'), 'Blue-lake-9{Enter}')
}
const ended: Answers = { 'user/changePassword': () => ({ code: 401, msg: 'over' }) }
const loginOf = (person: SessionUser): Answers => ({ 'accounts/login': () => ({ data: person }) })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keepSession(operator)
})
afterEach(() => {
  server.restore()
  clearNotices()
  dropSession()
  forgetEndOfSession()
})

describe('the menu', () => {
  it('opens its first page at the root, and shows only what the person may open', async () => {
    const { console } = await open('/')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(console.state.location.pathname).toBe('/map')
    const pages = within(screen.getByRole('navigation', { name: 'Menu' })).getAllByRole('link')
    expect(pages.map((each) => each.textContent)).toEqual(['Map', 'Gateways', 'Relays'])
    expect(link('Map')).toHaveAttribute('aria-current', 'page')
    expect(document.title).toBe('Map · Farwatch')
  })

  it('folds its groups and remembers it', async () => {
    const { user, unmount } = await open('/map')
    await user.click(await screen.findByRole('button', { name: 'Devices', expanded: true }))
    expect(screen.queryByRole('link', { name: 'Gateways' })).toBeNull()
    unmount()
    server.restore()
    await open('/map')
    expect(await screen.findByRole('button', { name: 'Devices', expanded: false })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Gateways' })).toBeNull()
  })

  it('says kindly that a page is not open to the person, with the frame around', async () => {
    await open('/device/terminal-manage')
    expect(await screen.findByRole('heading', { name: 'This page is not open to you' })).toBeVisible()
    expect(tabs()).toEqual([])
    expect(link('Map')).toBeVisible()
  })
})

describe('the tabs', () => {
  it('keep what was typed and the address of each page', async () => {
    const { user, console } = await open('/device/network')
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await user.click(screen.getByRole('button', { name: 'filter Gateways' }))
    expect(await screen.findByText('Gateways filters by pump')).toBeVisible()
    await visit(user, 'Relays')
    expect(tabs()).toEqual(['Gateways', 'Relays'])
    expect(shownTab()).toBe('Relays')
    expect(screen.queryByLabelText('draft of Gateways')).not.toBeVisible()
    await visit(user, 'Gateways')
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
    expect(console.state.location.href).toBe('/device/network?q=pump')
    expect(screen.getByRole('heading', { name: 'Gateways 1' })).toBeVisible()
  })

  it('can be closed only while there is more than one; the neighbour is shown, the right one first', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(screen.queryByTitle('Close')).toBeNull()
    await visit(user, 'Gateways')
    await visit(user, 'Relays')
    await visit(user, 'Gateways')
    screen.getByRole('tab', { name: 'Gateways' }).focus()
    await user.keyboard('{Delete}')
    await waitFor(() => expect(tabs()).toEqual(['Map', 'Relays']))
    expect(shownTab()).toBe('Relays')
    await user.click(screen.getAllByTitle('Close')[1] ?? document.body)
    await waitFor(() => expect(tabs()).toEqual(['Map']))
    expect(shownTab()).toBe('Map')
    expect(screen.queryByTitle('Close')).toBeNull()
  })

  it('have a menu that closes neighbours and says what it cannot do', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    await visit(user, 'Relays')
    await user.pointer({ keys: '[MouseRight]', target: screen.getByRole('tab', { name: 'Map' }) })
    expect(await menuItem('Close left')).toBeDisabled()
    expect(await menuItem('Close others')).toBeEnabled()
    await user.click(await menuItem('Close right'))
    await waitFor(() => expect(tabs()).toEqual(['Map']))
    expect(shownTab()).toBe('Map')
  })

  it('build their page anew when they are refreshed', async () => {
    const { user } = await open('/device/network')
    await user.type(await screen.findByLabelText('draft of Gateways'), 'gone')
    await user.click(screen.getByRole('button', { name: 'Menu of this tab' }))
    await user.click(await menuItem('Refresh'))
    expect(await screen.findByRole('heading', { name: 'Gateways 2' })).toBeVisible()
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('')
  })

  it('are walked by arrow keys, one of them in the tab order', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    screen.getByRole('tab', { name: 'Gateways' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'Map' })).toHaveFocus()
    expect(shownTab()).toBe('Gateways')
    await user.keyboard(' ')
    await waitFor(() => expect(shownTab()).toBe('Map'))
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1])
  })

  it('come back after a reload, the pages of others only when they are visited', async () => {
    const first = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(first.user, 'Gateways')
    await first.user.click(screen.getByRole('button', { name: 'filter Gateways' }))
    await screen.findByText('Gateways filters by pump')
    await visit(first.user, 'Map')
    first.unmount()
    server.restore()
    const { user, console } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    expect(tabs()).toEqual(['Map', 'Gateways'])
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Gateways' }))
    expect(await screen.findByText('Gateways filters by pump')).toBeVisible()
    expect(console.state.location.href).toBe('/device/network?q=pump')
  })

  it('leave a page that stays mounted in place, out of reach and asleep, until its tab is closed', async () => {
    const { user } = await open('/map')
    await screen.findByRole('heading', { name: 'Map 1' })
    await visit(user, 'Gateways')
    const map = screen.getByText('Map 1').closest('section')
    expect(map).toHaveAttribute('data-awake', 'false')
    expect(map?.closest('[role="tabpanel"]')).toHaveAttribute('inert')
    await visit(user, 'Map')
    expect(map).toHaveAttribute('data-awake', 'true')
    await visit(user, 'Gateways')
    await user.click(screen.getAllByTitle('Close')[0] ?? document.body)
    await waitFor(() => expect(screen.queryByText('Map 1')).toBeNull())
  })
})

describe('a session that ends', () => {
  it('leads to the login, says so, and gives the same person back what was typed', async () => {
    const { user, console } = await open('/device/network', { ...ended, ...loginOf(operator) })
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await endSession(user)
    expect(console.state.location.href).toBe('/login?next=/device/network')
    expect(screen.getByText('over').closest('[role="alert"]')).toBeVisible()
    expect(screen.queryByLabelText('draft of Gateways')).not.toBeVisible()
    await logIn(user)
    await waitFor(() => expect(screen.getByLabelText('draft of Gateways')).toBeVisible())
    expect(screen.getByLabelText('draft of Gateways')).toHaveValue('half a name')
    expect(console.state.location.href).toBe('/device/network')
  })

  it('leaves nothing of the first to somebody else, not even where they were', async () => {
    const other = { ...operator, ...keptAs('8') }
    const { user, console } = await open('/device/network?q=secret', { ...ended, ...loginOf(other) })
    await user.type(await screen.findByLabelText('draft of Gateways'), 'half a name')
    await endSession(user)
    await logIn(user)
    await screen.findByRole('heading', { name: /^Map / })
    expect(console.state.location.href).toBe('/map')
    expect(tabs()).toEqual(['Map'])
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
    expect(screen.getByRole('button', { name: 'Messages' })).toBeVisible()
  })

  it('in another tab of this browser leads to the login and says so', async () => {
    const { console } = await open('/map')
    await screen.findByRole('heading', { name: /^Map / })
    localStorage.removeItem('accessToken')
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
    expect(await screen.findByText('You logged out in another tab.')).toBeVisible()
    expect(console.state.location.href).toBe('/login?next=/map')
  })

  it('by logging out, puts everything away', async () => {
    const { user, console } = await open('/device/network', { 'accounts/logout': () => ({}) })
    await screen.findByLabelText('draft of Gateways')
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await screen.findByRole('textbox', { name: 'User name' })
    expect(console.state.location.href).toBe('/login')
    expect(screen.queryByLabelText('draft of Gateways')).toBeNull()
  })
})

function keptAs(objectid: string): Pick<SessionUser, 'objectid' | 'token'> {
  return { objectid: objectid as SessionUser['objectid'], token: `made-up-${objectid}` }
}
