import { logLevel } from '#contract/wire/enumerations.ts'

import { logFiles } from '../assumptions.ts'
import type { Gateway } from './devices.ts'
import type { World } from './world.ts'

type Level = keyof typeof logLevel.values

/** Writes a line into the gateway's log, if it is set to log so much. */
export function writeLog(world: World, gateway: Gateway, level: Level, text: string): void {
  const set = gateway.settings.get('/log')?.['logLevel']
  const most = typeof set === 'number' ? set : logLevel.values.info
  if (logLevel.values[level] > most) return
  const { log } = gateway
  log.push(`${new Date(world.queue.now + gateway.skewMs).toISOString()} ${level.toUpperCase()} ${text}`)
  if (log.length > logFiles.count * logFiles.lines) log.splice(0, logFiles.lines)
}

export const logFileNames: readonly string[] = Array.from(
  { length: logFiles.count },
  (_, n) => `arm-${n}.log`,
)

/** A log file as it is now, in parts: the first file has the newest lines. */
export function readLogParts({ log, plan, armVersion }: Gateway, name: string): string[] {
  const place = logFileNames.indexOf(name)
  const end = Math.max(0, log.length - place * logFiles.lines)
  const lines = log.slice(Math.max(0, end - logFiles.lines), end)
  const text = [`# ${name} of ${plan.armuid}, arm unit ${armVersion}`, ...lines, ''].join('\n')
  const bytes = Buffer.from(text)
  const parts = Math.ceil(bytes.length / logFiles.partBytes)
  return Array.from({ length: parts }, (_, part) =>
    bytes.subarray(part * logFiles.partBytes, (part + 1) * logFiles.partBytes).toString('base64'),
  )
}
