import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Spectrum } from '#contract/calls/spectra.ts'
import { giveFunctions } from '#tests/harness/give-functions.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
const hour = 3_600_000
const older = testNow - 3 * hour
const newer = testNow - hour
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''

/** Puts a spectrum of 800 lines in four fragments there, of which these have come, all lines of a level. */
async function spectrum(
  alias: string,
  {
    at,
    name = 'velocitySpectrum',
    received,
    level,
  }: { at: number; name?: string; received: number[]; level: number },
) {
  const { pool } = web.database.ingest
  const key = [idOf(alias), new Date(at), name]
  await pool.query(`insert into spectrum values ($1, $2, $3, 3200, 800, 1500, 0, 4)`, key)
  const levels = Buffer.alloc(200, level)
  // One line stands out: the tenth of each fragment.
  levels[9] = 255
  for (const fragment of received)
    await pool.query(`insert into spectrum_fragment values ($1, $2, $3, $4, $5)`, [...key, fragment, levels])
}

beforeAll(async () => {
  web = await testWeb()
  await web.database.ingest.pool.query(`update device set type_id = 'vibration' where device_id = any ($1)`, [
    ['qselfT', 'qlentT', 'qchildT'].map(idOf),
  ])
  await spectrum('qselfT', { at: older, received: [0, 1, 2, 3], level: 0 })
  await spectrum('qselfT', { at: older, name: 'envelopeSpectrum', received: [1, 3], level: 205 })
  await spectrum('qselfT', { at: newer, received: [], level: 0 })
  await spectrum('qlentT', { at: newer, received: [0], level: 0 })
})
afterAll(() => web.close())

async function find(user: string, alias: string, query: Record<string, number> = {}) {
  return (await web.call('ms/findSpectra', await web.login(user), { query: { id: idOf(alias), ...query } }))
    .body
}
async function get(user: string, alias: string, name: string, measuredAt = older) {
  const query = { id: idOf(alias), measuredAt, spectrum: name }
  return (await web.call('ms/getSpectrum', await web.login(user), { query })).body
}

describe('the measurements of a terminal', () => {
  test('are listed newest first, each spectrum with how much of it has come and what it shows so far', async () => {
    const { data } = await find('qself', 'qselfT')
    const same = { samplingHz: 3200, lines: 800, stepHz: 1.5625, fragments: 4 }
    const velocity = { ...same, spectrum: 'velocitySpectrum', unit: 'mm/s' }
    expect(data).toEqual({
      list: [
        {
          measuredAt: newer,
          speedRpm: 1500,
          spectra: [{ ...velocity, received: 0, overall: null, peak: null }],
        },
        {
          measuredAt: older,
          speedRpm: 1500,
          spectra: [
            // Four lines of 1 mm/s between 10 and 1000 Hz: √(4 / 1.5).
            { ...velocity, received: 4, overall: 1.633, peak: { hz: 15.625, amplitude: 1 } },
            {
              ...same,
              spectrum: 'envelopeSpectrum',
              unit: 'm/s²',
              received: 2,
              overall: null,
              peak: { hz: 328.13, amplitude: 1 },
            },
          ],
        },
      ],
      total: 2,
      pages: 1,
      pageNum: 1,
      pageSize: 20,
    })
  })

  test('are paged and limited to a time', async () => {
    const times = async (query: Record<string, number>) => {
      const { data } = await find('qself', 'qselfT', query)
      return [data.total, ...data.list.map(({ measuredAt }: { measuredAt: number }) => measuredAt)]
    }
    expect(await times({ pageSize: 1, pageNum: 2 })).toEqual([2, older])
    expect(await times({ pageSize: 1, pageNum: 3 })).toEqual([2])
    expect(await times({ upStime: older, upEtime: older })).toEqual([1, older])
    expect(await times({ upStime: older + 1, upEtime: newer - 1 })).toEqual([0])
    expect(await find('qself', 'qselfT', { upStime: newer, upEtime: older })).toMatchObject({
      reason: 'range.invalid',
    })
  })

  test.each([
    ['of another company', 'qself', 'qsiblngT'],
    ['of a company above', 'qchild', 'qselfT'],
    ['of who lends a gateway', 'qself', 'qlenderT'],
    ['of a gateway', 'qself', 'qselfG'],
  ])('%s are nobody’s business', async (_, user, alias) => {
    expect(await find(user, alias)).toMatchObject({ code: 404, reason: 'record.unknown' })
    expect(await get(user, alias, 'velocitySpectrum')).toMatchObject({ code: 404, reason: 'record.unknown' })
  })

  test('can be read behind a gateway that is shared', async () => {
    expect((await find('qself', 'qlentT')).data.list).toMatchObject([{ spectra: [{ received: 1 }] }])
  })
})

