import { notificationRuleList } from '#contract/lists/notification-rule.ts'
import { AddedRule } from '#src/features/notifications/added-rule.tsx'
import { MailNote } from '#src/features/notifications/mail-note.tsx'
import { RuleDetails } from '#src/features/notifications/rule-details.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

const extras: ListExtras = { Above: MailNote, Details: RuleDetails, Added: AddedRule }

/** The notification rules of the view: what goes out to whom and when, and what was sent. */
export function NotificationPage() {
  return <ListPage form={notificationRuleList} extras={extras} />
}
