import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { password } from '#tests/harness/web-world.ts'
import { upload } from '#tests/harness/sheets.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

type Headers = Record<string, string>

let web: TestWeb
let self: Headers
let child: Headers
let stranger: Headers
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  child = await web.login('qchild')
  stranger = await web.login('qstrang')
})
afterAll(() => web.close())

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)
const companies = () => web.world.companies
beforeEach(async () => {
  await owner('delete from company where company_id <> all ($1::bigint[]) and parent_id is not null', [
    Object.values(companies()),
  ])
  await owner('delete from login_failure')
})

const add = async (headers: Headers, fields: object = {}) =>
  (await web.call('company/add', headers, { body: { name: 'Depot', ...fields } })).body
const edit = async (headers: Headers, body: object) =>
  (await web.call('company/edit', headers, { body })).body
const find = async (headers: Headers, query: Record<string, string | number> = {}) =>
  (await web.call('company/findPage', headers, { query })).body
const namesOf = async (headers: Headers, query: Record<string, string | number> = {}) =>
  (await find(headers, { sort: 'name', ...query })).data.list.map(({ name }: { name: string }) => name)
const details = async (headers: Headers, id: string) =>
  (await web.call('company/findDetails', headers, { query: { objectIds: id } })).body.list[0]
const remove = async (headers: Headers, ids: readonly string[]) =>
  (await web.call('company/batchDelete', headers, { body: { objectids: ids.join() } })).body
const freeze = async (headers: Headers, ids: readonly string[], opt: 0 | 1) =>
  (await web.call('company/batchFrozenOrActivate', headers, { body: { objectids: ids.join(), opt } })).body
const faults = ({ errors }: { errors: readonly object[] }) => errors

describe('company/findChildren', () => {
  const below = async (headers: Headers, query: Record<string, string> = {}) =>
    (await web.call('company/findChildren', headers, { query })).body.list

  test('gives one level of the tree, with devices, companies below and what is frozen', async () => {
    const depot = (await add(self, { parentCompany: companies().qchild })).data.objectid
    await freeze(self, [companies().qchild], 1)
    const [top, level, last] = [
      await below(self),
      await below(self, { parentCompany: companies().qself }),
      await below(self, { parentCompany: companies().qchild }),
    ]
    await freeze(self, [companies().qchild], 0)

    const own = { objectid: companies().qself, name: 'qself company', status: 0, frozenAbove: false }
    const inner = { objectid: companies().qchild, name: 'qchild company', status: 1, frozenAbove: false }
    expect(top).toEqual([{ ...own, children: 1, devices: 6 }])
    expect(level).toEqual([{ ...inner, children: 1, devices: 3 }])
    expect(last).toEqual([
      { objectid: depot, name: 'Depot', status: 0, frozenAbove: true, children: 0, devices: 0 },
    ])
  })

  test('gives nothing below a company outside of the view', async () => {
    expect(await below(self, { parentCompany: companies().qparent })).toEqual([])
    expect(await below(child)).toMatchObject([{ name: 'qchild company', children: 0 }])
  })
})

describe('company/findPage', () => {
  test('shows the companies of the view, the own one at its top without what is above it', async () => {
    expect(await namesOf(self)).toEqual(['qchild company', 'qself company'])
    expect(await details(self, companies().qself)).toMatchObject({
      self: true,
      parentCompany: '',
      parentCompanyName: '',
      code: '••••',
      secretKey: '••••',
    })
    expect(await details(self, companies().qchild)).toMatchObject({
      self: false,
      parentCompany: companies().qself,
      parentCompanyName: 'qself company',
    })
  })

  test('finds by a part of name or short name, by status and by what is above', async () => {
    await add(self, { name: 'Harbour', shortName: 'HB', parentCompany: companies().qchild })

    expect(await namesOf(self, { name: 'hb' })).toEqual(['Harbour'])
    expect(await namesOf(self, { parentCompany: companies().qchild })).toEqual(['Harbour', 'qchild company'])
    expect(await namesOf(self, { status: 1 })).toEqual([])
    expect(await namesOf(self, { parentCompany: companies().qstrang })).toEqual([])
  })
})

