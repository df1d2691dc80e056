import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import type { ReplyOf } from '#contract/calls/calls.ts'
import type { AlarmRule } from '#contract/lists/alarm-rule.ts'
import type { AlarmRuleId, CompanyId, DevUid } from '#contract/wire/ids.ts'
import { AlarmRulePage } from '#src/pages/alarm-rule-page.tsx'

import { fakeServer, type Answers, type FakeServer } from '../fake-server.ts'
import { ListHost } from '../lists/list-host.tsx'
import { show } from '../show.tsx'

const rule: AlarmRule = {
  objectid: '5' as AlarmRuleId,
  version: 1,
  name: 'Relay · Offline',
  companyid: '1' as CompanyId,
  belongCompany: 'North',
  devType: 1,
  alarmType: 1007,
  alarmLevel: 0,
  onDelay: 5,
  offDelay: 10,
  createTime: Date.UTC(2026, 0, 5, 6),
}
const preview: ReplyOf<'alarmRule/preview'>['data'] = {
  from: Date.UTC(2026, 0, 5),
  to: Date.UTC(2026, 0, 12),
  more: false,
  defaultLevel: 1,
  before: { alarms: 412, calls: 390, brief: 0, busiest: 37 },
  after: { alarms: 120, calls: 48, brief: 72, busiest: 6 },
  merged: 292,
  toPriority: 0,
  toGeneral: 0,
  devices: [{ devUid: 'B0000001' as DevUid, deviceAliases: 'Pump 1', devType: 1, before: 80, after: 2 }],
}

let server: FakeServer
afterEach(() => server.restore())
async function open(answers: Answers = {}) {
  server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'alarmRule/findPage': () => ({
      data: { list: [rule], total: 1, pages: 1, pageNum: 1, pageSize: 20 },
    }),
    'alarmRule/findDetails': () => ({ list: [rule] }),
    'alarmRule/preview': () => ({ data: preview }),
    ...answers,
  })
  const functions = ['view', 'add', 'edit'].map((name) => `sysytem_alarmRule_${name}`)
  await show(
    <ListHost path="/system/alarm-rule" search="?open=5" functions={functions}>
      <AlarmRulePage />
    </ListHost>,
  )
  const details = await screen.findByRole('complementary', { name: 'Details' })
  await userEvent.click(await within(details).findByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

describe('the form of an alarm rule', () => {
  it('says what the rule would have done to the last seven days', async () => {
    const dialog = await open()
    const calls = await within(dialog).findByRole('row', { name: /^Called somebody/ })

    expect(calls).toHaveTextContent('39048')
    expect(within(dialog).getByText('Default: General, no delays.')).toBeVisible()
    expect(within(dialog).getByText('Continue the alarm before: 292')).toBeVisible()
    expect(within(dialog).getByRole('row', { name: /^Pump 1/ })).toHaveTextContent('802')
    expect(within(dialog).getByText(/hysteresis is set there/)).toBeVisible()
  })

  it('asks again with what is typed, and not with what is no delay', async () => {
    const asked: string[] = []
    const dialog = await open({
      'alarmRule/preview': ({ address }) => {
        asked.push(address)
        return { data: preview }
      },
    })
    const onDelay = within(dialog).getByLabelText('On-delay (min)')
    await userEvent.clear(onDelay)
    await userEvent.type(onDelay, '-3')
    expect(await within(dialog).findByText(/to see the preview/)).toBeVisible()
    await userEvent.clear(onDelay)
    await userEvent.type(onDelay, '15')

    await expect.poll(() => asked.join(' ')).toContain('onDelay=15')
    expect(asked.join(' ')).not.toContain('onDelay=-3')
  })

  it('says why there is no preview, and that the rule can be saved without', async () => {
    const dialog = await open({
      'alarmRule/preview': () => ({
        code: 1,
        reason: 'alarmRule.tooMany',
        msg: 'The preview took longer than 5 s.',
      }),
    })

    expect(await within(dialog).findByText(/took longer than 5 s/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeEnabled()
  })
})