describe('a spectrum', () => {
  test('is given line by line, in its unit, with what is missing and where the bearing would show', async () => {
    const { data }: { data: Spectrum } = await get('qself', 'qselfT', 'envelopeSpectrum')
    const { amplitudes, ...rest } = data
    expect(rest).toEqual({
      measuredAt: older,
      speedRpm: 1500,
      spectrum: 'envelopeSpectrum',
      unit: 'm/s²',
      samplingHz: 3200,
      lines: 800,
      stepHz: 1.5625,
      received: 2,
      fragments: 4,
      overall: null,
      peak: { hz: 328.13, amplitude: 1 },
      missing: [
        { from: 0, until: 200 },
        { from: 400, until: 600 },
      ],
      marks: [
        { name: 'shaft', label: '1×', order: 1, harmonicsHz: [25, 50, 75], source: 'shaft' },
        {
          name: 'bpfi',
          label: 'BPFI',
          order: 5.42,
          harmonicsHz: [135.5, 271, 406.5, 542],
          source: 'default',
        },
        { name: 'bpfo', label: 'BPFO', order: 3.58, harmonicsHz: [89.5, 179, 268.5, 358], source: 'default' },
        { name: 'bsf', label: 'BSF', order: 2.36, harmonicsHz: [59, 118, 177, 236], source: 'default' },
        { name: 'gearMesh', label: 'GMF', order: 20, harmonicsHz: [500, 1000], source: 'default' },
      ],
    })
    expect(amplitudes).toHaveLength(800)
    // 50 steps of 0.4 dB below 1.
    expect([199, 200, 209, 399, 400, 799].map((line) => amplitudes[line])).toEqual([
      null,
      0.1,
      1,
      0.1,
      null,
      0.1,
    ])
  })

  test('has its marks where the terminal says that its bearing has them', async () => {
    await web.database.ingest.pool.query(
      `insert into device_configuration (device_id, section, reported, reported_at)
       values ($1, 'parameters', '{"bpfi": 1000, "gearInputTeeth": 33, "unheardOf": "x"}', now())`,
      [idOf('qselfT')],
    )
    const { data } = await get('qself', 'qselfT', 'envelopeSpectrum')
    expect(
      data.marks.map(({ name, order, source }: Spectrum['marks'][number]) => [name, order, source]),
    ).toEqual([
      ['shaft', 1, 'shaft'],
      ['bpfi', 10, 'reported'],
      ['bpfo', 3.58, 'default'],
      ['bsf', 2.36, 'default'],
      ['gearMesh', 33, 'reported'],
    ])
  })

  test('of which nothing has come is nothing', async () => {
    const { data } = await get('qself', 'qselfT', 'velocitySpectrum', newer)
    expect(data).toMatchObject({ received: 0, missing: [{ from: 0, until: 800 }], peak: null })
  })

  test('that was not measured is not there', async () => {
    expect(await get('qself', 'qselfT', 'accelerationSpectrum')).toMatchObject({ code: 404 })
    expect(await get('qself', 'qselfT', 'velocitySpectrum', older + 1)).toMatchObject({ code: 404 })
  })
})

describe('the sheet of a spectrum', () => {
  const sheetOf = async (user: string, alias: string, query: Record<string, string | number>) =>
    download(web, await web.login(user), 'ms/getSpectrum/export', {
      id: idOf(alias),
      measuredAt: older,
      offset: 480,
      ...query,
    })

  test('has each line with its order, amplitude and level, and says what shows there', async () => {
    const { headers, bytes } = await sheetOf('qself', 'qselfT', { spectrum: 'envelopeSpectrum' })
    const [title = '', rows = []] = Object.entries(cellsOf(bytes))[0] ?? []

    expect(headers.get('content-disposition')).toContain(
      `filename="A001F002 Envelope spectrum 2026-01-05 13.00.00.xlsx"`,
    )
    expect(title).toBe('Envelope spectrum')
    expect(rows).toHaveLength(801)
    expect(rows[0]).toEqual([
      'Frequency (Hz)',
      'Order (at 1500 r/min)',
      'Amplitude (m/s²)',
      'Level (dB re 1 m/s²)',
      'Mark',
    ])
    // 1.5625 Hz from line to line; the shaft turns 25 times a second.
    expect(rows[16]).toEqual([25, 1, null, null, '1×'])
    expect(rows[210]).toEqual([328.125, 13.125, 1, 0, null])
    expect(rows[229]).toEqual([357.8125, 14.3125, 0.1, -20, '4×BPFO'])
  })

  test('has an earlier one beside it', async () => {
    const { bytes } = await sheetOf('qself', 'qselfT', {
      spectrum: 'velocitySpectrum',
      measuredAt: newer,
      comparedAt: older,
    })
    const [rows = []] = Object.values(cellsOf(bytes))

    expect(rows[0]?.slice(4)).toEqual(['Mark', 'Amplitude (mm/s) on 2026-01-05 13.00.00'])
    expect(rows[10]).toEqual([15.625, 0.625, null, null, null, 1])
  })

  test.each([
    ['another company’s', 'qsiblngT', { spectrum: 'velocitySpectrum' }],
    ['not there', 'qselfT', { spectrum: 'velocitySpectrum', measuredAt: older + 1 }],
    ['compared with nothing', 'qselfT', { spectrum: 'velocitySpectrum', comparedAt: older + 1 }],
  ])('is not made where it is %s', async (_, alias, query) => {
    const { status, bytes } = await sheetOf('qself', alias, query)
    expect([status, JSON.parse(Buffer.from(bytes).toString()).reason]).toEqual([404, 'record.unknown'])
  })

  test('is logged, and needs the right to export', async () => {
    await sheetOf('qself', 'qselfT', { spectrum: 'velocitySpectrum' })
    const { rows } = await web.database.ingest.pool.query(
      `select detail from operation_log where operation = 'operation.ms.exportSpectrum' and outcome = 'done'
       order by operation_id desc limit 1`,
    )
    expect(rows[0].detail).toEqual({
      ids: [idOf('qselfT')],
      names: ['A001F002'],
      spectrum: 'velocitySpectrum',
      measuredAt: older,
    })
    await giveFunctions(web, 'qself', ['devices_ms_view'])
    const { status } = await sheetOf('qself', 'qselfT', { spectrum: 'velocitySpectrum' })
    await giveFunctions(web, 'qself', worldFunctions)
    expect(status).toBe(403)
  })
})