describe('company/add', () => {
  test('takes every field, and shows of code and key only that there are some #companies-8', async () => {
    const entry = {
      name: 'Depot',
      shortName: 'DP',
      parentCompany: companies().qchild,
      managerName: 'M. Manager',
      post: 'Head of depot',
      phone: '+86 21 5555 0100',
      email: 'depot@example.com',
      linkman: 'L. Linkman',
      zone: 'Asia/Tokyo',
      address: '1 Harbour Road',
    }
    const { data, ...envelope } = await add(self, entry)

    expect(envelope).toEqual({ code: 0, msg: 'Done' })
    expect(data).toEqual({
      ...entry,
      objectid: expect.stringMatching(/^\d+$/),
      version: 1,
      parentCompanyName: 'qchild company',
      status: 0,
      code: '••••',
      secretKey: '••••',
      logo: '',
      self: false,
      createTime: testNow,
      updateTime: testNow,
    })
  })

  test('puts it below the own company, in the zone of that, where nothing else is said', async () => {
    await owner(`update company set zone = 'Europe/Berlin' where company_id = $1`, [companies().qself])

    expect((await add(self)).data).toMatchObject({ parentCompany: companies().qself, zone: 'Europe/Berlin' })
  })

  test.each([
    ['of another company', { parentCompany: 'qparent' }, 'parentCompany'],
    ['of a stranger', { parentCompany: 'qstrang' }, 'parentCompany'],
  ] as const)('refuses a parent %s', async (_, { parentCompany }, field) => {
    const refused = await add(self, { parentCompany: companies()[parentCompany] })

    expect(refused).toMatchObject({ code: 422, errors: [{ field }] })
  })

  test.each(['depot', 'ＤＥＰＯＴ', ' Depot ', 'Dépot'.normalize('NFD')])(
    'refuses %j beside a company whose name looks the same',
    async (name) => {
      await add(self, { name: name.normalize('NFC').startsWith('Dé') ? 'Dépot' : 'Depot' })

      expect(faults(await add(self, { name }))).toEqual([
        { field: 'name', msg: 'is repeated: this value already exists' },
      ])
    },
  )

  test('takes the same name elsewhere in the tree', async () => {
    await add(self)

    expect((await add(self, { parentCompany: companies().qchild })).code).toBe(0)
  })

  test.each([
    ['name', 'De\u200bpot'],
    ['name', '   '],
    ['phone', 'call me'],
    ['email', 'nobody'],
    ['zone', 'Mars/Olympus'],
  ])('refuses as %s what is none: %j', async (field, value) => {
    expect(await add(self, { [field]: value })).toMatchObject({ code: 422, errors: [{ field }] })
  })

  test.each(['companyid', 'flag', 'status', 'company_no', 'code', 'secretKey', 'logo', 'objectid'])(
    'takes no %s',
    async (field) => {
      const refused = await add(self, { [field]: companies().qstrang })

      expect(refused).toMatchObject({ code: 422, errors: [{ field }] })
      expect(await namesOf(self)).toEqual(['qchild company', 'qself company'])
    },
  )

  test('stops at six levels below the top', async () => {
    let parentCompany = companies().qchild
    // The root, the parent, self and child stand above.
    for (const name of ['four', 'five', 'six'])
      parentCompany = (await add(self, { name, parentCompany })).data.objectid

    expect(faults(await add(self, { name: 'seven', parentCompany }))).toEqual([
      { field: 'parentCompany', msg: 'is at the lowest level of the tree already' },
    ])
  })

  test('never gives the number of a deleted company to another, whose records name it', async () => {
    const numberOf = async (id: string) =>
      (await owner('select company_no from company where company_id = $1', [id])).rows[0].company_no
    const gone = (await add(self)).data.objectid
    const number = await numberOf(gone)
    await remove(self, [gone])

    expect(await numberOf((await add(self)).data.objectid)).not.toBe(number)
  })
})

describe('company/edit', () => {
  test('changes what is sent, and leaves the rest', async () => {
    const { data } = await add(self, { phone: '100', linkman: 'L. Linkman' })
    const { objectid, version } = data
    const changed = await edit(self, { objectid, version, name: 'Yard', phone: '200' })

    expect(changed.data).toMatchObject({ name: 'Yard', phone: '200', linkman: 'L. Linkman', version: 2 })
  })

  test('changes the own company', async () => {
    const { objectid, version } = await details(self, companies().qself)

    expect((await edit(self, { objectid, version, name: 'qself company', address: 'Here' })).code).toBe(0)
  })

  test.each(['qparent', 'qsiblng', 'qstrang'] as const)('never reaches %s', async (mark) => {
    const refused = await edit(self, { objectid: companies()[mark], version: 1, name: 'Mine' })

    expect(refused).toMatchObject({ code: 404, reason: 'record.unknown' })
  })

  test('says when somebody else was faster', async () => {
    const { objectid } = (await add(self)).data
    await edit(self, { objectid, version: 1, name: 'Yard' })

    expect(await edit(self, { objectid, version: 1, name: 'Dock' })).toMatchObject({
      reason: 'record.changed',
    })
  })
})

