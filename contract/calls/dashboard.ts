import { Type, type Static } from 'typebox'

import { batteryBand, deviceType, registrationReason, signalBand } from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema, devUidSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

/** The trend of alarms is shown over so many days, beside as many before. */
export const alarmTrendDays = [1, 3, 7] as const
export type AlarmTrendDays = (typeof alarmTrendDays)[number]

/** So many devices are in the list of those that register too often. */
export const mostReRegistering = 10

const ofCompany = { companyid: Type.Optional(companyIdSchema) }

function counted<Band extends typeof batteryBand.schema | typeof signalBand.schema>(band: Band) {
  return Type.Object({
    /** When the devices were counted, which ingest does for all views at once. */
    at: timestampSchema,
    /** Relays and terminals; bands without a device are absent. */
    list: Type.Array(Type.Object({ deviceType: deviceType.schema, band, total: Type.Integer() })),
  })
}
/** How long what was read for a view is cached. */
export const countedForMs = 10_000

const batteryStatusSchema = counted(batteryBand.schema)
export type BatteryStatus = Static<typeof batteryStatusSchema>
const signalStatusSchema = counted(signalBand.schema)
export type SignalStatus = Static<typeof signalStatusSchema>

const reRegistrationSchema = Type.Object({
  deviceId: deviceIdSchema,
  deviceType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
  /** On the day of its alarm, which has not ended. */
  registrations: Type.Integer(),
  /** The most frequent of the 24 hours up to the latest one; null when the history does not have them any more. */
  reason: Type.Union([registrationReason.schema, Type.Null()]),
  latestTime: timestampSchema,
})
export type ReRegistration = Static<typeof reRegistrationSchema>

const alarmTrendSchema = Type.Object({
  at: timestampSchema,
  /** When the period began, and the one before it, by the clock of the caller. */
  from: timestampSchema,
  beforeFrom: timestampSchema,
  /** Hours, or days over a week. */
  bucketMs: Type.Integer(),
  /** Alarms raised in each bucket; that of the moment is the last one. */
  raised: Type.Array(Type.Integer()),
  raisedBefore: Type.Array(Type.Integer()),
})
export type AlarmTrend = Static<typeof alarmTrendSchema>

const ofBoard = { method: 'GET', right: 'data_board_view', scope: 'view', audit: null } as const

/** What the dashboard shows besides alarms and online rates. */
export const dashboardCalls = {
  'workKanban/getBatteryStatus': call({
    ...ofBoard,
    screens: true,
    query: Type.Object(ofCompany),
    reply: { data: batteryStatusSchema },
  }),
  'workKanban/getRssiStatus': call({
    ...ofBoard,
    screens: true,
    query: Type.Object(ofCompany),
    reply: { data: signalStatusSchema },
  }),
  /** The devices whose alarm of too many registrations lasts, the most registrations first. */
  'workKanban/getReregistrationNum': call({
    ...ofBoard,
    query: Type.Object(ofCompany),
    reply: {
      data: Type.Object({
        at: timestampSchema,
        list: Type.Array(reRegistrationSchema),
        total: Type.Integer(),
      }),
    },
  }),
  'workKanban/getAlarmTrend': call({
    ...ofBoard,
    screens: true,
    query: Type.Object({
      ...ofCompany,
      days: Type.Unsafe<AlarmTrendDays>(Type.Enum([...alarmTrendDays])),
    }),
    reply: { data: alarmTrendSchema },
  }),
} as const
