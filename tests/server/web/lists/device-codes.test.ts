import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
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
beforeEach(async () => {
  await owner('delete from device_code')
  await owner('delete from operation_log')
})

const owner = (text: string, values: unknown[] = []) => web.database.ingest.pool.query(text, values)

const entry = { productname: 'Door lamp', code: 'DL-100', codeType: 1, codeStatus: 4, deviceType: 0 }
const add = async (headers: Headers, fields: object = {}) =>
  (await web.call('deviceCode/add', headers, { body: { ...entry, ...fields } })).body
const edit = async (headers: Headers, body: object) =>
  (await web.call('deviceCode/edit', headers, { body })).body
const find = async (headers: Headers, query: Record<string, string | number> = {}) =>
  (await web.call('deviceCode/findPage', headers, { query })).body
const codesOf = async (headers: Headers, query: Record<string, string | number> = {}) =>
  (await find(headers, query)).data.list.map(({ code }: { code: string }) => code)
const remove = async (headers: Headers, ids: readonly string[]) =>
  (await web.call('deviceCode/batchDelete', headers, { body: { objectids: ids.join() } })).body
const unknown = { code: 404, msg: 'Record not found', reason: 'record.unknown' }

describe('deviceCode/add', () => {
  test('gives back the record, which belongs to the own company when no other is said #device-codes-12', async () => {
    const { data, ...envelope } = await add(self, { remark: 'For halls' })

    expect(envelope).toEqual({ code: 0, msg: 'Done' })
    expect(data).toEqual({
      ...entry,
      objectid: expect.stringMatching(/^\d+$/),
      version: 1,
      companyid: web.world.companies.qself,
      companyname: 'qself company',
      remark: 'For halls',
      createTime: testNow,
      updateTime: testNow,
      own: true,
    })
  })

  test('writes for a company below, and for no other', async () => {
    const below = await add(self, { companyid: web.world.companies.qchild })
    const above = await add(self, { companyid: web.world.companies.qparent })
    const nowhere = await add(self, { companyid: '9999999999999999999' })

    expect(below.data.companyname).toBe('qchild company')
    expect(above).toEqual({
      code: 422,
      msg: 'Check your input: Company is not a company in your view',
      reason: 'field.invalid',
      errors: [{ field: 'companyid', msg: 'is not a company in your view' }],
    })
    expect(nowhere).toEqual(above)
  })

  test('refuses a code that the company has for the class, whatever its letters’ case', async () => {
    await add(self)

    expect(await add(self, { code: 'dl-100' })).toEqual({
      code: 422,
      msg: 'Check your input: Code is repeated: this value already exists',
      reason: 'field.invalid',
      errors: [{ field: 'code', msg: 'is repeated: this value already exists' }],
    })
    expect((await add({ ...self, language_type: 'zh' })).errors).toEqual([
      { field: 'code', msg: '重复，已有相同的记录' },
    ])
    expect((await add(self, { deviceType: 1 })).code).toBe(0)
    expect((await add(child)).code).toBe(0)
  })

  test('names the fields of a refusal as the list calls them, in the language of the request', async () => {
    const wrong = { productname: '', code: '-1' }
    const message = async (language: string) => (await add({ ...self, language_type: language }, wrong)).msg

    expect(await message('en')).toBe(
      'Check your input: Product name cannot be empty, Code has the wrong format',
    )
    expect(await message('zh')).toBe('填写有误：产品名称 必填, 编码 格式错误')
    expect(await message('ja')).toBe('入力を確認してください：製品名 必須です, コード 形式が正しくありません')
    expect((await find(self, { companyid: 'x' })).msg).toBe('Check your input: Company has the wrong format')
  })

  test('takes no heed of blanks around what was typed', async () => {
    const { data } = await add(self, {
      productname: ' \u3000Door lamp\n',
      code: ' DL-100 ',
      remark: '\tFor halls ',
    })
    const body = { ...entry, objectid: data.objectid, version: 1, productname: ' Gate lamp ' }

    expect(data).toMatchObject({ productname: 'Door lamp', code: 'DL-100', remark: 'For halls' })
    expect((await edit(self, body)).data.productname).toBe('Gate lamp')
  })

  test('keeps the lines of a remark', async () => {
    const { data } = await add(self, { code: 'DL-101', remark: 'For halls\nand stairs' })

    expect(data.remark).toBe('For halls\nand stairs')
  })

  test.each([
    ['productname', '', 'cannot be empty'],
    ['productname', '   ', 'cannot be empty'],
    ['productname', '\u200b', 'contains U+200B, an invisible character. Enter the text again'],
    ['productname', '\u00ad\u2060', 'contains U+00AD, an invisible character. Enter the text again'],
    ['productname', 'two\nlines', 'must be a single line without tabs'],
    ['productname', 'n'.repeat(51), 'can have at most 50 characters'],
    ['productname', 'a\u0000b', 'has the wrong format'],
    ['code', '', 'cannot be empty'],
    ['code', '-1', 'has the wrong format'],
    ['code', 'a b', 'has the wrong format'],
    ['code', ' ', 'cannot be empty'],
    ['code', 'c'.repeat(21), 'can have at most 20 characters'],
    ['codeType', 3, 'is not a valid choice'],
    ['codeStatus', 1, 'is not a valid choice'],
    ['deviceType', 9, 'is not a valid choice'],
    ['companyid', 'x', 'has the wrong format'],
    ['remark', 'r'.repeat(101), 'can have at most 100 characters'],
  ])('refuses %s %j', async (field, value, msg) => {
    expect((await add(self, { [field]: value })).errors).toEqual([{ field, msg }])
  })
})