describe('company/batchFrozenOrActivate', () => {
  test('ends the sessions of its people and of those below it, and lets nobody log in #companies-9', async () => {
    const parent = await web.login('qparent')
    await freeze(parent, [companies().qself], 1)
    const calls = await Promise.all([self, child].map((headers) => web.call('company/findPage', headers)))

    expect(calls.map(({ body }) => body.code)).toEqual([3, 3])
    await expect(web.login('qchild')).rejects.toThrow('frozen')
    expect((await details(parent, companies().qself)).status).toBe(1)

    await freeze(parent, [companies().qself], 0)
    expect((await web.call('company/findPage', await web.login('qself'))).body.code).toBe(0)
  })

  test('never the own company, and no other’s', async () => {
    const { data } = await freeze(self, [companies().qself, companies().qchild, companies().qstrang], 1)

    expect(data.results).toEqual([
      {
        objectid: companies().qself,
        code: 10001,
        msg: 'This is your own company. You can edit it, but not freeze, delete or move it',
      },
      { objectid: companies().qchild, code: 0, msg: 'Done' },
      { objectid: companies().qstrang, code: 404, msg: 'Record not found' },
    ])
    expect((await web.call('company/findPage', stranger)).body.code).toBe(0)
    await freeze(self, [companies().qchild], 0)
  })
})

describe('company/batchDelete', () => {
  test('deletes empty companies, and says what is in the way of others', async () => {
    const { objectid } = (await add(self)).data
    const above = (await add(self, { name: 'Above' })).data.objectid
    await add(self, { name: 'Below', parentCompany: above })
    const ids = [objectid, above, companies().qchild, companies().qself, companies().qstrang]
    const { data } = await remove(self, ids)

    expect(data.results.map(({ code, msg }: { code: number; msg: string }) => [code, msg])).toEqual([
      [0, 'Done'],
      [10001, 'Not empty: it has 1 subcompany. Delete or move these first'],
      [10001, 'Not empty: it has 1 user, 1 role, 3 devices, 1 device code. Delete or move these first'],
      [10001, 'This is your own company. You can edit it, but not freeze, delete or move it'],
      [404, 'Record not found'],
    ])
    expect(await namesOf(self)).toEqual(['Above', 'Below', 'qchild company', 'qself company'])
  })
})

describe('a company that is deleted while somebody adds a user to it', () => {
  const connected = async () => {
    const client = new Client({ connectionString: web.database.url })
    await client.connect()
    return client
  }
  const waits = async (onlooker: Client, query: string) => {
    const { rowCount } = await onlooker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    )
    return rowCount
  }

  test('stays when the user was there first, and says what is in the way', async () => {
    const { objectid } = (await add(self)).data
    const [adding, onlooker] = [await connected(), await connected()]
    await adding.query('begin')
    await adding.query(
      `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select c.company_id, c.company_no, p.post_id, 'first_one', 'First', 'none' from company c, post p
       where c.company_id = $1 and p.name = 'qself post'`,
      [objectid],
    )
    const answer = remove(self, [objectid])
    await expect.poll(() => waits(onlooker, '%for update%')).toBe(1)
    await adding.query('commit')
    const { data } = await answer
    await adding.query(`delete from app_user where login_name = 'first_one'`)
    await Promise.all([adding.end(), onlooker.end()])

    expect(data.results).toMatchObject([{ msg: 'Not empty: it has 1 user. Delete or move these first' }])
  })

  test('goes when it was first, and the user is refused', async () => {
    const { objectid } = (await add(self)).data
    const { rows } = await owner(`select post_id::text as id from post where name = 'qself post'`)
    const [deleting, onlooker] = [await connected(), await connected()]
    await deleting.query('begin')
    await deleting.query('delete from company where company_id = $1', [objectid])
    const body = { companyid: objectid, postid: rows[0].id, loginName: 'second_one', name: 'Second' }
    const answer = web.call('user/add', self, { body })
    await expect.poll(() => waits(onlooker, '%insert into app_user%')).toBe(1)
    await deleting.query('commit')
    await Promise.all([deleting.end(), onlooker.end()])

    expect((await answer).body).toMatchObject({ code: 10001, reason: 'record.changed' })
  })
})

