import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import type { DateRangeRule } from '#contract/rules/pickable-days.ts'
import { serverNow } from '#src/live/live-client.ts'
import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'
import { anyTime, type TimeRange } from '#src/ui/date-range/time-range.ts'

import styles from './record-dialog.module.css'

interface RecordSearchProps {
  rule: DateRangeRule
  /** Of what time the records are that are asked for. */
  range: TimeRange
  onSearch: (range: TimeRange) => void
}

/** What records are searched by. What is typed counts with Search. */
export function RecordSearch({ rule, range, onSearch }: RecordSearchProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(range)
  const [searched, setSearched] = useState(range)
  const [isWrong, setWrong] = useState(false)
  const [resets, setResets] = useState(0)
  if (searched !== range) {
    setSearched(range)
    setDraft(range)
  }
  return (
    <search>
      <form
        className={styles['search']}
        aria-label={t`Search`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) onSearch(draft)
        }}
      >
        <DateRangeField
          // What is typed and wrong is in the field alone.
          key={resets}
          label={t`Time`}
          labelHidden
          size="xs"
          rule={rule}
          value={draft}
          onChange={setDraft}
          onFault={(fault) => setWrong(fault !== null)}
          now={serverNow}
        />
        <Button type="submit" size="xs" leftSection={<IconSearch size="0.875rem" stroke={2} />}>
          <Trans>Search</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setDraft(anyTime)
            setWrong(false)
            setResets(resets + 1)
            onSearch(anyTime)
          }}
        >
          <Trans>Reset</Trans>
        </Button>
      </form>
    </search>
  )
}