test('a text of few letters with very many marks on them is too long all the same', async () => {
  const productname = `e${'\u0301'.repeat(400)}`

  expect((await add(self, { productname })).reason).toBe('field.invalid')
})

describe('deviceCode/edit', () => {
  test('changes what is given, counts the version up and says when', async () => {
    const { data } = await add(child, { remark: 'kept' })
    web.clock.advance(1000)
    const edited = await edit(self, { ...entry, objectid: data.objectid, version: 1, codeStatus: 5 })
    web.clock.advance(-1000)

    expect(edited.data).toEqual({ ...data, codeStatus: 5, version: 2, updateTime: testNow + 1000 })
  })

  test('moves a record into another company of the view', async () => {
    const { data } = await add(self)
    const body = { ...entry, objectid: data.objectid, version: 1, companyid: web.world.companies.qchild }

    expect((await edit(self, body)).data.companyname).toBe('qchild company')
    expect(await codesOf(child)).toEqual(['DL-100'])
    expect((await edit(child, { ...body, version: 2, companyid: web.world.companies.qself })).errors).toEqual(
      [{ field: 'companyid', msg: 'is not a company in your view' }],
    )
  })

  test('overwrites nothing that somebody else changed in the meantime', async () => {
    const { data } = await add(self)
    await edit(self, { ...entry, objectid: data.objectid, version: 1, productname: 'Theirs' })

    expect(await edit(self, { ...entry, objectid: data.objectid, version: 1, productname: 'Mine' })).toEqual({
      code: 10001,
      msg: 'Someone else changed this record. Open it again',
      reason: 'record.changed',
    })
    expect((await find(self)).data.list[0]).toMatchObject({ productname: 'Theirs', version: 2 })
  })

  test('refuses a code that another record has', async () => {
    await add(self)
    const { data } = await add(self, { code: 'DL-200' })

    expect((await edit(self, { ...entry, objectid: data.objectid, version: 1 })).errors).toEqual([
      { field: 'code', msg: 'is repeated: this value already exists' },
    ])
  })

  test('knows no record of another company, be it public, nor one that does not exist', async () => {
    const hidden = await add(stranger)
    const open = await add(stranger, { code: 'OPEN-1', codeStatus: 0 })
    const attempt = (objectid: string) => edit(self, { ...entry, objectid, version: 1 })

    expect(await attempt(hidden.data.objectid)).toEqual(unknown)
    expect(await attempt(open.data.objectid)).toEqual(unknown)
    expect(await attempt('9999999999999999999')).toEqual(unknown)
  })
})

describe('deviceCode/batchDelete', () => {
  test('deletes', async () => {
    const ids = [await add(self), await add(child)].map(({ data }) => data.objectid)

    expect(await remove(self, ids)).toEqual({
      code: 0,
      msg: 'Done',
      data: { results: ids.map((objectid) => ({ objectid, code: 0, msg: 'Done' })) },
    })
    expect(await codesOf(self)).toEqual([])
  })

  test('does what can be done, and says of each other record only that there is none', async () => {
    const mine = (await add(self)).data.objectid
    const theirs = (await add(stranger, { codeStatus: 0 })).data.objectid

    expect(await remove(self, [theirs, mine, '999999'])).toEqual({
      code: 10001,
      msg: '2 of 3 records failed',
      reason: 'batch.partial',
      data: {
        results: [
          { objectid: theirs, code: 404, msg: 'Record not found' },
          { objectid: mine, code: 0, msg: 'Done' },
          { objectid: '999999', code: 404, msg: 'Record not found' },
        ],
      },
    })
    expect(await codesOf(stranger)).toEqual(['DL-100'])
    expect(await codesOf(self, { codeStatus: 4 })).toEqual([])
  })
})

