import { announcementList } from '#contract/lists/announcement.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Displayed is green, scheduled yellow, expired and stopped grey. */
const badges = { displayStatus: { 0: 0, 1: 2, 2: 1, 3: 1 } }

/** The announcements of the view's companies: what their people are told, from when and until when. */
export function AnnouncementPage() {
  return <ListPage form={announcementList} badges={badges} />
}
