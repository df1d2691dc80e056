import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { CallFailure } from '#src/api/call-failure.ts'
import { callOutcomes$, type CallOutcome } from '#src/api/call-outcomes.ts'
import { request } from '#src/api/client.ts'
import { download } from '#src/api/download.ts'
import { upload } from '#src/api/upload.ts'
import { loadRunTimeConfig } from '#src/config/run-time-config.ts'
import { dropSession, storeSession } from '#src/session/session.ts'
import { cleanReport } from '#tests/harness/clean-report.ts'

import { operator } from '../sessions.ts'

const report = cleanReport(1)
const sheet = new File(['product,code\nPump,P-1\n'], 'codes.xlsx')
const choice = { repeatOption: 3, coordinateType: 5 } as const

let answer: (request: IncomingMessage, reply: ServerResponse, body: string) => void
let server: Server
let saved: { name: string; size: number }[]
let reported: string[]
let stop: () => void

const json = (reply: ServerResponse, body: unknown) => {
  reply.setHeader('content-type', 'application/json')
  reply.end(JSON.stringify(body))
}
async function failureOf(call: Promise<unknown>): Promise<CallFailure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof CallFailure) return error
  throw new Error(`it did not fail as a call does: ${String(error)}`)
}

beforeEach(async () => {
  saved = []
  reported = []
  server = createServer((request, reply) => {
    reply.setHeader('access-control-allow-origin', '*')
    reply.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    reply.setHeader('access-control-expose-headers', 'content-disposition, retry-after')
    if (request.method === 'OPTIONS') return void reply.end()
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => answer(request, reply, body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const config = Response.json({ apiBaseUrl: `http://127.0.0.1:${port}/api/` })
  const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(config)
  await loadRunTimeConfig()
  fetching.mockRestore()
  // The last step to the person's disk is the browser's own.
  let made: Blob | null = null
  URL.createObjectURL = (blob: Blob) => {
    made = blob
    return 'blob:made'
  }
  URL.revokeObjectURL = () => {}
  const clicking = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size: made?.size ?? -1 })
  })
  const outcomes = callOutcomes$.subscribe(({ path, failure, changing }: CallOutcome) =>
    reported.push(`${path} ${failure?.kind ?? 'done'} ${changing ? 'order' : 'question'}`),
  )
  stop = () => {
    outcomes.unsubscribe()
    clicking.mockRestore()
  }
})
afterEach(() => {
  stop()
  dropSession()
  server.closeAllConnections()
  server.close()
})

describe('request', () => {
  it('fails as network when the answer breaks off', async () => {
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
      reply.write('{"code":0,"msg":"","list":[')
      setImmediate(() => reply.destroy())
    }
    expect((await failureOf(request('company/getAllTimeZone'))).kind).toBe('network')
  })

  it('fails as unreadable when the answer is whole and no JSON', async () => {
    answer = (_request, reply) => reply.end('<!doctype html>')
    expect((await failureOf(request('company/getAllTimeZone'))).kind).toBe('unreadable')
  })

  it('fails as refused, without words, when a proxy says that it is too much', async () => {
    answer = (_request, reply) => {
      reply.writeHead(413, { 'content-type': 'text/html' })
      reply.end('<h1>413 Request Entity Too Large</h1>')
    }
    const { kind, code, message } = await failureOf(request('company/getAllTimeZone'))
    expect({ kind, code, message }).toEqual({ kind: 'refused', code: 413, message: '' })
  })
})

