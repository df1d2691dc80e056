import { afterEach, beforeEach, expect, test } from 'vitest'

import { encodeFrame } from '#contract/sensors/frame.ts'
import { decodeFragment, encodeSpectrum, longestSpectrumMs } from '#contract/sensors/spectrum-fragment.ts'
import { vibration } from '#contract/sensors/vibration.ts'
import { prune } from '#server/db/ingest/ingest-upkeep.ts'

import { channelOf, ingestWorld, uid, type Fields, type IngestWorld } from './ingest-world.ts'
import { connectGateway, type TestGateway } from './test-gateway.ts'

let world: IngestWorld
let north: TestGateway
let now: number
let measuredAt: number
let counter: number
beforeEach(async () => {
  world = await ingestWorld()
  now = world.clock.now()
  measuredAt = now - 60_000
  counter = 0
  const owner = await world.owner()
  await owner.query(`update device set type_id = 'vibration' where dev_uid = $1`, [uid.terminal])
  north = await connectGateway(world, uid.northGateway)
  await north.start(now)
})
afterEach(async () => {
  await north.close()
  await world.close()
})

const amplitudes = Array.from({ length: 800 }, (_, line) => 1 + line / 800)
/** The frames of a spectrum: four of 200 lines. */
function frames(other: { measuredAt?: number; spectrum?: string; speedRpm?: number } = {}): string[] {
  const head = { measuredAt, spectrum: 'velocitySpectrum', samplingHz: 3200, speedRpm: 1490, ...other }
  return encodeSpectrum(vibration, head, amplitudes)
}

function uplinkFields(payload: string, { armuid }: TestGateway = north): Fields<'uplink'> {
  const apuid = channelOf[armuid]
  if (apuid === undefined) throw new Error(`no channel for ${armuid}`)
  counter += 1
  const radio = { parent: null, hops: 1, rssiDbm: -91.5, snrDb: 12 }
  return { msuid: uid.terminal, apuid, ...radio, frameCounter: counter, payload }
}
const send = (payload: string, at = now) => north.send('uplink', at, uplinkFields(payload))

const spectra = () =>
  world.rows(`select s.measured_at, s.spectrum, s.sampling_hz, s.lines, s.speed_rpm, s.fragments,
      array(select fragment::int from spectrum_fragment f
        where (f.device_id, f.measured_at, f.spectrum) = (s.device_id, s.measured_at, s.spectrum) order by fragment) as received,
      (select string_agg(encode(levels, 'hex'), '' order by fragment) from spectrum_fragment f
        where (f.device_id, f.measured_at, f.spectrum) = (s.device_id, s.measured_at, s.spectrum)) as levels
    from spectrum s order by measured_at, spectrum`)
const levelsOf = (payloads: readonly string[]) =>
  payloads.map((payload) => payload.slice(32).toLowerCase()).join('')
const head = { sampling_hz: 3200, lines: 800, speed_rpm: 1490, fragments: 4 }

test('fragments make a spectrum in whatever order they come', async () => {
  const parts = frames()
  for (const place of [2, 0, 3, 1]) await send(parts[place] ?? '')
  expect(await spectra()).toEqual([
    {
      ...head,
      measured_at: new Date(measuredAt),
      spectrum: 'velocitySpectrum',
      received: [0, 1, 2, 3],
      levels: levelsOf(parts),
    },
  ])
  expect(await world.rows(`select count(*)::int as uplinks from uplink`)).toEqual([{ uplinks: 4 }])
})

test('what is missing is missing, and a fragment that comes again, also with others in one batch, is one', async () => {
  const [first = '', , third = ''] = frames()
  await Promise.all([send(third), send(third), send(first), send(third)])
  await send(first)
  expect(await spectra()).toMatchObject([{ received: [0, 2], levels: levelsOf([first, third]) }])
  expect(await world.rows(`select count(*)::int as uplinks from uplink`)).toEqual([{ uplinks: 5 }])
  expect(north.refusals).toEqual([])
})

test('both spectra of a measurement, and two measurements, are kept apart', async () => {
  const all = [frames(), frames({ spectrum: 'envelopeSpectrum' }), frames({ measuredAt: measuredAt - 1000 })]
  await Promise.all(all.flat().map((payload) => send(payload)))
  expect(await spectra()).toMatchObject([
    { measured_at: new Date(measuredAt - 1000), spectrum: 'velocitySpectrum', received: [0, 1, 2, 3] },
    { measured_at: new Date(measuredAt), spectrum: 'envelopeSpectrum', received: [0, 1, 2, 3] },
    { measured_at: new Date(measuredAt), spectrum: 'velocitySpectrum', received: [0, 1, 2, 3] },
  ])
})

