import { companyList } from './company.ts'
import { commandList } from './command.ts'
import { announcementList } from './announcement.ts'
import { apiKeyList } from './api-key.ts'
import { alarmRuleList } from './alarm-rule.ts'
import { alarmList } from './alarm.ts'
import { deviceCodeList } from './device-code.ts'
import { gatewayList } from './gateway.ts'
import { handOverList } from './hand-over.ts'
import { licenseList } from './license.ts'
import { maintenanceRecordList } from './maintenance-record.ts'
import { notificationRuleList } from './notification-rule.ts'
import type { ListForm } from './list-form.ts'
import { operationLogList } from './operation-log.ts'
import { postList } from './post.ts'
import { screenList } from './screen.ts'
import { relayList } from './relay.ts'
import { terminalList } from './terminal.ts'
import { userList } from './user.ts'

const forms: readonly ListForm[] = [
  companyList,
  alarmList,
  alarmRuleList,
  commandList,
  deviceCodeList,
  gatewayList,
  relayList,
  terminalList,
  postList,
  userList,
  apiKeyList,
  licenseList,
  announcementList,
  screenList,
  notificationRuleList,
  operationLogList,
  maintenanceRecordList,
  handOverList,
]

/** The form of a list of which a thread was told the name. @throws RangeError when there is none */
export function formNamed(name: string): ListForm {
  const form = forms.find((each) => each.name === name)
  if (form === undefined) throw new RangeError(`list-forms.ts has no list ${name}`)
  return form
}
