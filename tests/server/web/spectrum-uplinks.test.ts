import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
  await web.database.ingest.pool.query(`update device set type_id = 'vibration' where device_id = $1`, [
    idOf('qselfT'),
  ])
})
afterAll(() => web.close())
const hour = 3_600_000
const idOf = (alias: string) => web.world.devices.get(alias) ?? ''

describe('a fragment among the uplinks', () => {
  const minute = 60_000
  const fragment = `0269FB66A00303040C80032005D2FA24${'FF'.repeat(200)}`

  beforeAll(async () => {
    const { pool } = web.database.ingest
    await pool.query(`select ensure_partition('uplink', $1)`, [new Date(testNow)])
    const readings = JSON.stringify({ velocityRmsMmS: 1.5 })
    for (const [counter, minutesAgo, payload, expected] of [
      [1, 30, '01', readings],
      [2, 29, fragment, '{}'],
      [3, 28, fragment, '{}'],
      [4, 20, '01', readings],
      [5, 10, '01', readings],
    ] as const)
      await pool.query(
        `insert into uplink (event_at, device_id, frame_counter, received_at, gateway_id, ap_uid, hops, rssi_dbm, snr_db, payload, readings)
         values ($1, $2, $3, $1, 1, 'A0000001', 1, -90, 5, decode($4, 'hex'), $5)`,
        [new Date(testNow - minutesAgo * minute), idOf('qselfT'), counter, payload, expected],
      )
  })

  test('is no reading, and not what the pace of readings is told by', async () => {
    const query = { id: idOf('qselfT'), upStime: testNow - hour, upEtime: testNow }
    const { body } = await web.call('ms/findReadings', await web.login('qself'), { query })
    expect(body.data).toMatchObject({ uplinks: 3, usualMs: 10 * minute })
  })

  test('is worded in the records, and taken apart byte by byte', async () => {
    const self = await web.login('qself')
    const { rows } = await web.database.ingest.pool.query<{ uid: string }>(
      `select dev_uid as uid from device where device_id = $1`,
      [idOf('qselfT')],
    )
    const { body: records } = await web.call('ms/findPageUplink', self, {
      query: { msuid: rows[0]?.uid ?? '' },
    })
    expect(records.data.list.map(({ readings }: { readings: string }) => readings)).toEqual([
      'Velocity RMS 1.50 mm/s',
      'Velocity RMS 1.50 mm/s',
      'Envelope spectrum, fragment 4 of 4',
      'Envelope spectrum, fragment 4 of 4',
      'Velocity RMS 1.50 mm/s',
    ])
    const query = { id: idOf('qselfT'), frameCounter: 2, upTime: testNow - 29 * minute }
    const { body: frame } = await web.call('ms/findFrame', self, { query })
    expect(
      frame.data.fields.map(({ reading, raw }: { reading: string; raw: number }) => [reading, raw]),
    ).toEqual([
      ['', 2],
      ['spectrumFragment.measuredAt', 1_778_083_488],
      ['spectrumFragment.spectrum', 3],
      ['spectrumFragment.fragment', 3],
      ['spectrumFragment.fragments', 4],
      ['spectrumFragment.samplingHz', 3200],
      ['spectrumFragment.lines', 800],
      ['spectrumFragment.speedRpm', 1490],
      ['spectrumFragment.topLevel', -1500],
      ['spectrumFragment.levels', 200],
    ])
  })
})