describe('deviceCode/batchChangeStatus', () => {
  test('freezes many at once, of which each counts as a change', async () => {
    const ids = [await add(self), await add(child)].map(({ data }) => data.objectid)
    const body = { objectids: ids.join(), codeStatus: 5 }
    const { body: answer } = await web.call('deviceCode/batchChangeStatus', self, { body })
    const { body: details } = await web.call('deviceCode/findDetails', self, {
      query: { objectIds: ids.join() },
    })

    expect(answer.code).toBe(0)
    expect(details.list).toMatchObject(ids.map((objectid) => ({ objectid, codeStatus: 5, version: 2 })))
  })

  test('leaves the records of others alone', async () => {
    const { objectid } = (await add(stranger, { codeStatus: 0 })).data
    const body = { objectids: objectid, codeStatus: 5 }
    const answer = await web.call('deviceCode/batchChangeStatus', self, { body })

    expect(answer.body.data.results).toEqual([{ objectid, code: 404, msg: 'Record not found' }])
    expect((await find(stranger)).data.list).toMatchObject([{ codeStatus: 0, version: 1 }])
  })
})

describe('who sees a code', () => {
  test('a restricted one is seen from its company upwards', async () => {
    await add(child)

    expect(await codesOf(child)).toEqual(['DL-100'])
    expect(await codesOf(self)).toEqual(['DL-100'])
    expect(await codesOf(stranger)).toEqual([])
  })

  test('a public one by everybody, who are not told whose it is', async () => {
    const { data } = await add(stranger, { codeStatus: 0 })
    const seen = { ...data, companyid: '', companyname: '', own: false }

    expect((await find(self)).data.list).toEqual([seen])
    expect(
      (await web.call('deviceCode/findDetails', self, { query: { objectIds: data.objectid } })).body.list,
    ).toEqual([seen])
  })
})

describe('deviceCode/findPage', () => {
  const names = async (query: Record<string, string | number>) =>
    (await find(self, query)).data.list.map(({ productname }: { productname: string }) => productname)

  test('begins with what changed last', async () => {
    for (const code of ['A', 'B', 'C']) {
      web.clock.advance(1000)
      await add(self, { code })
    }
    web.clock.advance(-3000)

    expect(await find(self, { pageSize: 2 })).toMatchObject({
      data: { list: [{ code: 'C' }, { code: 'B' }], total: 3, pages: 2, pageNum: 1, pageSize: 2 },
    })
  })

  test('shows each row once while all sort alike, in either direction', async () => {
    for (let n = 1; n <= 11; n += 1) await add(self, { code: `C${String(n).padStart(2, '0')}` })
    const all = Array.from({ length: 11 }, (_, n) => `C${String(n + 1).padStart(2, '0')}`)
    const walk = async (order: string) => {
      const pages = []
      for (let pageNum = 1; pageNum <= 4; pageNum += 1) {
        pages.push(await codesOf(self, { sort: 'productname', order, pageSize: 3, pageNum }))
      }
      return pages
    }

    expect((await walk('asc')).map((page) => page.length)).toEqual([3, 3, 3, 2])
    expect((await walk('asc')).flat()).toEqual(all)
    expect((await walk('desc')).flat()).toEqual(all.toReversed())
    expect(await codesOf(self, { pageNum: 5, pageSize: 3 })).toEqual([])
  })

  test('sorts by the columns that may be sorted, and by no other', async () => {
    for (const code of ['B', 'a', 'A1']) await add(self, { code, productname: `Lamp ${code}` })

    expect(await codesOf(self, { sort: 'code' })).toEqual(['A1', 'B', 'a'])
    expect(await codesOf(self, { sort: 'code', order: 'desc' })).toEqual(['a', 'B', 'A1'])
    expect((await find(self, { sort: 'remark' })).errors).toEqual([
      { field: 'sort', msg: 'is not a valid choice' },
    ])
  })

  test('finds by a part, whatever the case, in which % and _ are letters like others', async () => {
    const given = ['100% Lamp', '100 Lamp', 'LAMP_A', 'Lampe', '温度灯', 'Ärger']
    for (const [n, productname] of given.entries()) await add(self, { code: `C${n}`, productname })

    expect((await names({ productname: 'lamp' })).toSorted()).toEqual([
      '100 Lamp',
      '100% Lamp',
      'LAMP_A',
      'Lampe',
    ])
    expect(await names({ productname: '%' })).toEqual(['100% Lamp'])
    expect(await names({ productname: '_' })).toEqual(['LAMP_A'])
    expect(await names({ productname: '度' })).toEqual(['温度灯'])
    expect(await names({ productname: 'äRG' })).toEqual(['Ärger'])
    expect(await names({ productname: '\\' })).toEqual([])
    expect(await codesOf(self, { code: 'c3' })).toEqual(['C3'])
  })

  test('takes all filters at once, and counts under them', async () => {
    await add(self, { code: 'A', codeType: 2 })
    await add(self, { code: 'B', codeType: 2, deviceType: 1 })
    await add(child, { code: 'C', codeType: 2 })
    await add(self, { code: 'D', codeType: 2, codeStatus: 5 })
    const query = { codeType: 2, deviceType: 0, codeStatus: 4 }

    expect((await codesOf(self, query)).toSorted()).toEqual(['A', 'C'])
    expect(await codesOf(self, { ...query, companyid: web.world.companies.qchild })).toEqual(['C'])
    expect((await find(self, { ...query, pageSize: 1 })).data.total).toBe(2)
    expect(await codesOf(self, { companyid: web.world.companies.qstrang })).toEqual([])
  })
})

