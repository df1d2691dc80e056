import { once } from 'node:events'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const one = 'GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n'

/** Sends as many requests at once on one connection. @returns the lines that begin answers, when it is over or all have come */
async function answersTo(requests: number): Promise<{ answers: number; ended: boolean }> {
  const socket = connect(Number(new URL(web.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  let ended = false
  socket.on('error', () => {})
  await once(socket, 'connect')
  const over = new Promise<void>((resolve) => {
    const look = () => (text.match(/HTTP\/1\.1 /g) ?? []).length === requests && resolve()
    socket.on('data', (piece) => {
      text += piece.toString()
      look()
    })
    socket.on('close', () => {
      ended = true
      resolve()
    })
  })
  socket.write(one.repeat(requests))
  await over
  return { answers: (text.match(/HTTP\/1\.1 /g) ?? []).length, ended }
}

test('a few requests on one connection are answered in their order, and it goes on', async () => {
  expect(await answersTo(5)).toEqual({ answers: 5, ended: false })
})

test('a connection that does not wait for answers is ended', async () => {
  const { answers, ended } = await answersTo(5000)

  expect(ended).toBe(true)
  expect(answers).toBeLessThan(5000)
})
