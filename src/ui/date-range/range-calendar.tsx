import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/ja'
import 'dayjs/locale/zh-cn'

import { useLingui } from '@lingui/react/macro'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useState } from 'react'

import { isPickable, pickableDays, type DateRangeRule, type Day } from '#contract/rules/pickable-days.ts'

import styles from './date-range.module.css'
import { dayOf, ownZone, wholeDays, type TimeRange } from './time-range.ts'

interface RangeCalendarProps {
  rule: DateRangeRule
  value: TimeRange
  /** Milliseconds. */
  nowMs: number
  /** Both days are picked; they are meant whole. */
  onPick: (range: TimeRange) => void
}

/** dayjs's names of the console's languages, and on what day a week begins there. */
const locales: Readonly<Record<string, { locale: string; firstDayOfWeek: 0 | 1 }>> = {
  zh: { locale: 'zh-cn', firstDayOfWeek: 1 },
  en: { locale: 'en', firstDayOfWeek: 1 },
  ja: { locale: 'ja', firstDayOfWeek: 0 },
}

/** Picks the first and the last day of a range; once the first is picked, only what the rule opens around it is open. */
export function RangeCalendar({ rule, value, nowMs, onPick }: RangeCalendarProps) {
  const { t, i18n } = useLingui()
  const [first, setFirst] = useState<Day | null>(null)
  const zone = ownZone()
  const open = pickableDays(rule, nowMs, zone, first)
  const today = pickableDays(rule, nowMs, zone, null).last
  const shown: [Day | null, Day | null] =
    first === null
      ? [
          value.upStime === null ? null : dayOf(value.upStime),
          value.upEtime === null ? null : dayOf(value.upEtime),
        ]
      : [first, null]
  const inCharacters = i18n.locale !== 'en'
  const common = {
    size: 'sm' as const,
    getDayProps: (day: Day) => (day === today ? { 'data-now': true } : {}),
    classNames: { day: styles['day'] ?? '' },
    defaultDate: shown[1] ?? shown[0] ?? open.last,
    hideOutsideDates: true,
    maxDate: today,
    excludeDate: (day: Day) => !isPickable(day, open),
    ...(inCharacters && { getDayAriaLabel: spelledOut }),
    monthLabelFormat: inCharacters ? 'YYYY年M月' : 'MMMM YYYY',
    yearLabelFormat: inCharacters ? 'YYYY年' : 'YYYY',
    ariaLabels: {
      previousMonth: t`Previous month`,
      nextMonth: t`Next month`,
      previousYear: t`Previous year`,
      nextYear: t`Next year`,
      previousDecade: t`Previous ten years`,
      nextDecade: t`Next ten years`,
    },
  }
  return (
    <DatesProvider settings={locales[i18n.locale] ?? { locale: 'en', firstDayOfWeek: 1 }}>
      {rule.mode === 'sameDay' ? (
        <DatePicker
          {...common}
          value={shown[0]}
          onChange={(day) => day !== null && onPick(wholeDays(day, day))}
        />
      ) : (
        <DatePicker
          {...common}
          type="range"
          allowSingleDateInRange
          value={shown}
          onChange={([from, to]) => {
            if (from !== null && to !== null) onPick(wholeDays(from, to))
            else setFirst(from)
          }}
        />
      )}
    </DatesProvider>
  )
}

/** As it is read out in Chinese and in Japanese. */
function spelledOut(day: Day): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}
