import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { upload, xlsx } from '#tests/harness/sheets.ts'
import { openLive, type Line, type LiveStream } from '#tests/harness/live-stream.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
beforeAll(async () => {
  web = await testWeb()
})
afterAll(() => web.close())

const id = (alias: string) => web.world.devices.get(alias) ?? ''
/** Where all the world's devices are, each drawn on its own. */
const map = 'map:121.40000;31.20000;121.50000;31.30000;14.00;-;-;-'

async function open(user: string, topics: string): Promise<LiveStream> {
  const stream = await openLive(web, await web.login(user), { topics })
  onTestFinished(() => stream.close())
  return stream
}
const named = (event: string) => (line: Line) => line.event === event
const idsOf = (devices: readonly { id: string }[]) => devices.map((device) => device.id).toSorted()

test('whoever sees only the company that it left sees it go, whoever sees the new one sees it come', async () => {
  const before = await open('qself', `${map},alarms,device:${id('qselfG')}`)
  const after = await open('qsiblng', `${map},alarms`)
  await Promise.all([before.until(named('device.changed')), before.until(named('map.devices'))])
  const first = await after.until(named('map.devices'))

  const { body } = await upload(
    web,
    await web.login('qparent'),
    'gateway/moveIn',
    await xlsx([['Arm unit id'], ['A201F000']]),
    { query: { companyid: Number(web.world.companies.qsiblng) } },
  )
  expect(body.data).toMatchObject({ moved: 1, along: 2 })
  await web.publish()

  const network = [id('qselfG'), id('qselfR'), id('qselfT')].toSorted()
  const gone = await before.until(({ event, data }) => event === 'map.devices' && data.gone.length > 0)
  expect(gone.data.gone.toSorted()).toEqual(network)
  expect((await before.until(named('device.gone'))).data).toEqual({ id: id('qselfG') })
  // Its open alarms went along: what is on screen of them is to be read again.
  await before.until(named('live.reset'))

  const come = await after.until(named('map.devices'), 1 + after.lines.indexOf(first))
  expect(idsOf(come.data.devices)).toEqual(network)
  const alarm = await after.until(named('alarm.changed'))
  expect(network).toContain(alarm.data.deviceId)
})