describe('download', () => {
  it('saves the file under the name that the server gives it #requests-9', async () => {
    answer = (request, reply) => {
      expect(request.url).toBe('/api/deviceCode/export?exporttype=3&offset=480')
      reply.setHeader('content-disposition', "attachment; filename*=UTF-8''%E7%BC%96%E7%A0%81.xlsx")
      reply.end('12345')
    }
    expect(await download('deviceCode/export', { query: { exporttype: 3, offset: 480 } })).toBe('编码.xlsx')
    expect(saved).toEqual([{ name: '编码.xlsx', size: 5 }])
  })

  it('fails as empty for a file of zero bytes, and saves nothing #requests-10', async () => {
    answer = (_request, reply) => {
      reply.setHeader('content-disposition', 'attachment; filename=codes.xlsx')
      reply.end()
    }
    const call = download('deviceCode/export', { query: { exporttype: 3, offset: 0 } })
    expect((await failureOf(call)).kind).toBe('empty')
    expect(saved).toEqual([])
    expect(reported).toEqual(['deviceCode/export empty question'])
  })

  it('tells how many bytes have come', async () => {
    const begun = Promise.withResolvers<void>()
    answer = (_request, reply) => {
      reply.setHeader('content-disposition', 'attachment; filename=codes.xlsx')
      reply.write('half')
      void begun.promise.then(() => reply.end('the rest'))
    }
    const received: number[] = []
    await download('deviceCode/export', { query: { exporttype: 3, offset: 0 } }, (bytes) => {
      received.push(bytes)
      begun.resolve()
    })
    expect(received).toEqual([4, 12])
  })

  it('fails as broken when the file breaks off, and saves nothing', async () => {
    answer = (_request, reply) => {
      reply.setHeader('content-disposition', 'attachment; filename=codes.xlsx')
      reply.setHeader('content-length', '1000')
      reply.write('half', () => reply.destroy())
    }
    const call = download('deviceCode/export', { query: { exporttype: 3, offset: 0 } })
    expect((await failureOf(call)).kind).toBe('broken')
    expect(saved).toEqual([])
  })

  it('fails as refused when the server answers with its envelope', async () => {
    answer = (_request, reply) => json(reply, { code: 403, msg: 'No right', reason: 'permission.denied' })
    const failure = await failureOf(download('deviceCode/download/template'))
    expect([failure.kind, failure.code, failure.message]).toEqual(['refused', 403, 'No right'])
    expect(saved).toEqual([])
  })

  it('fails as unreadable when the page of a proxy comes in its place, and saves nothing', async () => {
    answer = (_request, reply) => {
      reply.setHeader('content-type', 'text/html; charset=utf-8')
      reply.end('<!doctype html><p>Please log in to the network')
    }
    expect((await failureOf(download('deviceCode/export'))).kind).toBe('unreadable')
    expect(saved).toEqual([])
  })

  it('asked for again, is saved once', async () => {
    let asked = 0
    answer = (_request, reply) => {
      asked += 1
      // The first answer never comes.
      if (asked === 2) {
        reply.setHeader('content-disposition', 'attachment; filename=template.xlsx')
        reply.end('12')
      }
    }
    const first = download('deviceCode/download/template')
    await expect.poll(() => asked).toBe(1)
    expect(await Promise.all([first, download('deviceCode/download/template')])).toEqual([
      'template.xlsx',
      'template.xlsx',
    ])
    expect(saved).toEqual([{ name: 'template.xlsx', size: 2 }])
  })
})

describe('upload', () => {
  it('sends the file as multipart with the choices, these as query too, and the headers of every request #requests-11', async () => {
    storeSession(operator)
    const seen: unknown[] = []
    answer = (request, reply, body) => {
      const { headers, url, method } = request
      seen.push(method, url, headers['access_token'], headers['company_id'])
      seen.push(headers['content-type']?.startsWith('multipart/form-data; boundary='))
      const names = [...body.matchAll(/ name="(\w+)"(?:; filename="([^"]+)"|\r\n\r\n(\w+))/g)]
      seen.push(names.map(([, name, fileName, value]) => [name, fileName ?? value]))
      seen.push(body.includes('Pump,P-1'))
      json(reply, { code: 0, msg: '', data: report })
    }
    const progress: number[] = []
    const reply = await upload('deviceCode/upload', sheet, { query: choice }, (sent) => progress.push(sent))
    expect(reply).toEqual({ data: report })
    expect(seen).toEqual([
      'POST',
      '/api/deviceCode/upload?repeatOption=3&coordinateType=5',
      'made-up',
      '3',
      true,
      [
        ['repeatOption', '3'],
        ['coordinateType', '5'],
        ['file', 'codes.xlsx'],
      ],
      true,
    ])
    expect(progress.at(-1)).toBe(1)
    expect(reported).toEqual(['deviceCode/upload done order'])
  })

  it('fails as refused with the server’s text, and with when it may be tried again', async () => {
    answer = (_request, reply) => {
      reply.statusCode = 429
      reply.setHeader('retry-after', '7')
      json(reply, { code: 429, msg: 'Too many', reason: 'rate.limited' })
    }
    const failure = await failureOf(upload('deviceCode/upload', sheet, { query: choice }))
    expect([failure.kind, failure.code, failure.retryAfterS]).toEqual(['refused', 429, 7])
  })

  it('is refused while the same file is on its way', async () => {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<ServerResponse>()
    answer = (_request, reply) => arrive(reply)
    const first = upload('deviceCode/upload', sheet, { query: choice })
    expect((await failureOf(upload('deviceCode/upload', sheet, { query: choice }))).kind).toBe('repeated')
    json(await arrived, { code: 0, msg: '', data: report })
    expect(await first).toEqual({ data: report })
  })

  it('ends when the caller does not want it any more, and as network when the server is gone', async () => {
    const controller = new AbortController()
    answer = () => controller.abort()
    const call = upload('deviceCode/upload', sheet, { query: choice, signal: controller.signal })
    expect((await failureOf(call)).kind).toBe('cancelled')
    answer = (request) => request.socket.destroy()
    expect((await failureOf(upload('deviceCode/upload', sheet, { query: choice }))).kind).toBe('network')
  })
})
