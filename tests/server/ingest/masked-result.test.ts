import { expect, test } from 'vitest'

import { maskedResult } from '#server/ingest/masked-result.ts'

import { ingestWorld, uid } from './ingest-world.ts'
import { connectGateway } from './test-gateway.ts'

test.each([
  ['what everybody may see', { armVersion: '030e', cellular: { rssiDbm: -71 }, port: 1883 }],
  ['whether there is a secret', { password: true, key: null }],
])('a result keeps %s', (_, result) => {
  expect(maskedResult(result)).toEqual(result)
})

test.each([
  [
    'a secret of a configuration',
    { mqtt: { domain: 'mq.example', password: 'hunter2' } },
    { mqtt: { domain: 'mq.example', password: '***' } },
  ],
  ['a name that nothing has', { apnKey: 'hunter2' }, { apnKey: '***' }],
  ['a number of such a name', { simPin: 1234 }, { simPin: '***' }],
  ['a list of such a name', { keys: ['hunter2', [7], { qos: 1 }] }, { keys: ['***', ['***'], { qos: 1 }] }],
  ['what stands in an object of a plain name', { qos: { psk: 'hunter2' } }, { qos: { psk: '***' } }],
  ['a whole configuration as a text', { sections: '{"password":"hunter2"}' }, { sections: '***' }],
  ['a name that is none', { 'it is hunter2': true }, { '***': true }],
  [
    'a name that every object has',
    JSON.parse('{"__proto__":{"psk":"hunter2"}}') as object,
    { ['__proto__']: { psk: '***' } },
  ],
])('a result masks %s', (_, result, stored) => {
  expect(JSON.stringify(maskedResult(result))).toBe(JSON.stringify(stored))
})

test('what is kept of an answer holds no secret', async () => {
  const world = await ingestWorld()
  try {
    const north = await connectGateway(world, uid.northGateway)
    const now = world.clock.now()
    await north.start(now - 1000)
    const result = { armVersion: '030e', ftp: { username: 'site', password: 'hunter2' } }
    await north.send('command-answer', now, { commandId: '7d1f', outcome: 'done', result })
    await north.close()

    expect(await world.rows(`select body from gateway_event where kind = 'command-answer'`)).toEqual([
      {
        body: {
          commandId: '7d1f',
          outcome: 'done',
          result: { armVersion: '030e', ftp: { username: 'site', password: '***' } },
        },
      },
    ])
  } finally {
    await world.close()
  }
})
