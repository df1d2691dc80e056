import { isIP } from 'node:net'
import { resolve } from 'node:path'

import { clockFrom, type Clock } from '#contract/wire/clock.ts'

export interface Config {
  host: string
  port: number
  /** Absolute path of the folder of the embedded database, files and keys. */
  dataFolder: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** Where the role of a process logs in, for databases whose owner may not set the roles' passwords; null: worked out. */
  ingestDatabaseUrl: string | null
  webDatabaseUrl: string | null
  mqttHost: string
  mqttPort: number
  captcha: 'image' | 'off'
  simulator: 'off' | 'town' | 'city' | 'country'
  /** First password of `admin`; null: a random one. */
  adminPassword: string | null
  clock: Clock
  /** Where the console finds the API: a path, or an absolute address of another server. Ends with a slash. */
  apiBaseUrl: string
  /** A JSON file of map providers; null: the offline map alone. */
  mapProvidersFile: string | null
  /** How mail is sent; null: it is not set up. */
  mail: { url: string; from: string } | null
  /** Private networks to which webhooks may go, as `10.0.0.0/8`. */
  webhookNetworks: readonly string[]
  logLevel: 'info' | 'debug' | 'warn' | 'error' | 'silent'
}

/** @throws Error that names the variable and what it may be */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    host: env['FARWATCH_HOST'] || '127.0.0.1',
    port: integer(env, 'FARWATCH_PORT', 8080, 0, 65_535),
    dataFolder: resolve(env['FARWATCH_DATA'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || null,
    ingestDatabaseUrl: env['FARWATCH_INGEST_DATABASE_URL'] || null,
    webDatabaseUrl: env['FARWATCH_WEB_DATABASE_URL'] || null,
    mqttHost: env['FARWATCH_MQTT_HOST'] || '127.0.0.1',
    mqttPort: integer(env, 'FARWATCH_MQTT_PORT', 1883, 0, 65_535),
    captcha: oneOf(env, 'FARWATCH_CAPTCHA', ['image', 'off']),
    simulator: oneOf(env, 'FARWATCH_SIMULATOR', ['town', 'off', 'city', 'country']),
    adminPassword: env['FARWATCH_ADMIN_PASSWORD'] || null,
    clock: clockFrom(env),
    apiBaseUrl: withSlash(env['FARWATCH_API_URL'] || '/api/'),
    mapProvidersFile: env['FARWATCH_MAP_PROVIDERS'] || null,
    mail: mailSettings(env),
    webhookNetworks: networks(env),
    logLevel: oneOf(env, 'FARWATCH_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
  }
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
}

function mailSettings(env: NodeJS.ProcessEnv): Config['mail'] {
  const url = env['FARWATCH_SMTP_URL'] || null
  if (url === null) return null
  // Not said in the error: there may be a password in it.
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error('FARWATCH_SMTP_URL must be an address such as smtp://user:password@mail.example:587')
  const from = env['FARWATCH_MAIL_FROM'] || ''
  if (!from.includes('@'))
    throw new Error('FARWATCH_MAIL_FROM must be the address that mail comes from, with FARWATCH_SMTP_URL')
  return { url, from }
}

function networks(env: NodeJS.ProcessEnv): string[] {
  const text = env['FARWATCH_WEBHOOK_NETWORKS'] || ''
  const list = text.split(',').flatMap((network) => network.trim() || [])
  for (const network of list) {
    const [net = '', bits = ''] = network.split('/')
    const most = isIP(net) === 6 ? 128 : 32
    if (isIP(net) === 0 || !/^\d+$/.test(bits) || Number(bits) > most)
      throw new Error(
        `FARWATCH_WEBHOOK_NETWORKS must be networks such as 10.0.0.0/8, separated by commas, not ${JSON.stringify(network)}`,
      )
  }
  return list
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
  }
  return value
}

function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const text = env[name]
  if (text === undefined || text === '') return choices[0]
  const choice = choices.find((c) => c === text)
  if (choice === undefined)
    throw new Error(`${name} must be one of ${choices.join(', ')}, not ${JSON.stringify(text)}`)
  return choice
}
