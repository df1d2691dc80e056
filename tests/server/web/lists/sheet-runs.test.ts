import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readSheetRun } from '#server/db/lists/sheet-runs.ts'
import { upload, xlsx } from '#tests/harness/sheets.ts'
import { until } from '#tests/harness/until.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let admin: Headers
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  admin = await web.login('admin')
})
afterAll(() => web.close())
beforeEach(async () => {
  await owner('delete from device_code')
  ;[run, other] = [newName(), newName()]
  await owner('delete from operation_log')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const headings = ['Product name', 'Code', 'Code type', 'Status', 'Device type']
const sheet = (...codes: string[]) =>
  xlsx([headings, ...codes.map((code) => ['Lamp', code, 'General', 'Public', 'Relay'])])
let names = 0
/** As the console makes one for each sending. */
const newName = () => String((names += 1)).padStart(32, '0')
let run = newName()
let other = newName()
const send = async (bytes: Uint8Array, query: Record<string, number | string> = {}) =>
  (
    await upload(web, self, 'deviceCode/upload', bytes, {
      query: { repeatOption: 1, coordinateType: 5, run, ...query },
    })
  ).body
const find = async (headers = self, key = run) =>
  (await web.call('sheetRun/find', headers, { query: { run: key } })).body.data
const stop = async (headers = self, key = run) =>
  (await web.call('sheetRun/stop', headers, { body: { run: key } })).body.data
/** The thread has to start, whatever else the machine does. */
const longestMs = 50_000
const unknown = { state: 'unknown', done: 0, of: null, written: null, msg: '' }

/** What is said of the sheet while nobody gets at the codes. */
async function whileHeld(bytes: Uint8Array, work: () => Promise<void>) {
  const holder = await web.database.ingest.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table device_code in access exclusive mode')
    const sending = send(bytes)
    await until(async () => (await find()).state === 'comparing', 'the rows to be compared', longestMs)
    await work()
    await holder.query('commit')
    return await sending
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('who sends a sheet under a name learns how far it is, and that it was written', async () => {
  const bytes = await sheet('A', 'B')
  const answer = await whileHeld(bytes, async () => {
    expect(await find()).toEqual({ state: 'comparing', done: 0, of: 2, written: null, msg: '' })
    expect(await find(admin)).toEqual(unknown)
    expect(await find(self, other)).toEqual(unknown)
  })

  expect(answer).toMatchObject({ code: 0, data: { added: 2 } })
  expect(await find()).toEqual({
    state: 'written',
    done: 2,
    of: 2,
    written: { added: 2, covered: 0, skipped: 0, moved: 0 },
    msg: '',
  })
})

test('what was written is kept with what was written, for who sent it alone', async () => {
  await send(await sheet('A', 'B', 'C'), { run: other })
  const kysely = web.database.web.kysely
  const stored = async (login: string) => {
    const { rows } = await owner('select user_id from app_user where login_name = $1', [login])
    const run = await readSheetRun(kysely, { userId: String(rows[0].user_id), key: other })
    return run?.written ?? null
  }

  expect(await stored('qself')).toEqual({ added: 3, covered: 0, skipped: 0, moved: 0 })
  expect(await stored('admin')).toBeNull()
})

test('a sheet that is stopped writes nothing, says so, and is logged as stopped', async () => {
  const answer = await whileHeld(await sheet('A', 'B'), async () => {
    expect(await stop(admin)).toEqual({ stopping: false })
    expect(await stop()).toEqual({ stopping: true })
    await until(
      async () => (await find()).state === 'refused',
      'it to be given up, while the codes are held',
      longestMs,
    )
  })

  expect(answer).toMatchObject({
    code: 10_001,
    reason: 'upload.stopped',
    msg: 'Stopped, nothing was written',
  })
  expect(await find()).toMatchObject({ state: 'refused', msg: 'Stopped, nothing was written' })
  expect(await stop()).toEqual({ stopping: false })
  expect((await owner('select from device_code')).rowCount).toBe(0)
  expect((await owner('select outcome from operation_log')).rows).toEqual([{ outcome: 'upload.stopped' }])
})

test('one that was only checked or was refused leaves nothing that says it was written', async () => {
  const { rows } = await owner(`select user_id from app_user where login_name = 'qself'`)
  const [checked, wrong] = [run, other]
  await send(await sheet('A'), { dryRun: 1, run: checked })
  await send(await sheet('A', 'A'), { run: wrong })

  expect(await find(self, checked)).toMatchObject({ state: 'written', written: null })
  expect(await find(self, wrong)).toMatchObject({ state: 'refused', written: null })
  for (const key of [checked, wrong])
    expect(await readSheetRun(web.database.web.kysely, { userId: String(rows[0].user_id), key })).toBeNull()
})

describe('a sheet that comes again under its name, since its answer was lost', () => {
  const codes = async () => (await owner('select code, version from device_code order by code')).rows
  const logged = async () => (await owner('select outcome from operation_log')).rows

  test('is answered as before, and neither written nor logged again', async () => {
    const bytes = await sheet('A', 'B')
    const first = await send(bytes)
    const before = await codes()
    const second = await send(bytes)

    expect(first).toMatchObject({ code: 0, data: { rows: 2, added: 2, reportKey: '' } })
    expect(second).toEqual(first)
    expect(await codes()).toEqual(before)
    expect(await logged()).toEqual([{ outcome: 'done' }])
    expect(await find()).toMatchObject({ state: 'written', written: { added: 2 } })
  })

  test('covers what is there once', async () => {
    await send(await sheet('A', 'B'), { run: other })
    const bytes = await sheet('A', 'B')
    const first = await send(bytes, { confirmed: 1 })
    const before = await codes()
    const second = await send(bytes, { confirmed: 1 })

    expect(first).toMatchObject({ code: 0, data: { covered: 2 } })
    expect(second).toEqual(first)
    expect(await codes()).toEqual(before)
  })

  test('waits for the first one, also where that is being written still', async () => {
    const bytes = await sheet('A', 'B')
    let second: ReturnType<typeof send> | undefined
    const first = await whileHeld(bytes, async () => {
      second = send(bytes)
      expect(await find()).toMatchObject({ state: 'comparing', of: 2 })
    })

    expect(first).toMatchObject({ code: 0, data: { added: 2 } })
    expect(await second).toEqual(first)
    expect(await logged()).toEqual([{ outcome: 'done' }])
  })

  test('stays stopped when it was', async () => {
    const bytes = await sheet('A', 'B')
    let second: ReturnType<typeof send> | undefined
    const first = await whileHeld(bytes, async () => {
      second = send(bytes)
      expect(await stop()).toEqual({ stopping: true })
    })

    expect([first, await second, await send(bytes)]).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: 'upload.stopped' })),
    )
    expect(await codes()).toEqual([])
    expect(await find()).toMatchObject({ state: 'refused', written: null })
  })

  test('is told from another sheet of the same name, which is not written', async () => {
    await send(await sheet('A'))

    expect(await send(await sheet('B'))).toMatchObject({
      code: 10_001,
      reason: 'upload.runTaken',
      msg: 'Another sheet already has this name. Give each sheet its own name',
    })
    expect(await send(await sheet('A'), { repeatOption: 3 })).toMatchObject({ reason: 'upload.runTaken' })
    expect(await codes()).toMatchObject([{ code: 'A' }])
    expect(await find()).toMatchObject({ state: 'written', written: { added: 1 } })
  })
})
