import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Parse } from 'typebox/value'

import { maintenanceRecordList, type MaintenanceRecord } from '#contract/lists/maintenance-record.ts'
import type { UserId } from '#contract/wire/ids.ts'
import { MaintenanceRecordPage } from '#src/pages/maintenance-record-page.tsx'
import { ListHost } from '#tests/src/lists/list-host.tsx'

export const record = (n: number, other: object = {}): MaintenanceRecord =>
  Parse(maintenanceRecordList.row, {
    objectid: String(n),
    devType: 1,
    devUid: `00C1B2C${n}`,
    deviceId: String(100 + n),
    companyname: 'Water Works',
    processor: 'Night shift',
    mine: true,
    dispatcher: 'Control room',
    reason: 1006,
    description: 'Third floor',
    remark: '',
    sendOrderStatus: 1,
    appointTime: Date.UTC(2026, 4, 1, 8),
    ...other,
  })

export const recordPage = (list: MaintenanceRecord[]) => ({
  data: { list, total: list.length, pages: 1, pageNum: 1, pageSize: 20 },
})
export const people = () => ({
  list: [{ objectid: '7' as UserId, username: 'Night shift', companyname: 'Water Works' }],
  data: { more: false },
})
export const allDone = { data: { results: [] } }

export const recordRights = ['view', 'add', 'edit', 'dispatch', 'export'].map(
  (name) => `maintenance_maintainRecords_${name}`,
)

/** The page of maintenance records in its tab, with its address beside it. */
export function RecordWorld({ functions = recordRights }: { functions?: readonly string[] }) {
  return (
    <ListHost path="/maintenance-manage/maintenance-record" search="" functions={functions}>
      <MaintenanceRecordPage />
    </ListHost>
  )
}

export const button = (name: string) => screen.getByRole('button', { name })
export const openDialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export type Opened = Awaited<ReturnType<typeof openDialog>>
export const selectPage = async (user: UserEvent) =>
  user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))

export async function choose(user: UserEvent, dialog: Opened, label: string, option: string): Promise<void> {
  await user.click(dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  await user.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }))
}
