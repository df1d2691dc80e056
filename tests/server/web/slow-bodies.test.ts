import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { openLive } from '#tests/harness/live-stream.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb({ bodyWithinMs: 200 })
})
afterAll(() => web.close())

test('a request has two minutes to come in, and its headers ten seconds', () => {
  const { requestTimeout, headersTimeout } = web.app.server

  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 120_000, headersTimeout: 10_000 })
})

test.each([
  ['announced', 'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"loginname":'],
  ['of no known type', 'content-type: text/x\r\ncontent-length: 100\r\n\r\n{'],
  ['in pieces', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{"lo\r\n'],
])('half a body, %s, is not waited for, while a stream goes on', async (_, rest) => {
  const stream = await openLive(web, await web.login('qself'), { topics: 'alarms' })
  onTestFinished(() => stream.close())
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST /api/accounts/login HTTP/1.1\r\nhost: x\r\n${rest}`)
  socket.resume()
  await once(socket, 'close')
  const isBeat = ({ event }: { event: string }) => event === 'live.beat'
  const beat = await stream.until(isBeat)

  expect(await stream.until(isBeat, 1 + stream.lines.indexOf(beat))).toMatchObject({ event: 'live.beat' })
})

test('a file may take longer', async () => {
  const { access_token: token } = await web.login('qself')
  const body = [
    '--x',
    'content-disposition: form-data; name="file"; filename="a.xlsx"',
    'content-type: application/octet-stream',
    '',
    'no sheet',
    '--x--',
    '',
  ].join('\r\n')
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  socket.write(
    [
      'POST /api/deviceCode/upload?repeatOption=1&coordinateType=5 HTTP/1.1',
      'host: x',
      'connection: close',
      `access_token: ${token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${body.length}`,
      '',
      body.slice(0, 20),
    ].join('\r\n'),
  )
  // Beyond what another body is given.
  const answered = once(socket, 'data')
  const half = connect(Number(new URL(web.url).port), '127.0.0.1')
  half.on('error', () => {})
  half.write('POST /api/accounts/login HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{')
  half.resume()
  await once(half, 'close')
  socket.write(body.slice(20))
  const [bytes]: unknown[] = await answered

  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
})
