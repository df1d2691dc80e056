import { activeLanguage } from '#src/i18n/language.ts'
import { listText } from '#src/i18n/list-text.ts'

/** A word that the screen and the sheet of the report share. */
export function reportWord(name: string): string {
  return listText(`alarmReport.${name}`, activeLanguage()) ?? name
}
