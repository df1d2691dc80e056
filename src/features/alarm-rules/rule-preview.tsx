import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Parse } from 'typebox/value'

import { alarmRuleCalls } from '#contract/calls/alarm-rules.ts'
import { alarmRuleList } from '#contract/lists/alarm-rule.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { alarmLevelTerm } from '#src/i18n/terms.ts'
import { entryFaults, entryOf } from '#src/lists/entry/entry-rules.ts'
import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './alarm-rules.module.css'
import { PreviewTables } from './preview-tables.tsx'

/** After the last key, before what is typed is asked for. */
const pauseMs = 400

/** What a rule does, and what it would have done in the last seven days, while it is typed. */
export function RulePreview({ typed }: { typed: TypedEntry }) {
  const [settled] = useDebouncedValue(typed, pauseMs)
  const isComplete = Object.keys(entryFaults(alarmRuleList, settled)).length === 0
  return (
    <section className={styles['preview']} aria-live="polite">
      <p>
        <Sentences>
          <Trans>A rule applies to alarms that are raised after you save it.</Trans>
          <Trans>Devices compare measured values with their limits, so hysteresis is set there.</Trans>
        </Sentences>
      </p>
      <h3 className={styles['heading']}>
        <Trans>With this rule, the last 7 days</Trans>
      </h3>
      {isComplete ? (
        <Preview entry={entryOf(alarmRuleList, settled)} />
      ) : (
        <p>
          <Trans>Choose a device class and an alarm type to see the preview.</Trans>
        </p>
      )}
    </section>
  )
}

function Preview({ entry }: { entry: Readonly<Record<string, unknown>> }) {
  const { i18n } = useLingui()
  const { answer, failure, again } = useAnswer(JSON.stringify(entry), (signal) => {
    const query = Parse(alarmRuleCalls['alarmRule/preview'].query, entry)
    return request('alarmRule/preview', { query, quiet: true, signal })
  })
  if (failure instanceof CallFailure)
    return (
      <p role="alert">
        <FailureText failure={failure} />{' '}
        <Button variant="subtle" size="compact-sm" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (answer === null) {
    return (
      <p>
        <Trans>Counting alarms…</Trans>
      </p>
    )
  }
  const { data } = answer
  return (
    <>
      <p>
        <Trans>Default: {i18n._(alarmLevelTerm[data.defaultLevel])}, no delays.</Trans>
      </p>
      <PreviewTables preview={data} />
    </>
  )
}
