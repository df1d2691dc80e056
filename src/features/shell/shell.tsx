import { useDisclosure } from '@mantine/hooks'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'

import { linkState$ } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'

import { Header } from './header.tsx'
import { LinkBanner } from './link-banner.tsx'
import { Menu } from './menu.tsx'
import styles from './shell.module.css'

/** The frame of every page: header, menu, and how old what is shown is. */
export function Shell() {
  const { menu } = useRouteContext({ from: '/shell' })
  const [menuOpen, { toggle, close }] = useDisclosure(false)
  const link = useBehavior(linkState$)
  const lost = link.kind === 'lost'

  useEffect(() => {
    document.documentElement.dataset['link'] = lost ? 'lost' : 'kept'
    return () => {
      delete document.documentElement.dataset['link']
    }
  }, [lost])

  return (
    <div className={styles['shell']}>
      <Header menuOpen={menuOpen} onMenu={toggle} />
      <Menu entries={menu} open={menuOpen} onClose={close} />
      <div className={styles['main']}>
        <LinkBanner link={link} />
        <div className={styles['page']}>
          <Outlet />
        </div>
      </div>
    </div>
  )
}
