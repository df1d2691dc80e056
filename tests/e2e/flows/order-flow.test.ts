import { randomUUID } from 'node:crypto'

import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { upTopic } from '#contract/wire/gateway-messages.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const armKey = 'OrderFlowKey0001'
const viewport = { width: 1920, height: 1080 }

/** A call by whoever is logged in on the page. */
async function call(page: Page, path: string, body: object): Promise<{ code: number; msg: string }> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = {
        'content-type': 'application/json',
        access_token: localStorage.getItem('accessToken') ?? '',
      }
      const response = await fetch(`/api/${to}`, { method: 'POST', headers, body: text })
      return (await response.json()) as { code: number; msg: string }
    },
    [path, JSON.stringify(body)] as const,
  )
}

const row = (page: Page, uid: string) => page.getByRole('grid').getByRole('row').filter({ hasText: uid })
const control = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: new RegExp(`^${label}`) })
  await field.or(page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`^${label}`) })).click()
  await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
}
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

test('an alarm goes from the radio over an order to a recovery that the device reports #order-flow-1', async ({
  stack,
  database,
  company,
  openConsole,
}) => {
  const handlerName = `handler_${randomUUID().replaceAll('-', '')}`
  const rights = ['view', 'edit'].map((name) => `maintenance_maintainRecords_${name}`)
  await newPerson(database, company, { loginName: handlerName, userName: 'Night shift', functions: rights })
  const dispatcher = await openConsole({ viewport })
  await dispatcher.goto('/maintenance-manage/alarm-history')
  await dispatcher.getByRole('grid', { name: 'Alarm history' }).waitFor()

  const armuid = company.uid(1) as ArmUid
  const added = await call(dispatcher, 'gateway/newAdd', {
    networkMasterId: armuid,
    armKey,
    type: 'gateway',
    deviceAliases: 'Pump 3',
  })
  expect(added).toMatchObject({ code: 0 })
  const radio = await connectAsync(stack.mqttUrl, { username: armuid, password: armKey, reconnectPeriod: 0 })
  let seq = 0
  const send = (kind: 'start' | 'alarm', fields: object) =>
    radio.publishAsync(
      upTopic(armuid, kind),
      JSON.stringify({ boot: '0000000a', seq: ++seq, at: Date.now(), ...fields }),
      { qos: 1 },
    )
  const lowMemory = { deviceType: 2, uid: armuid, alarmType: 1000 }
  try {
    await send('start', {
      reason: 'power-on',
      armVersion: '030c',
      hardwareVersion: 'AP-3',
      connectMode: 'eth',
      channels: [
        { apuid: company.uid(2), channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 },
      ],
    })
    await send('alarm', { ...lowMemory, state: 'raised' })
    const stored = async () => {
      const { rows } = await database.query(
        `select record_status as status from alarm_record a join device d using (device_id)
         where d.dev_uid = $1 and a.alarm_type = 1000`,
        [armuid],
      )
      return rows[0]?.status as number | undefined
    }
    await until(async () => (await stored()) === 0, 'the alarm of the gateway')

    await dispatcher.reload()
    await row(dispatcher, armuid).getByText('Low memory').waitFor()
    await row(dispatcher, armuid).getByRole('checkbox').click()
    await expect
      .poll(() => control(dispatcher, 'Recover manually').getAttribute('aria-disabled'))
      .toBe('true')
    await control(dispatcher, 'Send order').click()
    await choose(dispatcher, 'Maintainer', 'Night shift')
    await choose(dispatcher, 'Reason', 'Abnormality check')
    await dispatcher.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Free the memory')
    expect(await objections(dispatcher)).toEqual([])
    await inDialog(dispatcher, 'Send order').click()
    await closed(dispatcher)
    await row(dispatcher, armuid).getByText('Dispatched').first().waitFor()

    const handler = await openConsole({ as: handlerName, viewport })
    await handler.goto('/')
    await handler.getByRole('link', { name: 'Maintenance records' }).click()
    await handler.waitForURL('**/maintenance-manage/maintenance-record')
    await row(handler, armuid).getByText('Dispatched').waitFor()
    expect(await objections(handler)).toEqual([])
    await row(handler, armuid).getByRole('checkbox').click()
    await control(handler, 'Accept').click()
    await inDialog(handler, 'Accept').click()
    await closed(handler)
    await row(handler, armuid).getByText('Accepted').waitFor()
    await control(handler, 'Handle').click()
    await choose(handler, 'Result', 'Reflash')
    await handler.getByRole('dialog').getByRole('textbox', { name: 'Remark' }).fill('Log files removed')
    await inDialog(handler, 'Save').click()
    await closed(handler)
    await row(handler, armuid).getByText('Completed').waitFor()

    // The dispatcher's page follows, and the device itself says that it is well.
    await row(dispatcher, armuid).getByText('Completed').waitFor()
    await send('alarm', { ...lowMemory, state: 'cleared' })
    await until(async () => (await stored()) === 1, 'the recovery of the gateway')
    await handler.reload()
    await row(handler, armuid).getByText('Recovered').waitFor()
    await row(handler, armuid).getByText('Completed').click()
    const timeline = handler.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
    await timeline.filter({ hasText: 'Alarm recovered reported by the device' }).waitFor()
    const moves = async () =>
      (await timeline.allInnerTexts()).map(
        (text) => /\b(?:Dispatched|Accepted|Completed|Alarm recovered)\b/.exec(text)?.[0],
      )
    await expect.poll(moves).toEqual(['Dispatched', 'Accepted', 'Completed', 'Alarm recovered'])
  } finally {
    await radio.endAsync(true)
  }
})
