import type { Static, TObject, TSchema } from 'typebox'

import type { Call } from './call.ts'
import { accountsCalls } from './accounts.ts'
import { alarmRuleCalls } from './alarm-rules.ts'
import { alarmCalls } from './alarms.ts'
import { companyCalls } from './companies.ts'
import { apiKeyCalls } from './api-keys.ts'
import { announcementCalls } from './announcements.ts'
import { dashboardCalls } from './dashboard.ts'
import { configurationCalls } from './configuration.ts'
import { deviceCodeCalls } from './device-codes.ts'
import { frameCalls } from './frames.ts'
import { gatewayAdoptionCalls } from './gateway-adoption.ts'
import { gatewayRefusalCalls } from './gateway-refusals.ts'
import { gatewayCommandCalls } from './gateway-commands.ts'
import { driftRepairCalls } from './drift-repairs.ts'
import { gatewayLogCalls } from './gateway-logs.ts'
import { gatewayTimelineCalls } from './gateway-timeline.ts'
import { nodeCommandCalls } from './node-commands.ts'
import { gatewayCalls } from './gateways.ts'
import { handOverCalls } from './hand-overs.ts'
import { licenseCalls } from './licenses.ts'
import { relayCalls, terminalCalls } from './nodes.ts'
import { lookupCalls } from './lookups.ts'
import { maintenanceRecordCalls } from './maintenance-records.ts'
import { mapCalls } from './map.ts'
import { myOrderCalls } from './my-orders.ts'
import { notificationRuleCalls } from './notification-rules.ts'
import { orderCalls } from './orders.ts'
import { operationLogCalls } from './operation-log.ts'
import { postCalls } from './posts.ts'
import { readingCalls } from './readings.ts'
import { screenCalls } from './screens.ts'
import { sheetRunCalls } from './sheet-runs.ts'
import { shiftReportCalls } from './shift-reports.ts'
import { spectrumCalls } from './spectra.ts'
import { systemCalls } from './system.ts'
import { userCalls } from './users.ts'

/** Every call of the API, by its path below the base URL. */
export const calls = {
  ...accountsCalls,
  ...lookupCalls,
  ...companyCalls,
  ...postCalls,
  ...userCalls,
  ...apiKeyCalls,
  ...licenseCalls,
  ...announcementCalls,
  ...screenCalls,
  ...notificationRuleCalls,
  ...operationLogCalls,
  ...mapCalls,
  ...readingCalls,
  ...alarmCalls,
  ...alarmRuleCalls,
  ...orderCalls,
  ...myOrderCalls,
  ...dashboardCalls,
  ...maintenanceRecordCalls,
  ...shiftReportCalls,
  ...handOverCalls,
  ...deviceCodeCalls,
  ...gatewayRefusalCalls,
  ...gatewayAdoptionCalls,
  ...gatewayCalls,
  ...gatewayCommandCalls,
  ...gatewayLogCalls,
  ...gatewayTimelineCalls,
  ...driftRepairCalls,
  ...nodeCommandCalls,
  ...relayCalls,
  ...terminalCalls,
  ...configurationCalls,
  ...frameCalls,
  ...spectrumCalls,
  ...sheetRunCalls,
  ...systemCalls,
} as const satisfies Record<string, Call>

export type Calls = typeof calls
export type CallPath = keyof Calls

type Typed<C, K extends string, Fallback> = C extends { [key in K]: infer S extends TSchema }
  ? Static<S>
  : Fallback
type None = Record<never, never>

export type QueryOf<P extends CallPath> = Typed<Calls[P], 'query', None>
export type BodyOf<P extends CallPath> = Typed<Calls[P], 'body', None>
export type ParamsOf<P extends CallPath> = Typed<Calls[P], 'params', None>
/** The payload fields of the reply; `never` for a stream. */
export type ReplyOf<P extends CallPath> = Calls[P]['reply'] extends infer R
  ? R extends 'stream'
    ? never
    : R extends Record<string, TSchema>
      ? Static<TObject<R>>
      : never
  : never
