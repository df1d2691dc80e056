import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'

import { sendXlsx } from '#server/web/sheets/send-file.ts'
import { streamSheet } from '#server/web/sheets/write-sheet.ts'
import { cellsOf } from '#tests/harness/sheets.ts'

const app = Fastify()
const columns = [{ heading: 'Code', width: 10 }]
/** Too many to be held back, as only a small answer would be. */
async function* rows(failing: boolean) {
  for (let n = 0; n < 5000; n += 1) yield [`Code ${n} ${Math.sin(n)}`]
  if (failing) throw new Error('the database is gone')
}
app.get('/:how', async (request, reply) => {
  const failing = request.url === '/failing'
  await sendXlsx(reply, 'Codes.xlsx', streamSheet('Codes', columns, rows(failing)))
  return reply
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
afterEach(() => app.close())

test('a sheet comes whole, or the connection breaks', async () => {
  const whole = await fetch(`${url}/whole`)
  const [sheet = []] = Object.values(cellsOf(new Uint8Array(await whole.arrayBuffer())))
  expect(sheet).toHaveLength(5001)

  const failing = await fetch(`${url}/failing`)
  expect(failing.status).toBe(200)
  await expect(failing.arrayBuffer()).rejects.toThrow('terminated')
})
