import type { ReactNode } from 'react'

import { usePermissions } from '#src/session/use-permissions.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import styles from './device-detail.module.css'

interface AlarmListLinkProps {
  /** What is searched for there, by the fields of `alarmRecord/findPage`. */
  search: Readonly<Record<string, string | number>>
  children: ReactNode
}

/** Leads to the history of alarms; plain words for whoever does not have its page. */
export function AlarmListLink({ search, children }: AlarmListLinkProps) {
  const { functions } = usePermissions()
  if (!functions.has('maintenance_alarmHistory_view')) return children
  return (
    <PageLink
      className={styles['link']}
      href={`/maintenance-manage/alarm-history${formatPlainSearch(search)}`}
    >
      {children}
    </PageLink>
  )
}
