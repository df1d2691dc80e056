import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { ApUid, MsUid } from '#contract/wire/ids.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

import { ingestWorld, uid, type IngestWorld } from './ingest-world.ts'
import { connectGateway } from './test-gateway.ts'

interface Reception {
  readonly gateway: 0 | 1
  readonly secondsAgo: number
  readonly frameCounter: number
  readonly temperatureC: number
}

/** Counters that start anew, gateways whose clocks differ, stores that are sent late: anything goes. */
const reception: fc.Arbitrary<Reception> = fc.record({
  gateway: fc.constantFrom(0, 1),
  secondsAgo: fc.integer({ min: -4, max: 24 }).map((n) => n * 60),
  frameCounter: fc.integer({ min: 0, max: 4 }),
  temperatureC: fc.constantFrom(20, 20, 20, 21),
})

/** The rule itself: what another gateway received within five minutes, with the same counter and content, is no other frame. */
function storedOf(hearings: readonly Reception[]): Reception[] {
  const stored: Reception[] = []
  for (const next of hearings) {
    const same = stored.some(
      (frame) =>
        frame.gateway !== next.gateway &&
        frame.frameCounter === next.frameCounter &&
        frame.temperatureC === next.temperatureC &&
        Math.abs(frame.secondsAgo - next.secondsAgo) <= 300,
    )
    if (!same) stored.push(next)
  }
  return stored
}

const inOrder = (hearings: readonly Omit<Reception, 'gateway'>[]): string[] =>
  hearings
    .map(
      ({ secondsAgo, frameCounter, temperatureC }) =>
        `${secondsAgo} s ago: ${frameCounter}, ${temperatureC} °C`,
    )
    .toSorted()

interface TwoGateways {
  readonly world: IngestWorld
  readonly receive: (msuid: MsUid, reception: Reception) => Promise<void>
}

async function inWorld(scenario: (gateways: TwoGateways) => Promise<void>): Promise<void> {
  const world = await ingestWorld()
  const now = world.clock.now()
  const [north, second] = await Promise.all(
    [uid.northGateway, uid.secondGateway].map((armuid) => connectGateway(world, armuid)),
  )
  if (north === undefined || second === undefined) throw new Error('two gateways are needed')
  await north.start(now)
  await second.start(now)
  await scenario({
    world,
    async receive(msuid, { gateway, secondsAgo, frameCounter, temperatureC }) {
      await (gateway === 0 ? north : second).send('uplink', now - secondsAgo * 1000, {
        msuid,
        apuid: (gateway === 0 ? 'D0000001' : 'D0000002') as ApUid,
        parent: null,
        hops: 1,
        rssiDbm: -90,
        snrDb: 9,
        frameCounter,
        payload: encodeFrame(temperatureHumidity, { temperatureC, humidityPercent: 55 }),
      })
    },
  })
  await north.close()
  await second.close()
  await world.close()
}

test('a frame is stored once, in whatever order and by whatever clocks it is heard', async () => {
  const [story] = fc.sample(fc.array(reception, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 7 })
  if (story === undefined) throw new Error('no story')
  // The second terminal's story is that of the first, told backwards.
  const scenario = [
    [uid.terminal, story],
    [uid.worksTerminal, story.toReversed()],
  ] as const
  await inWorld(async ({ world, receive }) => {
    for (const [msuid, hearings] of scenario)
      for (const reception of hearings) await receive(msuid, reception)
    for (const [msuid, hearings] of scenario) {
      const rows = await world.rows<Omit<Reception, 'gateway'>>(
        `select extract(epoch from to_timestamp($2::float8 / 1000) - event_at)::int as "secondsAgo",
           frame_counter as "frameCounter", (readings->>'temperatureC')::float8 as "temperatureC"
         from uplink join device using (device_id) where dev_uid = $1`,
        [msuid, world.clock.now()],
      )
      expect(inOrder(rows)).toEqual(inOrder(storedOf(hearings)))
    }
  })
})

const stories: [string, Reception[], number][] = [
  [
    'of before the counters began anew, sent late by a second gateway',
    [
      { gateway: 0, secondsAgo: 1200, frameCounter: 9, temperatureC: 20 },
      { gateway: 0, secondsAgo: 600, frameCounter: 2, temperatureC: 20 },
      { gateway: 1, secondsAgo: 1199, frameCounter: 9, temperatureC: 20 },
    ],
    2,
  ],
  [
    'whose counter is above that of the newest one',
    [
      { gateway: 0, secondsAgo: 600, frameCounter: 5, temperatureC: 20 },
      { gateway: 0, secondsAgo: 540, frameCounter: 3, temperatureC: 20 },
      { gateway: 1, secondsAgo: 599, frameCounter: 5, temperatureC: 20 },
    ],
    2,
  ],
]
test.for(stories)('a frame %s is known', async ([, story, stored]) => {
  expect(storedOf(story)).toHaveLength(stored)
  await inWorld(async ({ world, receive }) => {
    for (const reception of story) await receive(uid.terminal, reception)
    expect(await world.rows('select 1 from uplink')).toHaveLength(stored)
    expect(await world.rows('select 1 from uplink_reception')).toHaveLength(story.length - stored)
  })
})

test('of a terminal whose counters ascend it is known without its history which frames are new', async () => {
  await inWorld(async ({ world, receive }) => {
    for (const frameCounter of [5, 6, 7])
      await receive(uid.terminal, {
        gateway: 0,
        secondsAgo: 100 - frameCounter,
        frameCounter,
        temperatureC: 20,
      })
    expect(
      await world.rows(
        `select frame_high, frame_since::text from device_state join device using (device_id) where dev_uid = $1`,
        [uid.terminal],
      ),
    ).toEqual([{ frame_high: 7, frame_since: '-infinity' }])
  })
})
