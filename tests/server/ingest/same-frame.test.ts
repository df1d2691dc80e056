import fc from 'fast-check'
import { expect, test } from 'vitest'

import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { channelOf, ingestWorld, uid } from './ingest-world.ts'
import { connectGateway } from './test-gateway.ts'

interface Hearing {
  readonly gateway: 0 | 1
  readonly secondsAgo: number
  readonly frameCounter: number
  readonly temperatureC: number
}

/** Counters that start anew, gateways whose clocks differ, stores that are sent late: anything goes. */
const hearing: fc.Arbitrary<Hearing> = fc.record({
  gateway: fc.constantFrom(0, 1),
  secondsAgo: fc.integer({ min: -4, max: 24 }).map((n) => n * 60),
  frameCounter: fc.integer({ min: 0, max: 4 }),
  temperatureC: fc.constantFrom(20, 20, 20, 21),
})

/** The rule itself: a frame whose counter and content a stored one of the same five minutes has is no other frame. */
function storedOf(hearings: readonly Hearing[]): Hearing[] {
  const stored: Hearing[] = []
  for (const next of hearings) {
    const same = stored.some(
      (frame) =>
        frame.frameCounter === next.frameCounter &&
        frame.temperatureC === next.temperatureC &&
        Math.abs(frame.secondsAgo - next.secondsAgo) <= 300,
    )
    if (!same) stored.push(next)
  }
  return stored
}

const inOrder = (hearings: readonly Omit<Hearing, 'gateway'>[]): string[] =>
  hearings
    .map(
      ({ secondsAgo, frameCounter, temperatureC }) =>
        `${secondsAgo} s ago: ${frameCounter}, ${temperatureC} °C`,
    )
    .toSorted()

test('a frame is stored once, in whatever order, by whatever clocks and after however many restarts it is heard', async () => {
  const world = await ingestWorld()
  const now = world.clock.now()
  const armuids = [uid.northGateway, uid.secondGateway] as const
  const gateways = await Promise.all(armuids.map((armuid) => connectGateway(world, armuid)))
  for (const gateway of gateways) await gateway.start(now)
  const terminals = [uid.terminal, uid.worksTerminal] as const
  const [story] = fc.sample(fc.array(hearing, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 7 })
  if (story === undefined) throw new Error('no story')
  // The first terminal's story is told backwards by the second.
  const stories = [story, story.toReversed()]

  for (const [i, told] of stories.entries())
    for (const { gateway, secondsAgo, frameCounter, temperatureC } of told)
      await gateways[gateway]?.send('uplink', now - secondsAgo * 1000, {
        msuid: terminals[i] ?? uid.terminal,
        apuid: channelOf[armuids[gateway]] ?? ('' as never),
        parent: null,
        hops: 1,
        rssiDbm: -90,
        snrDb: 9,
        frameCounter,
        payload: encodeFrame(temperatureHumidity, { temperatureC, humidityPercent: 55 }),
      })

  for (const [i, told] of stories.entries()) {
    const rows = await world.rows<Omit<Hearing, 'gateway'>>(
      `select extract(epoch from to_timestamp($2::float8 / 1000) - event_at)::int as "secondsAgo",
         frame_counter as "frameCounter", (readings->>'temperatureC')::float8 as "temperatureC"
       from uplink join device using (device_id) where dev_uid = $1`,
      [terminals[i], now],
    )
    expect(inOrder(rows)).toEqual(inOrder(storedOf(told)))
  }
  for (const gateway of gateways) await gateway.close()
  await world.close()
})

test('of a terminal whose counters ascend it is known without its history which frames are new', async () => {
  const world = await ingestWorld()
  const now = world.clock.now()
  const gateway = await connectGateway(world, uid.northGateway)
  await gateway.start(now)
  for (const [i, frameCounter] of [5, 6, 7].entries())
    await gateway.send('uplink', now - 10_000 + i * 1000, {
      msuid: uid.terminal,
      apuid: channelOf[uid.northGateway] ?? ('' as never),
      parent: null,
      hops: 1,
      rssiDbm: -90,
      snrDb: 9,
      frameCounter,
      payload: encodeFrame(temperatureHumidity, { temperatureC: 20, humidityPercent: 55 }),
    })
  expect(
    await world.rows(
      `select frame_high, frame_since::text from device_state join device using (device_id) where dev_uid = $1`,
      [uid.terminal],
    ),
  ).toEqual([{ frame_high: 7, frame_since: '-infinity' }])
  await gateway.close()
  await world.close()
})
