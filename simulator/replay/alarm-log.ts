/** One line of an alarm log: a site had an alarm from `startS` to `endS`, seconds on the log's own clock. */
export interface AlarmInterval {
  readonly alarmId: number
  readonly deviceId: number
  readonly startS: number
  readonly endS: number
}

/**
 * Columns `alarm_id,device_id,start_timestamp,end_timestamp`, whole numbers.
 * @throws Error that names the line
 */
export function parseAlarmLog(csv: string): AlarmInterval[] {
  return rowsOf(csv, ['alarm_id', 'device_id', 'start_timestamp', 'end_timestamp']).map(
    ([alarmId = 0, deviceId = 0, startS = 0, endS = 0], index) => {
      if (endS < startS) throw new Error(`line ${index + 2}: the alarm ends before it begins`)
      return { alarmId, deviceId, startS, endS }
    },
  )
}

/** Columns `device_a,device_b`, whole numbers. @throws Error that names the line */
export function parseLinks(csv: string): [number, number][] {
  return rowsOf(csv, ['device_a', 'device_b']).map(([a = 0, b = 0]) => [a, b])
}

function rowsOf(csv: string, columns: readonly string[]): number[][] {
  const [head = '', ...lines] = csv.trimEnd().split(/\r?\n/)
  if (head !== columns.join(',')) throw new Error(`the first line is not ${columns.join(',')}`)
  return lines.map((line, index) => {
    const values = line.split(',').map(Number)
    if (values.length !== columns.length || !values.every(Number.isInteger))
      throw new Error(`line ${index + 2}: ${columns.length} whole numbers expected`)
    return values
  })
}
