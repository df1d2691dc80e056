import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'

import {
  alarmColumns,
  linkColumns,
  parseAlarmLog,
  parseLinks,
  startsWithColumns,
  type AlarmInterval,
} from './alarm-log.ts'
import type { LogFiles } from './replay-options.ts'
import { parseUplinks, type LoggedUplink } from './uplink-log.ts'

/** What is played on one network: alarms with the links of their sites, or uplinks. */
export interface ReplayLog {
  /** Names the network: the same name gives the same ids. */
  readonly name: string
  /** What was read, for people. */
  readonly summary: string
  readonly alarms: readonly AlarmInterval[]
  readonly links: readonly (readonly [number, number])[]
  readonly uplinks: readonly LoggedUplink[]
}

const deepest = 3

/**
 * The logs of a folder and its subfolders, known by their first line, not by their name. Links belong to the alarm log
 * beside them whose name is the same up to its last hyphen, or to the only one.
 * @throws Error that says what was looked for, when there is none
 */
export function readLogFolder(folder: string): ReplayLog[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.\n${lookedFor}`)
  const files = filesBelow(folder, deepest)
  const csv = files.filter((file) => file.endsWith('.csv'))
  const alarmLogs = csv.filter((file) => startsWithColumns(headOf(file), alarmColumns))
  const linkLogs = csv.filter((file) => startsWithColumns(headOf(file), linkColumns))
  const logs = alarmLogs.map((log) =>
    readAlarms(
      log,
      linkLogs.find((links) => isOf(links, log, alarmLogs)),
      folder,
    ),
  )
  const twice = logs.find(({ name }, index) => logs.findIndex((other) => other.name === name) < index)
  if (twice !== undefined)
    throw new Error(`Two alarm logs are called ${twice.name}: the name tells their sites apart, rename one.`)
  const uplinkFiles = files.filter((file) => /\.ndjson(\.gz)?$/.test(file))
  const found = [...logs, ...readUplinks(uplinkFiles, folder)]
  if (found.length === 0) throw new Error(`There is nothing to replay in ${folder}.\n${lookedFor}`)
  return found
}

/** @throws Error that names the file and what is wrong in it */
export function readLogFiles({ log, links, uplinks }: LogFiles): ReplayLog[] {
  return [
    ...(log === undefined ? [] : [readAlarms(log, links, dirname(log))]),
    ...(uplinks === undefined ? [] : readUplinks([uplinks], dirname(uplinks))),
  ]
}

const lookedFor = `Looked for: alarm logs (*.csv that begin with ${alarmColumns.join(',')}),
            links of their sites (*.csv that begin with ${linkColumns.join(',')}),
            uplinks (*.ndjson or *.ndjson.gz, one document of ChirpStack v3 per line).
Name the folder that holds them: npm run replay -- <folder>`

function readAlarms(file: string, linksFile: string | undefined, folder: string): ReplayLog {
  const alarms = parsed(file, parseAlarmLog)
  const links = linksFile === undefined ? [] : parsed(linksFile, parseLinks)
  const sites = new Set(alarms.map(({ deviceId }) => deviceId)).size
  const linked =
    linksFile === undefined ? '' : `, ${count(links.length, 'link')} of ${relative(folder, linksFile)}`
  return {
    name: nameOf(file),
    summary: `${relative(folder, file)}: ${count(alarms.length, 'alarm')} of ${count(sites, 'site')}${linked}`,
    alarms,
    links,
    uplinks: [],
  }
}

/** Uplinks tell the same time and may be of the same terminals in all files: they are one log. */
function readUplinks(files: readonly string[], folder: string): ReplayLog[] {
  const parts = files.map((file) => parsed(file, parseUplinks))
  const uplinks = parts.flatMap((part) => part.uplinks).toSorted((a, b) => a.atMs - b.atMs)
  if (uplinks.length === 0) return []
  const unreadable = parts.reduce((sum, part) => sum + part.unreadable, 0)
  const terminals = new Set(uplinks.map(({ devEUI }) => devEUI)).size
  const left = unreadable > 0 ? `; ${count(unreadable, 'line')} cannot be read and are left out` : ''
  const names = files.map((file) => relative(folder, file)).join(', ')
  return [
    {
      name: files.map(nameOf).join(' + '),
      summary: `${names}: ${count(uplinks.length, 'uplink')} of ${count(terminals, 'terminal')}${left}`,
      alarms: [],
      links: [],
      uplinks,
    },
  ]
}

function parsed<T>(file: string, parse: (text: string) => T): T {
  try {
    const bytes = readFileSync(file)
    return parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function filesBelow(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isFile()) return [path]
      return entry.isDirectory() && depth > 1 ? filesBelow(path, depth - 1) : []
    })
}

function headOf(file: string): string {
  const bytes = Buffer.alloc(200)
  const handle = openSync(file, 'r')
  try {
    return bytes.toString('utf8', 0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

function isOf(links: string, log: string, logs: readonly string[]): boolean {
  const beside = logs.filter((other) => dirname(other) === dirname(links))
  const stem = (file: string) => nameOf(file).replace(/-[^-]*$/, '')
  return beside.includes(log) && (beside.length === 1 || stem(links) === stem(log))
}

function nameOf(file: string): string {
  return basename(file).split('.')[0] ?? ''
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}
