import { plainText, type ListRow } from './list-row.ts'

/** What a row follows of its device, and can be searched by. */
const followed = ['status', 'alarmLevel'] as const

/** Whether a row, which stays where it was read, has become another than was searched for. */
export function isOutgrown(row: ListRow, criteria: Readonly<Record<string, string>>): boolean {
  return followed.some((name) => {
    const wanted = criteria[name]
    return wanted !== undefined && name in row && plainText(row[name]) !== wanted
  })
}
