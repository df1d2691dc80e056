import type { I18n } from '@lingui/core'

import type { Section } from '#contract/configuration/section-form.ts'
import { fieldTitle } from '#src/devices/settings/section-words.ts'
import { valueText } from '#src/devices/settings/field-value.ts'
import { momentText } from '#src/ui/moment-text.ts'

import { answerTitle } from './command-words.ts'

export interface AnswerLine {
  readonly key: string
  readonly title: string
  readonly text: string
}

const moments: ReadonlySet<string> = new Set(['time', 'until'])
const units: Readonly<Record<string, string>> = { errorMs: 'ms', frequencyMhz: 'MHz', levelDbm: 'dBm' }

/** What a device answered or was sent, line by line: fields of sections by their words, all else by that of commands. */
export function answerLines(
  i18n: I18n,
  values: Readonly<Record<string, unknown>>,
  sectionOf: (name: string) => Section | undefined,
): AnswerLine[] {
  return Object.entries(values).flatMap(([name, value]): AnswerLine[] => {
    // Said in full where the fault is.
    if (name === 'wentBack') return []
    const section = sectionOf(name)
    if (section !== undefined && typeof value === 'object' && value !== null)
      return sectionLines(i18n, section, value)
    return [{ key: name, title: answerTitle(i18n, name), text: plainAnswer(i18n, name, value) }]
  })
}

/** The fields of a section that have a value. */
export function sectionLines(i18n: I18n, section: Section, values: object): AnswerLine[] {
  const known = new Map<string, unknown>(Object.entries(values))
  return section.fields.flatMap((field): AnswerLine[] => {
    const value = known.get(field.name)
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return []
    return [
      {
        key: `${section.section}.${field.name}`,
        title: fieldTitle(section, field, i18n.locale),
        text: valueText(i18n, section, field, value),
      },
    ]
  })
}

function plainAnswer(i18n: I18n, name: string, value: unknown): string {
  if (moments.has(name) && typeof value === 'number') return momentText(i18n, value)
  const unit = units[name]
  const text = Array.isArray(value)
    ? value.map((each) => plainAnswer(i18n, '', each)).join(', ')
    : typeof value === 'number'
      ? i18n.number(value, { useGrouping: unit !== undefined })
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  return unit === undefined ? text : `${text}\u00A0${unit}`
}
