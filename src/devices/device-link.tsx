import { useContext, type ReactNode } from 'react'

import type { DeviceType } from '#contract/wire/enumerations.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { PagePathContext, usePageSearch } from '#src/tabs/page-host.tsx'
import { PageLink } from '#src/ui/page-link.tsx'

import styles from './device-detail.module.css'
import { devicePages } from './device-pages.ts'

interface DeviceLinkProps {
  id: string
  type: DeviceType
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** Leads to the details of a device, in the list where one stands if it is of that class; plain words without the right. */
export function DeviceLink({ id, type, onFollow, children }: DeviceLinkProps) {
  const [search] = usePageSearch()
  const here = useContext(PagePathContext)
  const { path } = devicePages[type]
  return (
    <DeviceListLink type={type} search={{ ...(here === path && search), open: id }} onFollow={onFollow}>
      {children}
    </DeviceListLink>
  )
}

interface DeviceListLinkProps {
  type: DeviceType
  /** What is searched for there. */
  search: Readonly<Record<string, string | number>>
  title?: string
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** Leads to a list of devices; plain words without the right. */
export function DeviceListLink({ type, search, title, onFollow, children }: DeviceListLinkProps) {
  const { functions } = usePermissions()
  const { path, right } = devicePages[type]
  if (!functions.has(right)) return children
  return (
    <PageLink
      className={styles['link']}
      title={title}
      href={path + formatPlainSearch(search)}
      onClick={onFollow}
    >
      {children}
    </PageLink>
  )
}
