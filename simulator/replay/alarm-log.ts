/** One line of an alarm log: a site had an alarm from `startS` to `endS`, seconds on the log's own clock. */
export interface AlarmInterval {
  readonly alarmId: number
  readonly deviceId: number
  readonly startS: number
  readonly endS: number
}

export const alarmColumns = ['alarm_id', 'device_id', 'start_timestamp', 'end_timestamp']
export const linkColumns = ['device_a', 'device_b']

/** Whether the text's first line names these columns. */
export function startsWithColumns(text: string, columns: readonly string[]): boolean {
  return text.split(/\r?\n/, 1)[0] === columns.join(',')
}

/**
 * Columns `alarm_id,device_id,start_timestamp,end_timestamp`, whole numbers.
 * @throws Error that names the line
 */
export function parseAlarmLog(csv: string): AlarmInterval[] {
  return rowsOf(csv, alarmColumns).map(([alarmId = 0, deviceId = 0, startS = 0, endS = 0], index) => {
    if (endS < startS) throw new Error(`line ${index + 2}: the alarm ends before it begins`)
    return { alarmId, deviceId, startS, endS }
  })
}

/** Columns `device_a,device_b`, whole numbers. @throws Error that names the line */
export function parseLinks(csv: string): [number, number][] {
  return rowsOf(csv, linkColumns).map(([a = 0, b = 0]) => [a, b])
}

function rowsOf(csv: string, columns: readonly string[]): number[][] {
  const [, ...lines] = csv.trimEnd().split(/\r?\n/)
  if (!startsWithColumns(csv, columns)) throw new Error(`the first line is not ${columns.join(',')}`)
  return lines.map((line, index) => {
    const values = line.split(',').map(Number)
    if (values.length !== columns.length || !values.every(Number.isInteger))
      throw new Error(`line ${index + 2}: ${columns.length} whole numbers expected`)
    return values
  })
}
