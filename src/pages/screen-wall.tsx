import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'

import { useScreen } from '#src/features/screens/use-screen.ts'
import { readWallSettings } from '#src/features/wall/wall-settings.ts'
import { screenToken } from '#src/session/screen-link.ts'
import type { Permissions } from '#src/session/permissions.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import type { PlainSearch } from '#src/tabs/page-host.tsx'
import { formatPlainSearch, parsePlainSearch } from '#src/tabs/plain-search.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { Frame } from '#src/ui/frame.tsx'
import { useDocumentTitle } from '#src/ui/use-document-title.ts'
import { WaitingPage } from '#src/ui/waiting-page.tsx'

import styles from './screen-wall.module.css'
import { WallPages } from './wall-pages.tsx'

/** What the server lets a screen see. */
const permissions: Permissions = {
  menu: [],
  functions: new Set(['map_view', 'data_board_view']),
  capabilities: new Set(['board']),
  moduleNames: new Map(),
}

/** The wall at the address of a screen: without menu, login or other pages, in colours that its address says. */
export function ScreenWall() {
  const [search, setSearch] = useState<PlainSearch>(() => parsePlainSearch(location.search))
  const onSearch = (next: PlainSearch) => {
    history.replaceState(null, '', `${location.pathname}${formatPlainSearch(next)}${location.hash}`)
    setSearch(next)
  }
  const token = screenToken()
  return (
    <Frame scheme={readWallSettings(search).light === 1 ? 'light' : 'dark'}>
      <ErrorBoundary fallback={Broken}>
        {token === null ? <NoLink /> : <Screen token={token} search={search} onSearch={onSearch} />}
      </ErrorBoundary>
    </Frame>
  )
}

interface ScreenProps {
  token: string
  search: PlainSearch
  onSearch: (search: PlainSearch) => void
}

function Screen({ token, search, onSearch }: ScreenProps) {
  const { t } = useLingui()
  const state = useScreen(token)
  useDocumentTitle(state.kind === 'shown' ? state.screen.name : t`Screen`)
  switch (state.kind) {
    case 'opening':
      return <WaitingPage />
    case 'waiting':
      return (
        <Notice title={<Trans>Waiting for the server</Trans>}>
          <Trans>The wall appears when the server answers.</Trans>
        </Notice>
      )
    case 'out':
      return (
        <Notice title={<Trans>This screen is switched off</Trans>}>
          <Trans>
            It was deleted, or its company is frozen. To show the wall again, add a screen under Screens and
            open its link here.
          </Trans>
        </Notice>
      )
    case 'shown':
      return (
        <PermissionsContext value={permissions}>
          <WallPages company={state.screen.companyname} search={search} onSearch={onSearch} />
        </PermissionsContext>
      )
  }
}

function NoLink() {
  const { t } = useLingui()
  useDocumentTitle(t`Screen`)
  return (
    <Notice title={<Trans>This address has no link of a screen</Trans>}>
      <Trans>Copy the whole link, or add a screen under Screens to get a new one.</Trans>
    </Notice>
  )
}

const brokenMs = 30_000

/** Nobody is there to load the page again. */
function Broken() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), brokenMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Notice title={<Trans>Could not show the wall</Trans>}>
      <Trans>It is loaded again in 30 s.</Trans>
    </Notice>
  )
}

/** One thing, to be read from afar. */
function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <main className={styles['notice']}>
      <h1>{title}</h1>
      <p>{children}</p>
    </main>
  )
}
