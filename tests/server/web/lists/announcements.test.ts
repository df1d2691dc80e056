import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { openLive, type Line } from '#tests/harness/live-stream.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

const dayMs = 86_400_000
const entry = { topic: 'Maintenance', content: 'Gateways restart at night.\nNothing is to be done.' }

let web: TestWeb
let parent: Record<string, string>
let self: Record<string, string>
let child: Record<string, string>
let stranger: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  parent = await web.login('qparent')
  self = await web.login('qself')
  child = await web.login('qchild')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())
beforeEach(async () => {
  await web.database.ingest.pool.query('delete from announcement')
})

const add = async (headers: Record<string, string>, fields: Record<string, unknown> = {}) =>
  (await web.call('announcement/add', headers, { body: { ...entry, ...fields } })).body
const edit = async (row: Record<string, unknown>, fields: Record<string, unknown>) =>
  (
    await web.call('announcement/edit', self, {
      body: { objectid: row['objectid'], version: row['version'], ...entry, ...fields },
    })
  ).body
const page = async (headers: Record<string, string>, query: Record<string, string | number> = {}) =>
  (await web.call('announcement/findPage', headers, { query })).body.data
const unread = async (headers: Record<string, string>): Promise<string[]> => {
  const { list } = (await web.call('announcement/getAnnouncementList', headers)).body
  return list.map(({ topic }: { topic: string }) => topic)
}
/** Up to which the live events are numbered: those of earlier tests are among them. */
async function newestSeq(): Promise<number> {
  const { rows } = await web.database.ingest.pool.query<{ seq: string }>('select seq from live_number')
  return Number(rows[0]?.seq)
}

describe('announcement/add', () => {
  test('adds one of the own company from now on and without end #announcements-1', async () => {
    const { data } = await add(self)

    expect(data).toEqual({
      objectid: data.objectid,
      version: 1,
      ...entry,
      displayStatus: 0,
      noticeTime: testNow,
      stopDisplay: false,
      companyid: web.world.companies.qself,
      belongCompany: 'qself company',
      createTime: testNow,
    })
    expect(await page(self)).toEqual({ list: [data], total: 1, pages: 1, pageNum: 1, pageSize: 20 })
  })

  test.each([
    ['topic', '', 'cannot be empty'],
    ['content', 'x'.repeat(1001), 'can have at most 1000 characters'],
    ['dueTime', testNow, 'must lie in the future'],
    ['companyid', '9999999', 'is not a company in your view'],
  ])('refuses %s %j', async (field, value, msg) => {
    expect((await add(self, { [field]: value })).errors).toEqual([{ field, msg }])
  })

  test('refuses an end before its beginning', async () => {
    const days = { noticeTime: testNow + 2 * dayMs, dueTime: testNow + dayMs }
    expect((await add(self, days)).errors).toEqual([
      { field: 'dueTime', msg: 'must be after the notice date' },
    ])
  })

  test('refuses a company outside of the view', async () => {
    expect((await add(self, { companyid: web.world.companies.qparent })).code).toBe(422)
  })
})

describe('announcement/getAnnouncementList', () => {
  test('gives those of the own company and of all above it, the newest first #announcements-2', async () => {
    await add(parent, { topic: 'of the parent' })
    await add(self, { topic: 'of the company', noticeTime: testNow - dayMs })
    await add(stranger, { topic: 'of a stranger' })

    expect(await unread(child)).toEqual(['of the parent', 'of the company'])
    expect(await unread(parent)).toEqual(['of the parent'])
    expect(await unread(stranger)).toEqual(['of a stranger'])
  })

  test('leaves out what is scheduled, expired or stopped #announcements-3', async () => {
    await add(self, { topic: 'scheduled', noticeTime: testNow + dayMs })
    await add(self, { topic: 'stopped', stopDisplay: true })
    await web.database.ingest.pool.query(
      `insert into announcement (company_id, topic, content, notice_at, due_at, created_at)
       values ($1, 'expired', 'x', $2, $3, $2)`,
      [web.world.companies.qself, new Date(testNow - 2 * dayMs), new Date(testNow - dayMs)],
    )
    const { list } = await page(self, { sort: 'topic' })

    expect(await unread(self)).toEqual([])
    expect(list.map(({ topic, displayStatus }: Record<string, unknown>) => [topic, displayStatus])).toEqual([
      ['expired', 2],
      ['scheduled', 1],
      ['stopped', 3],
    ])
    expect((await page(self, { displayStatus: 3 })).total).toBe(1)
  })
})