describe('code and key of a company', () => {
  const secret = async (headers: Headers, act: 'reveal' | 'rotate', objectid: string, typed = password) =>
    (await web.call(`company/${act}Secret`, headers, { body: { objectid, password: typed } })).body

  test('are shown after the password, the same until they are replaced', async () => {
    const { objectid } = (await add(self)).data
    const shown = (await secret(self, 'reveal', objectid)).data
    const replaced = (await secret(self, 'rotate', objectid)).data

    expect(shown).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
      secretKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect((await secret(self, 'reveal', objectid)).data).toEqual(replaced)
    expect(replaced.code).not.toBe(shown.code)
    expect(replaced.secretKey).not.toBe(shown.secretKey)
  })

  test('are made for a company that never had any', async () => {
    expect((await secret(self, 'reveal', companies().qchild)).data.code).toMatch(/^[0-9a-f]{32}$/)
  })

  test('are shown to nobody who types another password, ten times and no more', async () => {
    const tries = []
    for (let nth = 0; nth < 11; nth += 1)
      tries.push(await secret(self, 'reveal', companies().qchild, 'wrong'))

    expect(tries.slice(0, 10).map(({ reason }) => reason)).toEqual(Array(10).fill('password.wrong'))
    expect(tries[10]).toMatchObject({ reason: 'login.locked' })
  })

  test('are those of the view alone', async () => {
    expect(await secret(self, 'reveal', companies().qstrang)).toMatchObject({ reason: 'record.unknown' })
    expect(await secret(child, 'rotate', companies().qself)).toMatchObject({ reason: 'record.unknown' })
  })

  test('are logged as seen, and never themselves', async () => {
    await owner('delete from operation_log')
    const { data } = await secret(self, 'reveal', companies().qchild)
    const { rows } = await owner('select operation, outcome, detail from operation_log')

    expect(rows).toEqual([
      {
        operation: 'operation.company.revealSecret',
        outcome: 'done',
        detail: { ids: [companies().qchild], names: ['qchild company'] },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain(data.code)
  })
})

describe('the logo of a company', () => {
  const int32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  const letters = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
  const png = (width: number, height: number, more = 0) =>
    new Uint8Array([
      0x89,
      ...letters('PNG\r\n\u001a\n'),
      ...int32(13),
      ...letters('IHDR'),
      ...int32(width),
      ...int32(height),
      8,
      6,
      0,
      0,
      0,
      ...Array.from({ length: more }, () => 0),
    ])
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 50, 0, 200, 3, 0, 0, 0, 0])
  const svg = new Uint8Array(letters('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="50"/>'))
  const setLogo = async (headers: Headers, objectid: string, bytes: Uint8Array) =>
    (await upload(web, headers, 'company/setLogo', bytes, { query: { objectid }, name: 'logo.png' })).body
  const getLogo = async (headers: Headers, objectid?: string) =>
    (await web.call('company/getLogo', headers, { query: { ...(objectid !== undefined && { objectid }) } }))
      .body.data
  const none = { type: '', base64Img: '' }

  test('is kept, named by the session of its people, and taken away again #companies-6', async () => {
    const { data } = await setLogo(self, companies().qself, png(200, 50))
    const address = expect.stringMatching(/^company\/getLogo\?objectid=\d+&version=[0-9a-f]{16}$/)
    const again = await web.call(
      'accounts/login',
      {},
      {
        body: { loginname: 'qself', password, captcha: '', captchaKey: '' },
      },
    )

    expect(data.logo).toEqual(address)
    expect(again.body.data.logPath).toBe(data.logo)
    expect(await getLogo(self)).toEqual({
      type: 'image/png',
      base64Img: Buffer.from(png(200, 50)).toString('base64'),
    })

    const removed = await web.call('company/removeLogo', self, { body: { objectid: companies().qself } })
    expect(removed.body.data.logo).toBe('')
    expect(await getLogo(self)).toEqual(none)
  })

  test('may be a JPEG', async () => {
    await setLogo(self, companies().qchild, jpeg)

    expect((await getLogo(child)).type).toBe('image/jpeg')
  })

  test('is shown to nobody without a session, and to no other company', async () => {
    await setLogo(self, companies().qself, png(200, 50))

    expect(
      (await web.call('company/getLogo', {}, { query: { objectid: companies().qself } })).body.code,
    ).toBe(401)
    expect(await getLogo(stranger, companies().qself)).toEqual(none)
    expect(await getLogo(child, companies().qself)).toEqual(none)
  })

  test.each([
    ['an SVG that is called logo.png', svg, 'Image type error: only JPG and PNG pictures can be used'],
    ['another size', png(201, 50), 'Image size error: the picture must be 200 × 50 pixels'],
    ['more than 2 MB', png(200, 50, 2 * 1024 * 1024), 'Image size error: the picture is larger than 2 MB'],
  ])('refuses %s #companies-7', async (_, bytes, msg) => {
    expect(await setLogo(self, companies().qself, bytes)).toMatchObject({ code: 10001, msg })
  })

  test('is set for no other’s company', async () => {
    expect(await setLogo(child, companies().qself, png(200, 50))).toMatchObject({ code: 404 })
  })
})

describe('another parent for a company', () => {
  const numbers = async () => {
    const { rows } = await owner(
      `select name, depth, company_no::text as first, company_last::text as last, parent_id::text as parent from company`,
    )
    return new Map(rows.map(({ name, ...place }) => [name, place]))
  }
  const move = async (headers: Headers, objectid: string, parentCompany: string) => {
    const { name, version } = await details(headers, objectid)
    return edit(headers, { objectid, version, name, parentCompany })
  }

  test('takes it along with all below it, their people, devices, codes, alarms and log #companies-10', async () => {
    const parent = await web.login('qparent')
    const below = (await add(parent, { name: 'Below', parentCompany: companies().qchild })).data.objectid
    await add(parent, { name: 'Below that', parentCompany: below })
    const before = await numbers()
    const moved = await move(parent, companies().qself, companies().qsiblng)
    const after = await numbers()

    expect(moved.data).toMatchObject({ parentCompanyName: 'qsiblng company' })
    expect(after.get('qself company')).toMatchObject({ depth: 3, parent: companies().qsiblng })
    expect(after.get('Below that')).toMatchObject({ depth: 6 })
    for (const [name, above] of [
      ['qself company', 'qsiblng company'],
      ['qchild company', 'qself company'],
      ['Below', 'qchild company'],
      ['Below that', 'Below'],
    ] as const) {
      const [one, other] = [after.get(name), after.get(above)]
      expect(BigInt(one.first)).toBeGreaterThan(BigInt(other.first))
      expect(BigInt(one.last)).toBeLessThanOrEqual(BigInt(other.last))
    }
    const left = await owner(
      `select t.relname as table from pg_class t join pg_attribute a on a.attrelid = t.oid
       where a.attname = 'company_no' and t.relkind in ('r', 'p') and not t.relispartition order by 1`,
    )
    const { first, last } = before.get('qself company')
    const names = left.rows.map(({ table }) => table)
    const rows = await Promise.all(
      names.map((table) =>
        owner(`select 1 from ${table} where company_no between $1 and $2`, [first, last]).then(
          (found) => [table, found.rows.length] as const,
        ),
      ),
    )
    // Counters and the map forget by subtraction, and the events of the past are numbered as they were.
    const tallies = new Set(['company_count', 'live_event', 'map_cell', 'map_change', 'node_count', 'outbox'])
    expect(rows.filter(([table, found]) => found > 0 && !tallies.has(table))).toEqual([])

    const sibling = await web.login('qsiblng')
    expect(await namesOf(sibling)).toEqual([
      'Below',
      'Below that',
      'qchild company',
      'qself company',
      'qsiblng company',
    ])
    const gateways = await web.call('gateway/newFindPage', sibling, { query: { pageSize: 20 } })
    expect(
      gateways.body.data.list.map(({ deviceAliases }: { deviceAliases: string }) => deviceAliases).toSorted(),
    ).toEqual(['qchildG', 'qselfG', 'qsiblngG'])
    self = await web.login('qself')
    child = await web.login('qchild')
    expect(await namesOf(child)).toEqual(['Below', 'Below that', 'qchild company'])

    await move(parent, companies().qself, companies().qparent)
    expect(await namesOf(sibling)).toEqual(['qsiblng company'])
    const counted = await owner(
      `select coalesce(sum(total), 0)::int as total from company_count n
       join company c on n.company_no between c.company_no and c.company_last where c.name = 'qself company'`,
    )
    expect(counted.rows).toEqual([{ total: 6 }])
  })

  test('is never the company itself, one below it, or one outside the view', async () => {
    const { objectid } = (await add(self)).data
    const below = (await add(self, { name: 'Below', parentCompany: objectid })).data.objectid
    const msgs = []
    for (const parent of [objectid, below, companies().qstrang, companies().qparent])
      msgs.push(faults(await move(self, objectid, parent)))

    expect(msgs).toEqual([
      [{ field: 'parentCompany', msg: 'is the company itself or one below it' }],
      [{ field: 'parentCompany', msg: 'is the company itself or one below it' }],
      [{ field: 'parentCompany', msg: 'is not a company in your view' }],
      [{ field: 'parentCompany', msg: 'is not a company in your view' }],
    ])
  })

  test('is never given to the own company', async () => {
    expect(faults(await move(self, companies().qself, companies().qchild))).toEqual([
      { field: 'parentCompany', msg: 'cannot be changed' },
    ])
  })

  test('is not so low that what is below it would be too deep', async () => {
    let parentCompany = companies().qchild
    for (const name of ['four', 'five', 'six'])
      parentCompany = (await add(self, { name, parentCompany })).data.objectid
    const yard = (await add(self, { name: 'Yard' })).data.objectid
    await add(self, { name: 'Shed', parentCompany: yard })
    const { rows } = await owner(`select company_id::text as id from company where name = 'five'`)

    expect(faults(await move(self, yard, rows[0].id))).toEqual([
      { field: 'parentCompany', msg: 'is at the lowest level of the tree already' },
    ])
  })

  test('is not one whose licence has no room for its devices', async () => {
    const parent = await web.login('qparent')
    await owner(`insert into license (company_id, ap_up, mote_up, ms_up) values ($1, 1, 1, 1)`, [
      companies().qsiblng,
    ])
    const refused = await move(parent, companies().qchild, companies().qsiblng)
    await owner('delete from license')

    expect(faults(refused)).toEqual([
      { field: 'parentCompany', msg: 'has no licence for the devices of this company' },
    ])
  })

  test('is refused while people hold roles of a parent that would not be above them any more', async () => {
    const admin = await web.login('admin')
    const giveRole = (mark: string) =>
      owner(
        `update app_user set post_id = (select post_id from post where name = $2) where login_name = any ($1)`,
        [['qself', 'qchild'], `${mark} post`],
      )
    const own = `update app_user set post_id = p.post_id from post p where login_name = any ($1) and p.name = login_name || ' post'`
    await giveRole('qparent')
    const refused = await move(admin, companies().qself, companies().qstrang)
    const within = await move(admin, companies().qself, companies().qsiblng)
    await move(admin, companies().qself, companies().qparent)
    await giveRole('qself')
    const along = await move(admin, companies().qself, companies().qstrang)
    await move(admin, companies().qself, companies().qparent)
    await owner(own, [['qself', 'qchild']])

    expect(faults(refused)).toEqual([
      {
        field: 'parentCompany',
        msg: 'lacks roles that 2 users have: qparent post. Give them other roles first',
      },
    ])
    expect([within.code, along.code]).toEqual([0, 0])
  })

  test('waits for a role that is being given at that moment, and is refused then', async () => {
    const admin = await web.login('admin')
    const [giving, onlooker] = [1, 2].map(() => new Client({ connectionString: web.database.url }))
    if (giving === undefined || onlooker === undefined) throw new Error('no clients')
    await Promise.all([giving.connect(), onlooker.connect()])
    await giving.query('begin')
    await giving.query(
      `insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select c.company_id, c.company_no, p.post_id, 'late_comer', 'Late', 'none' from company c, post p
       where c.company_id = $1 and p.name = 'qparent post'`,
      [companies().qself],
    )
    const answer = move(admin, companies().qself, companies().qstrang)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%move_company%'`
    await expect.poll(async () => (await onlooker.query(waiting)).rowCount).toBe(1)
    await giving.query('commit')
    const { reason } = await answer
    await giving.query(`delete from app_user where login_name = 'late_comer'`)
    await Promise.all([giving.end(), onlooker.end()])

    expect(reason).toBe('record.changed')
  })

  test('gives no name that the new siblings have', async () => {
    const { objectid } = (await add(self, { name: 'Twin', parentCompany: companies().qchild })).data
    await add(self, { name: 'TWIN' })

    expect(faults(await move(self, objectid, companies().qself))).toEqual([
      { field: 'name', msg: 'is repeated: this value already exists' },
    ])
  })
})
