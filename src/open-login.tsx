import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import type { SessionUser } from '#contract/records.ts'

import { LoginPage } from './features/login/login-page.tsx'
import { leaveLogin } from './leave-login.ts'
import { keepSession } from './session/session.ts'
import { Frame } from './ui/frame.tsx'

/** Shows the login by itself, without the console behind it, which is fetched once somebody is in. */
export function openLogin(root: Root, notice: string | null, goOn: () => Promise<void>): void {
  const enter = (session: SessionUser) => {
    keepSession(session)
    leaveLogin()
    void goOn()
  }
  root.render(
    <StrictMode>
      <Frame>
        <LoginPage notice={notice} onLoggedIn={enter} />
      </Frame>
    </StrictMode>,
  )
}
