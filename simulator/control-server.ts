import { createServer, type IncomingMessage } from 'node:http'

import type { FaultEffect } from './fault-catalogue.ts'
import type { SimulatorStatus } from './worker-messages.ts'
import { FaultRefused } from './world/faults.ts'

export interface Controlled {
  /** @returns null when nobody simulates the named device */
  fault(name: string, parameters: unknown): Promise<FaultEffect | null>
  status(): Promise<SimulatorStatus>
  /** Writes the ledgers to their files. */
  flush(): Promise<void>
}

const maxBodyBytes = 10_000

/**
 * Takes orders on loopback: `GET /status`, `POST /faults/{name}`, `POST /flush`. A browser's page cannot give any: they
 * have to come as JSON and to a loopback name.
 * @returns its URL
 */
export async function startControlServer(controlled: Controlled, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    answer(request, controlled).then(
      ({ status, body }) => reply(status, body),
      (error: unknown) => reply(error instanceof FaultRefused ? 422 : 500, { msg: String(error) }),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the control server has no port')
  return `http://127.0.0.1:${address.port}`
}

async function answer(
  request: IncomingMessage,
  controlled: Controlled,
): Promise<{ status: number; body: unknown }> {
  const { method = '', url = '', headers } = request
  const isLoopback = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(headers.host ?? '')
  const isJson = method === 'GET' || headers['content-type'] === 'application/json'
  if (!isLoopback || !isJson) return { status: 403, body: { msg: 'loopback and application/json only' } }
  if (method === 'GET' && url === '/status') return { status: 200, body: await controlled.status() }
  if (method === 'POST' && url === '/flush') {
    await controlled.flush()
    return { status: 200, body: {} }
  }
  const name = /^\/faults\/([a-z-]+)$/.exec(url)?.[1]
  if (method !== 'POST' || name === undefined) return { status: 404, body: { msg: 'no such call' } }
  const effect = await controlled.fault(name, await readJson(request))
  return effect === null ? { status: 404, body: { msg: 'no such device' } } : { status: 200, body: effect }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyBytes) throw new FaultRefused('the body is too long')
  }
  try {
    return JSON.parse(text || '{}')
  } catch {
    throw new FaultRefused('the body is not JSON')
  }
}
