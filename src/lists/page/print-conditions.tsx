import { Trans, useLingui } from '@lingui/react/macro'

import type { SearchField } from '#contract/lists/list-form.ts'
import { request } from '#src/api/client.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { wallTime } from '#src/live/steady-clock.ts'
import { AlarmLevelName } from '#src/lookups/alarm-level-select.tsx'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { usePrinting } from '#src/ui/printing.ts'
import { findNode } from '#src/ui/tree-select/tree-nodes.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { ChoiceName } from '../entry/choice-name.tsx'
import { filterFields } from '../address/list-address.ts'
import styles from './list-page.module.css'
import { useListParts } from './list-parts.ts'

interface PrintConditionsProps {
  criteria: Readonly<Record<string, string>>
  /** When the rows were read, by the steady clock; null before they are. */
  readAt: number | null
}

/** What the rows on paper were found by, and of when they are. */
export function PrintConditions({ criteria, readAt }: PrintConditionsProps) {
  const { form, words } = useListParts()
  const { i18n } = useLingui()
  if (!usePrinting()) return null
  const read = readAt === null ? null : wallTime(readAt)
  const asked = filterFields(form).filter(({ name }) => criteria[name] !== undefined)
  return (
    <div className={styles['conditions']}>
      {asked.length === 0 ? (
        <span>
          <Trans>No conditions</Trans>
        </span>
      ) : (
        <dl>
          {asked.map((field) => (
            <div key={field.name}>
              <dt>{words.heading(field.name)}</dt>
              <dd>
                <Condition field={field} value={criteria[field.name] ?? ''} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {read !== null && (
        <time dateTime={new Date(read).toISOString()}>
          <Trans>As of {momentText(i18n, read)}</Trans>
        </time>
      )}
    </div>
  )
}

function Condition({ field, value }: { field: SearchField; value: string }) {
  const { words } = useListParts()
  const { i18n } = useLingui()
  switch (field.kind) {
    case 'enumeration':
      return words.member(field.enumeration, Number(value))
    case 'choice':
      return <ChoiceName of={field.of} value={value} />
    case 'company':
      return <CompanyName value={value} />
    case 'post':
      return <PostName value={value} />
    case 'since':
    case 'until':
      return momentText(i18n, Number(value))
    case 'alarmLevel':
      return <AlarmLevelName level={value} />
    case 'text':
    case 'date':
    case 'functions':
    case 'switch':
    case 'longText':
    case 'number':
    case 'secret':
      return <UserText text={value} />
  }
}

function CompanyName({ value }: { value: string }) {
  const { companies } = useCompanies()
  return <UserText text={findNode(companies, value)?.label ?? value} />
}

function PostName({ value }: { value: string }) {
  const { answer } = useAnswer('', (signal) => request('post/findList', { quiet: true, signal }))
  return <UserText text={answer?.list.find(({ objectid }) => objectid === value)?.name ?? value} />
}
