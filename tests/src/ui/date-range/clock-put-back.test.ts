import { execFileSync } from 'node:child_process'

import { expect, it } from 'vitest'

/** In a process of its own, since a thread keeps the time zone that it began with. */
function inZone(timeZone: string, script: string): unknown {
  const code = `
    import { wholeDays } from '#src/ui/date-range/time-range.ts'
    import { readMoment } from '#src/ui/date-range/read-moment.ts'
    console.log(JSON.stringify(${script}))`
  const given = ['--input-type=module-typescript', '-e', code]
  const env = { ...process.env, TZ: timeZone, NODE_OPTIONS: '' }
  return JSON.parse(execFileSync(process.execPath, given, { env, encoding: 'utf8' }))
}

const hoursOf = (day: string) =>
  `((range) => (range.upEtime + 1 - range.upStime) / 36e5)(wholeDays('${day}', '${day}'))`

it.each([
  // Its last hour comes twice.
  ['Africa/Cairo', '2026-10-29', 25],
  // It begins at one o'clock.
  ['Africa/Cairo', '2026-04-24', 23],
  // Its first hour comes twice.
  ['America/Havana', '2026-11-01', 25],
  ['America/New_York', '2026-03-08', 23],
] as const)('in %s, %s has %s hours, all of them in the range of that day', (zone, day, hours) => {
  const typed = `(readMoment('${day}', 'upEtime', 0) - readMoment('${day}', 'upStime', 0)) / 6e4 + 1`
  expect(inZone(zone, `[${hoursOf(day)}, ${typed}]`)).toEqual([hours, hours * 60])
})

it('a minute that comes twice begins a range the first time, and ends it the second time', () => {
  const typed = (end: string) => `readMoment('2026-11-01 01:30', '${end}', 0)`
  expect(inZone('America/New_York', `[${typed('upStime')}, ${typed('upEtime')}]`)).toEqual([
    Date.UTC(2026, 10, 1, 5, 30),
    Date.UTC(2026, 10, 1, 6, 30),
  ])
})