describe('the class by which a vibration is judged', () => {
  const read = async (user: string, alias: string) =>
    (await web.call('ms/getSeverity', await web.login(user), { query: { id: idOf(alias) } })).body
  const choose = async (user: string, alias: string, body: object) =>
    (await web.call('ms/setSeverity', await web.login(user), { body: { objectid: idOf(alias), ...body } }))
      .body
  const usual = { severityClass: 'group2Rigid', usual: true, limits: { ab: 1.4, bc: 2.8, cd: 4.5 } }

  test('is the usual one until somebody chooses, and then that one', async () => {
    expect((await read('qself', 'qchildT')).data).toEqual(usual)
    const chosen = { severityClass: 'classIV', usual: false, limits: { ab: 2.8, bc: 7.1, cd: 18 } }
    expect(await choose('qself', 'qchildT', { severityClass: 'classIV' })).toMatchObject({
      code: 0,
      data: chosen,
    })
    expect((await read('qchild', 'qchildT')).data).toEqual(chosen)
  })

  test('may be three limits of one’s own, to the hundredth', async () => {
    const limits = { ab: 0.504, bc: 1, cd: 500 }
    await choose('qself', 'qselfT', { severityClass: 'own', limits })
    const own = { severityClass: 'own', usual: false, limits: { ab: 0.5, bc: 1, cd: 500 } }
    expect((await read('qself', 'qselfT')).data).toEqual(own)
    await choose('qself', 'qselfT', { severityClass: 'group1Rigid' })
    expect((await read('qself', 'qselfT')).data.limits).toEqual({ ab: 2.3, bc: 4.5, cd: 7.1 })
    const { rows } = await web.database.ingest.pool.query(
      `select operation, detail from operation_log where operation = 'operation.ms.setSeverity' order by 1 desc limit 1`,
    )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['own without limits', { severityClass: 'own' }],
    ['limits beside a class that has its own', { severityClass: 'classI', limits: { ab: 1, bc: 2, cd: 3 } }],
    ['limits out of order', { severityClass: 'own', limits: { ab: 2, bc: 1, cd: 3 } }],
    [
      'limits that are the same to the hundredth',
      { severityClass: 'own', limits: { ab: 1, bc: 1.001, cd: 3 } },
    ],
    ['a limit of nothing', { severityClass: 'own', limits: { ab: 0, bc: 1, cd: 3 } }],
    ['a class that is none', { severityClass: 'classV' }],
  ])('is not %s', async (_, body) => {
    expect(await choose('qself', 'qselfT', body)).toMatchObject({ code: 422, reason: 'field.invalid' })
  })

  test('is chosen by the owner, and only for what vibrates', async () => {
    const body = { severityClass: 'classI' }
    for (const alias of ['qlentT', 'qsiblngT', 'qselfG', 'qselfR'])
      expect(await choose('qself', alias, body)).toMatchObject({ code: 404, reason: 'record.unknown' })
    expect(await choose('qparent', 'qsiblngT', body)).toMatchObject({ code: 404 })
    expect((await read('qself', 'qlentT')).data).toEqual(usual)
    expect(await read('qparent', 'qsiblngT')).toMatchObject({ code: 404 })
  })
})
