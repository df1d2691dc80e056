import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'
import { simulatorControl, type SimulatorControl } from '#simulator/control.ts'
import { test } from '#tests/harness/browser/test.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'
import { webProcess } from '#tests/harness/web-process.ts'

let stack: Stack
let page: Page
let control: SimulatorControl

// An hour of radio passes in a minute: a relay is offline after half a minute of silence.
beforeAll(async () => {
  stack = await startStack({ FARWATCH_SIMULATOR: 'town', FARWATCH_CLOCK_RATE: '60' }, { fromNothing: true })
  const controlUrl = () => /simulator: control at (http\S+)/.exec(stack.output())?.[1]
  await until(() => controlUrl() !== undefined, 'the simulator to tell its control address')
  control = simulatorControl(controlUrl() ?? '')
}, 400_000)

afterAll(async () => {
  await stack?.stop()
})

test.beforeEach(async ({ openPage }) => {
  page = await openPage({ url: stack.url, language: 'zh', viewport: { width: 1920, height: 1080 } })
  await logIn(page, stack)
})

function someRelay(): string {
  const file = readFileSync(join(stack.dataFolder, 'network-town.json'), 'utf8')
  const { provisioning } = JSON.parse(file) as { provisioning: Provisioning }
  const relay = provisioning.devices.find((device) => device.deviceType === deviceType.values.relay)
  if (relay === undefined) throw new Error('the town has no relay')
  return relay.uid
}

test('a relay loses its power, its alarm appears, power returns, the alarm is gone', async () => {
  const moteuid = someRelay()
  await page.getByRole('combobox', { name: '搜索设备' }).fill(moteuid)
  await page.getByRole('option', { name: new RegExp(moteuid) }).click()
  const card = page.getByRole('region', { name: '设备', exact: true })
  const status = (word: string) => card.getByRole('status').filter({ hasText: word })
  await status('在线').waitFor()

  await control.fault('power-cut', { uid: moteuid })
  const alarms = page.getByRole('region', { name: '告警' })
  const row = alarms.getByRole('button').filter({ hasText: moteuid }).filter({ hasText: '离线' })
  await row.waitFor({ timeout: 120_000 })
  // Only rows in sight are there: one that newer ones push out of it would seem to have ended.
  const still = alarms.getByRole('button', { name: '暂停滚动更新' })
  await still.press('Enter')
  await status('离线').waitFor()

  await control.fault('power-restore', { uid: moteuid })
  await row.filter({ hasText: '已恢复' }).waitFor({ timeout: 120_000 })
  await status('离线').waitFor({ state: 'detached' })
  await expect.poll(() => card.getByRole('status').first().innerText()).toMatch(/在线|异常/)
  await still.press('Enter')
  await row.waitFor({ state: 'detached' })
}, 400_000)

test('the link is lost: the page says so, axe objects to nothing, and it mends itself', async () => {
  const sign = page.getByRole('banner').getByRole('status')
  const lost = sign.filter({ hasText: '已断开' })
  await sign.filter({ hasText: '实时' }).waitFor()
  const web = webProcess(stack)
  process.kill(web, 'SIGSTOP')
  try {
    await lost.waitFor()
    await page.getByRole('alert').filter({ hasText: '断开' }).waitFor()
    expect(await objectionsInSchemes(page)).toEqual([])
  } finally {
    process.kill(web, 'SIGCONT')
  }
  await lost.waitFor({ state: 'detached' })
}, 150_000)
