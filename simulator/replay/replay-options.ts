import { parseArgs } from 'node:util'

import { places, type Place } from '../plan/places.ts'

export interface ReplayOptions {
  /** A folder of logs, or single ones. */
  readonly source: { readonly folder: string } | LogFiles
  readonly place: Place
  /** What this step does: write the network of the logs, or play them on it. */
  readonly step: { readonly provisionOut: string } | { readonly network: string }
  readonly url: string
  /** How much faster than real time the part that is no history passes. */
  readonly speed: number
  /** The share of the logs, 0 to 1, that is history. */
  readonly history: number
  readonly stay: boolean
  /** Null: what was acknowledged is not written down. */
  readonly ledger: string | null
}

export interface LogFiles {
  readonly log: string | undefined
  readonly links: string | undefined
  readonly uplinks: string | undefined
}

export const replayUsage = `Plays real logs into a running Farwatch, through gateways that log in over MQTT.

  npm run replay -- [folder] [options]

  folder             what to play, with its subfolders: alarm logs (*.csv), the links of their sites (*.csv)
                     and uplinks (*.ndjson, *.ndjson.gz); ../shared/data unless given
  --log <file> --links <file> --uplinks <file>
                     single files instead of a folder
  --speed <1..1000>  how much faster than it was the logs pass; max (unless given): all at once, ending now
  --history <0..1>   the share of the logs that is history: sent as fast as it is acknowledged; 0 unless given
  --stay             keep the devices online afterwards, until Ctrl-C
  --place <code>     the city around which sites without positions stand, ${placeCodes()}
  --url <url>        the broker; mqtt://127.0.0.1:1883 or what FARWATCH_MQTT_HOST and FARWATCH_MQTT_PORT say
  --ledger <file>    where to write what was acknowledged
  --help

It plans a network for the logs, makes the server know it (DATABASE_URL, or the database that runs in FARWATCH_DATA), and
plays. The steps by themselves:

  node simulator/replay.ts <folder> --provision-out <file>
  node server/provision-main.ts <file>
  node simulator/replay.ts <folder> --network <file> [options]
`

const maxSpeed = 1000

/** @throws Error that says which argument is wrong and what it may be */
export function readReplayOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ReplayOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      log: { type: 'string' },
      links: { type: 'string' },
      uplinks: { type: 'string' },
      'provision-out': { type: 'string' },
      network: { type: 'string' },
      place: { type: 'string', default: 'TYN' },
      url: { type: 'string' },
      speed: { type: 'string' },
      history: { type: 'string', default: '0' },
      stay: { type: 'boolean', default: false },
      ledger: { type: 'string' },
    },
  })
  const { log, links, uplinks, network } = values
  const [folder, ...more] = positionals
  const hasFiles = log !== undefined || uplinks !== undefined
  if (more.length > 0) throw new Error(`one folder, not ${positionals.length}: ${positionals.join(', ')}`)
  if (folder !== undefined && hasFiles) throw new Error('a folder or single files, not both')
  if (links !== undefined && log === undefined) throw new Error('--links belongs to a --log')

  const place = places.find(({ code }) => code === values.place)
  if (place === undefined) throw new Error(`--place ${values.place} is none of ${placeCodes()}`)
  const history = Number(values.history)
  if (!(history >= 0 && history <= 1)) throw new Error(`--history ${values.history} is not between 0 and 1`)
  const speedText = values.speed ?? (history > 0 ? '60' : 'max')
  const isMax = speedText === 'max'
  const speed = isMax ? 1 : Number(speedText)
  if (!(speed >= 1 && speed <= maxSpeed))
    throw new Error(`--speed ${speedText} is neither max nor between 1 and ${maxSpeed}`)

  const provisionOut = values['provision-out']
  const step =
    network === undefined
      ? provisionOut === undefined
        ? null
        : { provisionOut }
      : provisionOut === undefined
        ? { network }
        : null
  if (step === null) throw new Error('either --provision-out or --network')
  return {
    source: hasFiles ? { log, links, uplinks } : { folder: folder ?? '../shared/data' },
    place,
    step,
    url:
      values.url ?? `mqtt://${env['FARWATCH_MQTT_HOST'] || '127.0.0.1'}:${env['FARWATCH_MQTT_PORT'] || 1883}`,
    speed,
    history: isMax ? 1 : history,
    stay: values.stay,
    ledger: values.ledger ?? null,
  }
}

function placeCodes(): string {
  return places.map(({ code }) => code).join(' ')
}
