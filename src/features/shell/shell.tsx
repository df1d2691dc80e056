import { useLingui } from '@lingui/react/macro'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'

import { linkState$, useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import type { Permissions } from '#src/session/permissions.ts'
import { entryOf, menuOfPages, pagesOf } from '#src/session/permitted-menu.ts'
import { mayOpen } from '#src/session/route-guard.ts'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import type { ConsolePage } from '#src/tabs/console-page.ts'
import { PageHost } from '#src/tabs/page-host.tsx'
import { closed, type Closing } from '#src/tabs/tabs.ts'
import { forgetUnsaved } from '#src/tabs/unsaved-forms.ts'
import { CopyByHandPlace } from '#src/ui/copy-by-hand-place.tsx'
import { ForbiddenPage } from '#src/ui/forbidden-page.tsx'
import { NotFoundPage } from '#src/ui/not-found-page.tsx'
import { FailureDetailsPlace } from '#src/ui/notices/failure-details-place.tsx'
import { useLightPrint } from '#src/ui/printing.ts'
import { useDocumentTitle } from '#src/ui/use-document-title.ts'

import { Announcements } from './announcement-dialog.tsx'
import { Header } from './header.tsx'
import { LinkBanner } from './link-banner.tsx'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'
import { panelId, TabBar, tabId } from './tab-bar.tsx'
import { TabPanel } from './tab-panel.tsx'
import { useOpenTabs } from './use-open-tabs.ts'
import { useUnsavedQuestion } from './use-unsaved-question.tsx'

export interface ShellProps {
  /** Id of who is logged in. */
  person: string
  permissions: Permissions
  /** The pages that this console has. */
  pages: readonly ConsolePage[]
  address: { path: string; search: string }
  /** What stands over every page. */
  overlay?: ReactNode
  /** What stands in the header of every page. */
  sign?: ReactNode
  /** What stands beside every page. */
  beside?: ReactNode
}

/** The frame of every page: header, menu, tabs, and how old what is shown is. It renders the pages of all open tabs. */
export function Shell({ person, permissions, pages, address, overlay, sign, beside }: ShellProps) {
  const menu = useMemo(
    () =>
      menuOfPages(
        permissions.menu,
        pages.map((page) => page.path),
      ),
    [permissions, pages],
  )
  const permitted = useMemo(() => pagesOf(menu), [menu])
  const { t } = useLingui()
  const open = useOpenTabs({ person, permitted, address })
  const { tabs, shown } = open
  const [menuOpen, { toggle, close }] = useDisclosure(false)
  const content = useRef<HTMLElement>(null)
  const titleOf = (path: string) => entryOf(menu, path)?.name ?? path
  const [throwAway, question] = useUnsavedQuestion(tabs, titleOf)
  const closeTabs = (path: string, closing: Closing) =>
    throwAway(closed(tabs, path, closing), () => open.close(path, closing))
  const refresh = (path: string) => throwAway([path], () => open.refresh(path))
  // Whatever page is shown, the end of the session is noticed at once, and the link shows how it is.
  useLiveTopics([{ kind: 'session' }])
  const link = useBehavior(linkState$)
  useLightPrint()
  const lost = link.kind === 'lost'
  const unknown = address.path !== '/' && !pages.some(({ path }) => path === address.path)
  const nothingPermitted = permitted.length === 0
  const forbidden =
    shown === null && (nothingPermitted || !mayOpen({ ...address, ...homeName(address) }, menu))

  useEffect(() => {
    document.documentElement.dataset['link'] = lost ? 'lost' : 'kept'
    return () => {
      delete document.documentElement.dataset['link']
    }
  }, [lost])

  const [subjects, setSubjects] = useState<Readonly<Record<string, string | null>>>({})
  const subject = shown === null ? null : (subjects[shown] ?? null)
  const titles = [...(subject === null ? [] : [subject]), ...(shown === null ? [] : [titleOf(shown)])]
  if (unknown) titles.push(t`Page not found`)
  else if (forbidden)
    titles.push(
      nothingPermitted
        ? t`You don’t have permission to view any page`
        : t`You don’t have permission to view this page`,
    )
  useDocumentTitle(titles.length === 0 ? null : titles.join(' · '))

  return (
    <PermissionsContext value={permissions}>
      <div className={styles['shell']}>
        <Header
          content={content}
          menuOpen={menuOpen}
          sign={sign}
          onMenu={toggle}
          onLeave={(goOn) =>
            throwAway(
              tabs.map(({ path }) => path),
              goOn,
            )
          }
        />
        <Menu entries={menu} shown={shown} addressOf={open.addressOf} open={menuOpen} onClose={close} />
        <div className={styles['main']}>
          <LinkBanner link={link} />
          <TabBar tabs={tabs} shown={shown} titleOf={titleOf} onClose={closeTabs} onRefresh={refresh} />
          <main ref={content} tabIndex={-1} className={styles['pages']}>
            {tabs.map((tab) => {
              const page = pages.find(({ path }) => path === tab.path)
              if (page === undefined || !tab.visited) return null
              const host = {
                search: tab.search,
                latest: () => open.latestSearch(tab.path),
                change: (search: string, step: 'step' | 'replace') =>
                  open.changeSearch(tab.path, search, step),
                onSubject: (now: string | null) => setSubjects((all) => ({ ...all, [tab.path]: now })),
              }
              return (
                <PageHost key={`${tab.path} ${tab.round}`} path={tab.path} address={host}>
                  <TabPanel
                    id={panelId(tab.path)}
                    labelledBy={tabId(tab.path)}
                    page={page}
                    shown={tab.path === shown}
                    onRefresh={() => {
                      forgetUnsaved([tab.path])
                      open.refresh(tab.path)
                    }}
                  />
                </PageHost>
              )
            })}
            {unknown ? <NotFoundPage /> : forbidden && <ForbiddenPage none={nothingPermitted} />}
          </main>
        </div>
        {beside}
        {question}
        <Announcements />
        {overlay}
        <FailureDetailsPlace />
        <CopyByHandPlace />
      </div>
    </PermissionsContext>
  )
}

/** The address that leads to the first page has a name on the white list. */
function homeName({ path }: { path: string }): { name?: string } {
  return path === '/' ? { name: 'home' } : {}
}
