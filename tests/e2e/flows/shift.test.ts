import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson } from '#tests/harness/company.ts'
import { objections } from '#tests/harness/objections.ts'
import { until } from '#tests/harness/until.ts'

const viewport = { width: 1920, height: 1080 }

test('a shift is reported, and handed over by the signatures of two people', async ({
  database,
  company,
  openConsole,
}) => {
  const uid = company.uid(1)
  await database.query(
    `with d as (insert into device (device_type, dev_uid, company_id, company_no, type_id, alias)
       values (2, $1, $2, $3, 'gateway', 'Pump 3') returning *)
     insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, 2, company_no, gateway_id, type, level, now() - back, now()
     from d, (values (1005, 2, interval '20 minutes'), (1000, 1, '40 minutes')) as alarm (type, level, back)`,
    [uid, company.id, company.no],
  )
  const name = () => `p_${randomUUID().replaceAll('-', '')}`
  const [late, early] = [name(), name()]
  for (const loginName of [late, early])
    await newPerson(database, company, {
      loginName,
      userName: loginName === late ? 'Late shift' : 'Early shift',
    })

  const outgoing = await openConsole({ as: late, viewport })
  await outgoing.goto('/')
  await outgoing.getByRole('link', { name: 'Shift report' }).click()
  await outgoing.getByText(/^Alarms 2 · Priority alarms 1 · General alarms 1/).waitFor()
  expect(await objections(outgoing)).toEqual([])

  await outgoing.getByRole('link', { name: 'Shift hand-over' }).click()
  await outgoing.getByRole('button', { name: 'Hand over a shift' }).click()
  const dialog = outgoing.getByRole('dialog', { name: 'Hand over a shift' })
  await dialog.getByRole('table', { name: 'Open alarms' }).getByText(uid).first().waitFor()
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('Crew on the way to pump 3')
  expect(await objections(outgoing)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign and hand over' }).click()
  await dialog.waitFor({ state: 'detached' })

  const incoming = await openConsole({ as: early, viewport })
  await incoming.goto('/maintenance-manage/hand-over')
  await incoming.getByRole('grid').getByRole('row').filter({ hasText: 'Late shift' }).click()
  await incoming.getByText('Crew on the way to pump 3').first().waitFor()
  await incoming.getByRole('button', { name: 'Take over this shift' }).click()
  await incoming.getByRole('dialog').getByRole('button', { name: 'Take over this shift' }).click()
  await until(async () => {
    const { rows } = await database.query(
      'select outgoing_name, incoming_name from hand_over where company_no = $1',
      [company.no],
    )
    return (
      JSON.stringify(rows) === JSON.stringify([{ outgoing_name: 'Late shift', incoming_name: 'Early shift' }])
    )
  }, 'both signatures')
})
