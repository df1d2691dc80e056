import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import type { SessionUser } from '#contract/calls/records.ts'

import { LoginPage } from '../features/login/login-page.tsx'
import { leaveLogin } from './leave-login.ts'
import { followOtherTabs } from '../session/other-tabs.ts'
import { storeSession } from '../session/session.ts'
import { Frame } from '../ui/frame.tsx'

/** Shows the login by itself, without the console behind it, which is fetched once somebody is in. */
export function openLogin(root: Root, notice: string | null, showConsole: () => Promise<void>): void {
  const goOn = () => {
    stop()
    leaveLogin()
    // The console that this page belongs to may have been replaced meanwhile.
    showConsole().catch(() => location.reload())
  }
  const enter = (session: SessionUser) => {
    storeSession(session)
    goOn()
  }
  const nothing = () => undefined
  const stop = followOtherTabs({ onLoggedIn: goOn, onLoggedOut: nothing, onSomebodyElse: nothing })
  root.render(
    <StrictMode>
      <Frame>
        <LoginPage notice={notice} onLoggedIn={enter} />
      </Frame>
    </StrictMode>,
  )
}
