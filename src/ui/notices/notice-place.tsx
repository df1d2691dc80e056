import { useLingui } from '@lingui/react/macro'
import { Notifications } from '@mantine/notifications'

import { NoticeAnnouncer } from './notice-announcer.tsx'
import { mostOfAKind } from './notify.tsx'

/** Where notices pass by or stay: a place that whoever listens can go to, as all that is on a page. */
export function NoticePlace() {
  const { t } = useLingui()
  return (
    <section aria-label={t`Notices`}>
      <Notifications position="top-center" limit={2 * mostOfAKind} withinPortal={false} />
      <NoticeAnnouncer />
    </section>
  )
}
