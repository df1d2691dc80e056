import type { CellValue } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { toWgs84 } from '#contract/geo/coordinates.ts'
import { coordinateType } from '#contract/wire/enumerations.ts'
import { xlsxOf } from '#tests/harness/archive.ts'
import { cellsOf, download, upload, xls, xlsx } from '#tests/harness/sheets.ts'

import { nodeWorld } from './node-world.ts'

const { web, headers, owner, id, add, edit, find, keysOf } = nodeWorld('ms')

const ownUid = 'A001F002'
const lentUid = 'A006F002'

describe('sheets of terminals', () => {
  const headings = ['Terminal id', 'Terminal type', 'Key', 'Alias', 'Longitude', 'Latitude', 'Company']
  const send = async (rows: CellValue[][], query: Record<string, number> = {}) =>
    (
      await upload(web(), headers('qself'), 'ms/upload', await xlsx([headings, ...rows]), {
        query: { repeatOption: 1, coordinateType: 1, ...query },
      })
    ).body
  const stored = async (uid: string) =>
    (
      await owner(
        `select alias, lng, lat, given_lng as "givenLng", address_type as type from device where device_type = 0 and dev_uid = $1`,
        [uid],
      )
    ).rows[0]

  test.each(Object.entries(coordinateType.values))('take positions of %s', async (_, type) => {
    const uid = `F000000${type}`
    const { code } = await send([[uid, 'temperature-humidity', '00112233ff', 'North', 121.48, 31.2363, '']], {
      coordinateType: type,
    })

    expect(code).toBe(0)
    expect(await stored(uid)).toEqual({
      alias: 'North',
      ...toWgs84(121.48, 31.2363, type),
      givenLng: 121.48,
      type,
    })
  })

  test('change nothing when they are tried, and name each cell that is wrong', async () => {
    const kind = 'temperature-humidity'
    const tried = await send([['F0000020', kind, '', '', '', '', '']], { dryRun: 1 })
    expect(tried).toMatchObject({ code: 0, data: { added: 1 } })
    expect(await stored('F0000020')).toBeUndefined()

    const { code, msg, data } = await send([
      ['F0000021', kind, '', '', '', '', ''],
      ['A004F002', kind, '', '', '', '', ''],
      [lentUid, kind, '', '', '', '', ''],
      ['F0000022', 'no such type', '0011223344', '', '', '', ''],
      ['F0000023', kind, 'xyz', 'nine char', 181, 10, ''],
    ])
    expect(code).toBe(10_001)
    expect(msg.split(/[;；]/).map((line: string) => line.trim())).toEqual([
      'row 3, Terminal id: is repeated: this value already exists',
      'row 4, Terminal id: is repeated: this value already exists',
      expect.stringContaining('row 5, Terminal type'),
      expect.stringContaining('row 6, Key'),
      expect.stringContaining('row 6, Alias'),
      expect.stringContaining('row 6, Longitude'),
    ])
    expect(await stored('F0000021')).toBeUndefined()
    const { bytes } = await download(web(), headers('qself'), `ms/download/report/${data.reportKey}`)
    const [titles, ...rows] = Object.values(cellsOf(bytes))[0] ?? []
    expect(titles).toEqual([...headings, 'Errors'])
    expect(JSON.stringify(rows)).not.toContain('0011223344')
  })

  test('cover what is there once that is confirmed, and leave the key', async () => {
    const row = ['F0000030', 'temperature-humidity', '00112233FF', 'before', '', '', '']
    await send([row])
    const again = [['F0000030', 'temperature-humidity', '', 'after', '', '', '']]
    expect(await send(again)).toMatchObject({ reason: 'upload.duplicates', data: { duplicateCount: 1 } })
    expect(await send(again, { confirmed: 1 })).toMatchObject({ code: 0, data: { covered: 1 } })

    const [found] = (await find('qself', { msuid: 'F0000030' })).list
    expect(found.deviceAliases).toBe('after')
    expect(await keysOf(found.objectid)).toEqual(['00112233FF', null])
  })

  test('take nothing from a formula without its result, and no text from a power of ten', async () => {
    const uid = 'F0000031'
    await send([[uid, 'temperature-humidity', '00112233FF', 'before', '', '', '']])
    const texts = [...headings, uid, 'temperature-humidity'].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    const cells = [texts.slice(0, 7), [...texts.slice(7), '<c/>', '<c><f>"x"&amp;1</f></c>']]
    const unreckoned = xlsxOf(
      `<sheetData>${cells.map((row) => `<row>${row.join('')}</row>`).join('')}</sheetData>`,
    )
    const options = { query: { repeatOption: 1, coordinateType: 1, confirmed: 1 } }
    const inPowers = await xlsx([headings, [uid, 'temperature-humidity', 1_234_560_000, 1000]], {
      cells: new Map(
        (
          [
            ['1,2', 1_234_560_000],
            ['1,3', 1000],
          ] as const
        ).map(([place, value]) => [place, { value, style: { numFmt: '0.00E+00' } }]),
      ),
    })
    const msgOf = async (bytes: Uint8Array) =>
      (await upload(web(), headers('qself'), 'ms/upload', bytes, options)).body.msg

    expect(await msgOf(unreckoned)).toBe(
      'row 2, Alias: the cell contains a formula without a stored result: open the file in a spreadsheet program, save it and try again',
    )
    expect((await msgOf(inPowers)).split(';')).toEqual([
      expect.stringContaining('row 2, Key: the spreadsheet program turned this into a number like 1.2E+07'),
      expect.stringContaining('row 2, Alias: the spreadsheet program turned this into a number like 1.2E+07'),
    ])
    const [found] = (await find('qself', { msuid: uid })).list
    expect([found.deviceAliases, await keysOf(found.objectid)]).toEqual(['before', ['00112233FF', null]])
  })

  test('go out as they come in, without keys, and with a template of every field', async () => {
    const { bytes } = await download(web(), headers('qself'), 'ms/export', {
      exporttype: 1,
      offset: 0,
      objectids: id('qselfT'),
    })
    const [titles = [], row = []] = Object.values(cellsOf(bytes))[0] ?? []
    const cell = (heading: string) => row[titles.indexOf(heading)]

    expect(titles).not.toContain('Key')
    expect([cell('Terminal id'), cell('Uplink signal (dBm)'), cell('Battery (%)'), cell('Company')]).toEqual([
      ownUid,
      -91.5,
      88,
      'qself company',
    ])
    const template = await download(web(), headers('qself'), 'ms/download/template', {})
    const [sheet, rules] = Object.values(cellsOf(template.bytes))
    expect(sheet?.[0]).toHaveLength(17)
    const ruleOf = (heading: string) => rules?.find(([name]) => name === heading)?.[1]
    expect(ruleOf('Latitude')).toContain(
      'degrees from -90 to 90 in the coordinate type, together with the longitude',
    )
    expect(ruleOf('Zone C up to (mm/s)')).toContain('only with own limits: all three')
  })
})