describe('announcement/hasRead', () => {
  test('marks some as read for the caller alone #announcements-4', async () => {
    const one = await add(parent, { topic: 'one' })
    const two = await add(parent, { topic: 'two' })
    await add(parent, { topic: 'three' })
    const objectids = `${one.data.objectid},${two.data.objectid}`

    expect((await web.call('announcement/hasRead', self, { body: { objectids } })).body.code).toBe(0)
    expect(await unread(self)).toEqual(['three'])
    expect(await unread(child)).toEqual(['three', 'two', 'one'])
  })

  test('marks none that the caller does not get', async () => {
    const { data } = await add(child)
    await web.call('announcement/hasRead', self, { body: { objectids: data.objectid } })

    const { rowCount } = await web.database.ingest.pool.query('select from announcement_read')
    expect(rowCount).toBe(0)
  })
})

describe('announcement/edit', () => {
  test('stops the display, and displays it again #announcements-5', async () => {
    const { data } = await add(self)
    const stopped = await edit(data, { stopDisplay: true })

    expect(stopped.data).toEqual({ ...data, version: 2, stopDisplay: true, displayStatus: 3 })
    expect(await unread(child)).toEqual([])
    await edit(stopped.data, { stopDisplay: false })
    expect(await unread(child)).toEqual(['Maintenance'])
  })

  test('changes texts and days, and takes the end away', async () => {
    const { data } = await add(self, { dueTime: testNow + dayMs })
    const changed = await edit(data, { content: 'Later.', noticeTime: testNow + 3 * dayMs, dueTime: 0 })

    expect(changed.data).toMatchObject({
      content: 'Later.',
      noticeTime: testNow + 3 * dayMs,
      displayStatus: 1,
    })
    expect(changed.data.dueTime).toBeUndefined()
    expect((await edit(data, { topic: 'late' })).reason).toBe('record.changed')
  })

  test('changes none of a company above', async () => {
    const { data } = await add(parent)
    expect((await edit(data, { topic: 'mine' })).code).toBe(404)
  })
})

describe('announcement/batchDelete', () => {
  test('deletes those of the view, and says which were not #announcements-6', async () => {
    const own = await add(self)
    const above = await add(parent)
    const objectids = `${own.data.objectid},${above.data.objectid}`
    const { body } = await web.call('announcement/batchDelete', self, { body: { objectids } })

    expect(body.data.results.map(({ code }: { code: number }) => code)).toEqual([0, 404])
    expect((await page(parent)).list.map(({ objectid }: { objectid: string }) => objectid)).toEqual([
      above.data.objectid,
    ])
  })
})

test('leaves as a sheet', async () => {
  await add(self, { dueTime: testNow + dayMs })
  const { bytes } = await download(web, self, 'announcement/export', { exporttype: 3, offset: 0 })
  const [headings, row] = cellsOf(bytes)['Announcements'] ?? []

  expect(headings?.slice(0, 3)).toEqual(['Topic', 'Display', 'Content'])
  expect(row?.slice(0, 3)).toEqual(['Maintenance', 'Displayed', entry.content])
})

test('needs the function of the page for each change, and none to read one’s own', async () => {
  const { data } = await add(self)
  await giveFunctions(web, 'qself', ['map_view'])
  onTestFinished(() => giveFunctions(web, 'qself', worldFunctions))

  expect((await web.call('announcement/findPage', self)).status).toBe(403)
  expect((await add(self)).code).toBe(403)
  expect((await edit(data, {})).code).toBe(403)
  expect(await unread(self)).toEqual(['Maintenance'])
})

test('reaches open consoles of the company and of those below, and no others', async () => {
  await web.publish()
  const earlier = await newestSeq()
  const below = await openLive(web, child, { topics: 'session' })
  const beside = await openLive(web, stranger, { topics: 'session' })
  onTestFinished(() => [below, beside].forEach((stream) => stream.close()))
  await add(parent)
  await web.publish()
  const isNewChange = ({ event, seq }: Line) => event === 'announcement.changed' && seq > earlier
  const changed = await below.until(isNewChange)
  await beside.until(({ seq }) => seq >= changed.seq)

  expect(changed.data).toEqual({})
  expect(beside.lines.filter(isNewChange)).toEqual([])
})
