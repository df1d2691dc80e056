import { alarmRuleList } from '#contract/lists/alarm-rule.ts'
import { RulePreview } from '#src/features/alarm-rules/rule-preview.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

const extras: ListExtras = { EntryNote: RulePreview }

/** The alarm rules of the view: level and delays by company and alarm type. */
export function AlarmRulePage() {
  return <ListPage form={alarmRuleList} extras={extras} />
}
