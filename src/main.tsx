import './ui/base.css'

import { createRoot, type Root } from 'react-dom/client'

import { loadRunTimeConfig } from './config/run-time-config.ts'
import { standInForStorage } from './config/storage-in-memory.ts'
import { logInByLink } from './boot/log-in-by-link.ts'
import { takeLoginLink } from './features/login/login-link.ts'
import { activeLanguage } from './i18n/language.ts'
import { fetchCatalogue, loadCatalogue, loadLoginCatalogue } from './i18n/load-catalogue.ts'
import { readLoginSearch } from './session/login-search.ts'
import { formatPlainSearch, parsePlainSearch } from './tabs/plain-search.ts'
import { showPlainFailure } from './boot/plain-failure.ts'
import { isScreenAddress } from './session/screen-link.ts'
import { currentSession } from './session/session.ts'
import { leaveKeysToInputMethods } from './ui/input-method.ts'

standInForStorage(window)
leaveKeysToInputMethods(window)
// Before anything is requested: it may carry a password.
const loginLink = takeLoginLink()

/** Nobody is at a screen to load it again. */
const screenAgainMs = 15_000

const element = document.querySelector('#root')
if (element === null) throw new Error('index.html has no #root')
const root: Root = createRoot(element)

async function showConsole(): Promise<void> {
  const [{ openConsole }] = await Promise.all([
    import('./boot/open-console.tsx'),
    loadCatalogue(activeLanguage()),
  ])
  openConsole(root)
}

/** Fetches what will be shown next; a failure is met again then. */
async function fetchConsole(): Promise<void> {
  const { next } = readLoginSearch(parsePlainSearch(location.search))
  const [{ fetchAhead }] = await Promise.all([
    import('./boot/open-console.tsx'),
    fetchCatalogue(activeLanguage()),
  ])
  fetchAhead(next?.split('?')[0])
}

async function showLogin(notice: string | null): Promise<void> {
  const { openLogin } = await import('./boot/open-login.tsx')
  if (location.pathname !== '/login') {
    const { pathname, search, hash } = location
    history.replaceState(null, '', `/login${formatPlainSearch({ next: pathname + search + hash })}`)
  }
  // While somebody types, or at the latest while the password is looked at, the console comes.
  for (const sign of ['input', 'submit'])
    element?.addEventListener(sign, () => void fetchConsole().catch(() => undefined), { once: true })
  openLogin(root, notice, showConsole)
}

async function showScreen(): Promise<void> {
  const [{ openScreen }] = await Promise.all([
    import('./boot/open-screen.tsx'),
    loadRunTimeConfig(),
    loadCatalogue(activeLanguage()),
  ])
  openScreen(root)
}

async function start(): Promise<void> {
  if (isScreenAddress()) return showScreen()
  await Promise.all([loadRunTimeConfig(), loadLoginCatalogue(activeLanguage())])
  const notice = loginLink === null ? null : await logInByLink(loginLink)
  const isLogin = location.pathname === '/login'
  if (notice === null && currentSession() !== null && !isLogin) await showConsole()
  else await showLogin(notice)
}

// No await at this level: with one anywhere the bundler leaves every piece that two chunks share in a file of its own.
start().catch((error: unknown) => {
  // Nothing of the console may be there, not even its texts.
  root.unmount()
  showPlainFailure(element, error)
  if (isScreenAddress()) setTimeout(() => location.reload(), screenAgainMs)
})
