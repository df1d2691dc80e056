import { connect } from 'mqtt'

/**
 * Tries to log in once and hangs up.
 * @returns the return code of CONNACK, 0 when admitted; null when the server ended the connection without one
 */
export function tryLogin(url: string, armuid: string, armKey: string): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>()
  const client = connect(url, {
    clientId: armuid,
    username: armuid,
    password: armKey,
    clean: true,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 10_000,
  })
  client.on('connect', () => {
    resolve(0)
    client.end(true)
  })
  client.on('error', (error) =>
    resolve('code' in error && typeof error.code === 'number' ? error.code : null),
  )
  client.on('close', () => resolve(null))
  return promise
}
