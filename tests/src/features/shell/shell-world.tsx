import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach } from 'vitest'

import type { MenuNode } from '#contract/rules/modules.ts'
import { App } from '#src/app.tsx'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { useAwake } from '#src/live/awake.ts'
import { createPages } from '#src/routes.tsx'
import { forgetEndOfSession } from '#src/session/end-of-session.ts'
import { dropSession, storeSession } from '#src/session/session.ts'
import type { ConsolePage } from '#src/tabs/console-page.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { forgetUnsavedBeside } from '#src/tabs/unsaved-forms.ts'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { clearNotices } from '#src/ui/notices/notice-history.ts'
import { theme } from '#src/ui/theme.ts'

import { fakeServer, type Answers, type FakeServer } from '../../fake-server.ts'
import { operator } from '../../sessions.ts'

/** A page with a draft, a form that can be saved, a filter that lives in the address, and a number that tells how often it was built. */
function pageCalled(name: string) {
  let built = 0
  return function Page() {
    const [search, change] = usePageSearch()
    const [draft, setDraft] = useState('')
    const [number] = useState(() => built + 1)
    // Not while it renders, which may be begun more than once.
    useEffect(() => {
      built = Math.max(built, number)
    }, [number])
    const awake = useAwake()
    const [typed, setTyped] = useState('')
    useUnsaved(typed !== '')
    return (
      <section data-awake={awake}>
        <h1>
          {name} {number}
        </h1>
        <input aria-label={`draft of ${name}`} value={draft} onChange={(e) => setDraft(e.target.value)} />
        <input aria-label={`form of ${name}`} value={typed} onChange={(e) => setTyped(e.target.value)} />
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

// Without a layout, a menu takes its target for hidden, and would hide with it.
theme.components = { ...theme.components, Popover: { defaultProps: { hideDetached: false } } }

let server: FakeServer

/** The console at an address, with four pages of which three are permitted; an operator is logged in. */
export async function open(address: string, answers: Answers = {}) {
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
  /** As closing the browser's tab: the page is gone, and so is what it asks. */
  const leave = () => {
    unmount()
    server.restore()
  }
  return { console, leave, server, user: userEvent.setup() }
}

export const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent)
export const shownTab = () => screen.getByRole('tab', { selected: true }).textContent
export const link = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name })
export const visit = async (user: UserEvent, name: string) => {
  await user.click(link(name))
  await screen.findByRole('heading', { name: new RegExp(`^${name} `) })
}

export const menuItem = (name: string) => screen.findByRole('menuitem', { name })
/** Before each test nobody has been here; after it nothing of it is left. */
export function freshConsole(): void {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
    storeSession(operator)
  })
  afterEach(() => {
    server.restore()
    clearNotices()
    forgetUnsavedBeside([])
    dropSession()
    forgetEndOfSession()
  })
}
