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
    logLevel: oneOf(env, 'FARWATCH_LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent']),
  }
}

function withSlash(address: string): string {
  return address.endsWith('/') ? address : `${address}/`
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
