import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Suspense } from 'react'

import type { DateRangeRule } from '#contract/rules/pickable-days.ts'

import { ErrorBoundary } from '../error-boundary.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { LoadingSign } from '../loading-sign.tsx'
import styles from './date-range.module.css'
import { presets } from './range-presets.ts'
import { presetWords } from './range-words.ts'
import type { TimeRange } from './time-range.ts'

/** The calendar and what it is made of come with the first panel that opens. */
const RangeCalendar = lazyPart(async () => (await import('./range-calendar.tsx')).RangeCalendar)

interface RangePanelProps {
  rule: DateRangeRule
  value: TimeRange
  nowMs: number
  onPick: (range: TimeRange) => void
}

/** Ranges that are picked and not typed: the usual ones, and days of a calendar. */
export function RangePanel(props: RangePanelProps) {
  const { rule, nowMs, onPick } = props
  const { i18n } = useLingui()
  return (
    <>
      <div className={styles['panel']}>
        <div className={styles['presets']}>
          {presets(rule, nowMs).map(({ name, range }) => (
            <Button
              key={name}
              variant="subtle"
              size="compact-sm"
              justify="start"
              className={styles['preset'] ?? ''}
              onClick={() => onPick(range)}
            >
              {i18n._(presetWords[name])}
            </Button>
          ))}
        </div>
        <ErrorBoundary fallback={NoCalendar}>
          <Suspense fallback={<Waiting />}>
            <RangeCalendar {...props} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <p className={styles['hint']}>
        {rule.mode === 'sameDay' ? (
          <Trans>
            Pick the day. Type the time into the field, for example{' '}
            <span className={styles['example']}>2026-11-21 08:30</span>.
          </Trans>
        ) : (
          <Trans>
            Pick the first day, then the last. Type the times into the field, for example{' '}
            <span className={styles['example']}>2026-11-21 08:30</span>.
          </Trans>
        )}
      </p>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <LoadingSign />
    </div>
  )
}

function NoCalendar() {
  return (
    <p role="alert" className={styles['waiting']}>
      <Trans>Could not load the calendar. Type the dates instead.</Trans>
    </p>
  )
}