describe('the rights', () => {
  const attempts = [
    ['deviceCode/findPage', 'view', {}],
    ['deviceCode/findDetails', 'view', { query: { objectIds: '1' } }],
    ['deviceCode/add', 'add', { body: entry }],
    ['deviceCode/edit', 'edit', { body: { ...entry, objectid: '1', version: 1 } }],
    ['deviceCode/batchDelete', 'delete', { body: { objectids: '1' } }],
    ['deviceCode/batchChangeStatus', 'freeze', { body: { objectids: '1', codeStatus: 5 } }],
  ] as const

  test.each(attempts)('%s needs %s', async (path, right, options) => {
    const needed = `sysytem_sensorcode_${right}`
    await giveFunctions(
      web,
      'qself',
      worldFunctions.filter((name) => name !== needed),
    )
    const without = await web.call(path, self, options)
    await giveFunctions(web, 'qself', [needed])
    const withIt = await web.call(path, self, options)
    await giveFunctions(web, 'qself', worldFunctions)

    expect([without.status, without.body.reason]).toEqual([403, 'permission.denied'])
    expect(withIt.status).not.toBe(403)
  })

  test('an edit changes the status only with freeze, and all else without', async () => {
    const { data } = await add(self)
    const { objectid } = data
    const withoutFreeze = worldFunctions.filter((name) => name !== 'sysytem_sensorcode_freeze')
    await giveFunctions(web, 'qself', withoutFreeze)
    const frozen = await edit(self, { ...entry, codeStatus: 5, objectid, version: 1 })
    const renamed = await edit(self, { ...entry, productname: 'Gate lamp', objectid, version: 1 })
    await giveFunctions(web, 'qself', worldFunctions)

    expect(frozen).toEqual({
      code: 403,
      msg: 'You don’t have permission to do this',
      reason: 'permission.denied',
    })
    expect(renamed.data).toMatchObject({ productname: 'Gate lamp', codeStatus: 4, version: 2 })
  })
})

describe('the log of operations', () => {
  const logged = async () =>
    (await owner('select operation, outcome, login_name, detail from operation_log order by operation_id'))
      .rows

  test('names what was changed, and by whom', async () => {
    const { objectid } = (await add(self)).data
    await edit(self, { ...entry, objectid, version: 1, productname: 'New lamp' })
    await web.call('deviceCode/batchChangeStatus', self, { body: { objectids: objectid, codeStatus: 5 } })
    await remove(self, [objectid, '999999'])
    const by = { login_name: 'qself', outcome: 'done' }

    expect(await logged()).toEqual([
      { ...by, operation: 'operation.deviceCode.add', detail: { ids: [objectid], names: ['Door lamp'] } },
      { ...by, operation: 'operation.deviceCode.edit', detail: { ids: [objectid], names: ['New lamp'] } },
      {
        ...by,
        operation: 'operation.deviceCode.changeStatus',
        detail: { codeStatus: 5, ids: [objectid], names: ['New lamp'] },
      },
      {
        ...by,
        outcome: 'batch.partial',
        operation: 'operation.deviceCode.delete',
        detail: { ids: [objectid], names: ['New lamp'] },
      },
    ])
  })

  test('has what was refused too', async () => {
    await edit(self, { ...entry, objectid: '999999', version: 1 })

    expect(await logged()).toEqual([
      {
        operation: 'operation.deviceCode.edit',
        outcome: 'record.unknown',
        login_name: 'qself',
        detail: { ids: ['999999'], names: ['Door lamp'] },
      },
    ])
  })
})