describe('a bad sheet of terminals', () => {
  const send = async (bytes: Uint8Array, name = 'terminals.xlsx') =>
    (
      await upload(web(), headers('qself'), 'ms/upload', bytes, {
        query: { repeatOption: 1, coordinateType: 1 },
        name,
      })
    ).body
  const kind = 'temperature-humidity'
  const rowsOf = (uid: string) => [
    ['Terminal id', 'Terminal type', 'Alias'],
    [uid, kind, 'as it is'],
  ]
  const tooMuch = { code: 10_001, reason: 'upload.tooMuch' }
  const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const heads = `<row r="1">${inline('A1', 'Terminal id')}${inline('B1', 'Terminal type')}</row>`
  const withRow = (cells: string) =>
    xlsxOf(
      `<sheetData>${heads}<row r="2">${inline('A2', 'F1000009')}${inline('B2', kind)}${cells}</row></sheetData>`,
    )

  test('is known by what it holds: xls called xlsx, and xlsx called xls', async () => {
    expect((await send(xls(rowsOf('F1000001')), 'terminals.xlsx')).data).toMatchObject({ added: 1 })
    expect((await send(await xlsx(rowsOf('F1000002')), 'terminals.xls')).data).toMatchObject({ added: 1 })
  })

  test.each([
    ['comma-separated text', Buffer.from('Terminal id,Terminal type\nF1000003,pressure\n')],
    ['text in GBK', Buffer.concat([Buffer.from('d6d5b6cb', 'hex'), Buffer.from('ID,1\r\n')])],
    ['text in UTF-16', Buffer.from('\ufeff终端ID\t终端类型\nF1000003\tpressure\n', 'utf16le')],
  ])('is none when it is %s by another name', async (_, bytes) => {
    for (const name of ['terminals.xlsx', 'terminals.xls'])
      expect((await send(bytes, name)).reason).toBe('upload.otherKind')
  })

  test('may say that it has a million columns, as long as there is nothing in them', async () => {
    const columns = '<dimension ref="A1:BDWGN20001"/><cols><col min="1" max="1000000" width="9"/></cols>'
    const empty = xlsxOf(
      `${columns}<sheetData>${heads}<row r="2">${inline('A2', 'F1000005')}${inline('B2', kind)}<c r="XFD2"/></row></sheetData>`,
    )

    expect((await send(empty)).data).toMatchObject({ rows: 1, added: 1 })
    expect(await send(withRow(inline('XFD2', 'far away')))).toMatchObject(tooMuch)
  })

  test.each(['__proto__', 'constructor', 'toString', 'prototype'])(
    'has no column %s, and keeps such words as what they are',
    async (word) => {
      const bytes = await xlsx([
        ['Terminal id', 'Terminal type', word],
        ['F1000006', kind, 'x'],
      ])
      expect((await send(bytes)).msg).toBe(`row 1, ${word}: this column is unknown`)
      const wrong = await xlsx([
        ['Terminal id', 'Terminal type', 'Company', 'Alias'],
        [word, word, word, word.slice(0, 8)],
      ])
      expect((await send(wrong)).msg.split(';')).toEqual([
        'row 2, Terminal id: has the wrong format: 8 hexadecimal digits',
        'row 2, Terminal type: must be one of: Current, Door contact, Dry contact, Energy metering, Flow, Light, Motion, Pressure, Sound (edge AI), Temperature and humidity, Temperature controller, Vibration, Water leak, Water level, Water quality, Weather station',
        'row 2, Company: is not a company in your view',
      ])
    },
  )

  test('says which cells are merged with one above them, of which nobody knows what they hold', async () => {
    const headings = ['Terminal id', 'Terminal type', 'Company']
    const merged = (column: number, ...rows: string[][]) =>
      xlsx([headings, ...rows], { merges: [{ startRow: 1, startCol: column, endRow: 2, endCol: column }] })
    const message = 'the cell is merged with one above it: unmerge the cells and fill in each'

    const types = await send(await merged(1, ['F1000007', kind], ['F1000008', '']))
    expect(types.msg).toBe(`row 3, Terminal type: ${message}`)
    const companies = await send(await merged(2, ['F1000007', kind, 'qchild company'], ['F1000008', kind]))
    expect(companies.msg).toBe(`row 3, Company: ${message}`)
    const report = await download(web(), headers('qself'), `ms/download/report/${companies.data.reportKey}`)
    expect((await send(report.bytes)).msg).toBe(`row 3, Company: ${message}`)
    const empty = await send(await merged(2, ['F1000007', kind, ''], ['F1000008', kind]))
    expect(empty).toMatchObject({ code: 0, data: { added: 2 } })
  })

  test('covers a terminal that somebody else edits at the moment, who is told so', async () => {
    const { data } = await add('qself', {}, 'F100000A')
    await upload(web(), headers('qself'), 'ms/upload', await xlsx(rowsOf('F100000A')), {
      query: { repeatOption: 1, coordinateType: 1, confirmed: 1 },
    })

    expect(await edit('qself', data, { deviceAliases: 'mine' })).toMatchObject({ reason: 'record.changed' })
    expect((await find('qself', { msuid: 'F100000A' })).list).toMatchObject([{ deviceAliases: 'as it is' }])
  })
})
