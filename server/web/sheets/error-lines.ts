import { mostErrorLines } from '#contract/lists/upload-limits.ts'

import type { Translate } from '../messages/translate.ts'
import type { CheckedSheet } from './check-sheet.ts'

/** The lines of errors as one text, which the console splits at `;`: no line has one. */
export function errorLines(
  { errors, errorCount }: Pick<CheckedSheet, 'errors' | 'errorCount'>,
  t: Translate,
): string {
  const lines = errors.slice(0, mostErrorLines).map((error) => t('sheet.line', error))
  const more = errorCount - lines.length
  if (more > 0) lines.push(t('sheet.more', { count: more }))
  return lines.map((line) => line.replaceAll(';', ',')).join(';')
}