test('what contradicts the fragment that came first is a frame and no part of the spectrum', async () => {
  const [first = '', second = ''] = frames()
  const [, other = ''] = frames({ speedRpm: 9000 })
  await send(first)
  await send(other)
  expect(await spectra()).toMatchObject([{ ...head, received: [0] }])
  await send(second)
  expect(await spectra()).toMatchObject([{ ...head, received: [0, 1], levels: levelsOf([first, second]) }])
  expect(await world.rows(`select count(*)::int as uplinks from uplink`)).toEqual([{ uplinks: 3 }])
})

test('a fragment that two gateways hear is one frame and one part', async () => {
  const second = await connectGateway(world, uid.secondGateway)
  await second.start(now)
  const [payload = ''] = frames()
  const fields = uplinkFields(payload)
  const apuid = channelOf[uid.secondGateway]
  if (apuid === undefined) throw new Error('no channel')
  await north.send('uplink', now, fields)
  await second.send('uplink', now + 1, { ...fields, apuid })
  await second.close()
  expect(await spectra()).toMatchObject([{ received: [0] }])
  expect(await world.rows(`select count(*)::int as further from uplink_reception`)).toEqual([{ further: 1 }])
})

test('the newest readings stand while a spectrum comes, and it is an uplink all the same', async () => {
  const readings = {
    running: 1,
    speedRpm: 1490,
    velocityRmsMmS: 1.42,
    accelerationRmsMS2: 2.86,
    accelerationPeakMS2: 12,
    kurtosis: 5.4,
    temperatureC: 41.5,
  }
  const [first = '', second = ''] = frames()
  await Promise.all([send(encodeFrame(vibration, readings), now - 3000), send(first, now - 2000)])
  await send(second, now - 1000)
  expect(
    await world.rows(
      `select s.readings, s.up_at from device_state s join device d using (device_id) where d.dev_uid = $1`,
      [uid.terminal],
    ),
  ).toEqual([{ readings, up_at: new Date(now - 1000) }])
  expect(await world.rows(`select readings from uplink order by event_at`)).toEqual([
    { readings },
    { readings: {} },
    { readings: {} },
  ])
})

test('what is no fragment, or of a time that cannot be, is refused as a frame', async () => {
  const [payload = ''] = frames()
  const [early = ''] = frames({ measuredAt: now - longestSpectrumMs - 1000 })
  const [late = ''] = frames({ measuredAt: now + 301_000 })
  for (const wrong of [payload.slice(0, -2), '02', `${payload}00`, early, late]) await send(wrong)
  await expect
    .poll(() => north.refusals.map(({ reason, detail }) => [reason, detail]))
    .toEqual([
      ['frame', 'payload of vibration: 199 lines where fragment 0 has 200'],
      ['frame', 'payload of vibration: 1 bytes where 17 to 252 were expected'],
      ['frame', 'payload of vibration: 201 lines where fragment 0 has 200'],
      [
        'frame',
        `payload of vibration: measured ${longestSpectrumMs + 1000} ms before it was sent, ${longestSpectrumMs} are allowed`,
      ],
      ['frame', 'payload of vibration: measured 301000 ms after it was sent'],
    ])
  expect(await spectra()).toEqual([])
  expect(decodeFragment(vibration, early).ok && decodeFragment(vibration, late).ok).toBe(true)
})

test('a thermometer sends no spectra', async () => {
  const [payload = ''] = frames()
  await north.send('uplink', now, { ...uplinkFields(payload), msuid: uid.worksTerminal })
  await expect.poll(() => north.refusals.map(({ reason }) => reason)).toEqual(['frame'])
})

test('goes with its terminal, and after its days', async () => {
  await Promise.all(frames().map((payload) => send(payload)))
  const { pool } = world.database.ingest
  const day = 86_400_000
  await prune(pool, measuredAt + 90 * day, now)
  expect(await spectra()).toHaveLength(1)
  await prune(pool, measuredAt + 90 * day + 1, now)
  expect(await spectra()).toEqual([])
  expect(await world.rows(`select from spectrum_fragment`)).toEqual([])

  await Promise.all(frames({ measuredAt: measuredAt + 1000 }).map((payload) => send(payload)))
  expect(await spectra()).toHaveLength(1)
  const owner = await world.owner()
  await owner.query(`delete from device where dev_uid = $1`, [uid.terminal])
  expect(await spectra()).toEqual([])
})
