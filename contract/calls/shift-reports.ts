import { Type, type Static } from 'typebox'

import { orNull } from '../lists/device-fields.ts'
import { alarmType, deviceType } from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema, devUidSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { timestampSchema } from './records.ts'

/** Lengths of a shift in hours, for a report that ends now; the first one is usual. */
export const shiftHours = [12, 8, 24, 168] as const
export type ShiftHours = (typeof shiftHours)[number]
export const longestReportMs = 31 * 86_400_000
export const mostPositions = 50

/** So many sources, chattering alarms and floods a report lists; its counts cover all. */
export const reportRows = { sources: 10, chattering: 20, floods: 50 } as const

const count = Type.Integer({ minimum: 0 })
const device = {
  deviceId: deviceIdSchema,
  deviceType: deviceType.schema,
  devUid: devUidSchema,
  deviceAliases: Type.String(),
}

/** Half of the durations are at most the median, nine of ten at most `p90Ms`; null where none was measured. */
const durationsSchema = Type.Object({
  total: count,
  medianMs: orNull(Type.Number()),
  p90Ms: orNull(Type.Number()),
})

const floodSchema = Type.Object({
  from: timestampSchema,
  /** Null: it lasts to the end of the report. */
  to: orNull(timestampSchema),
  total: count,
  /** The most alarms in ten minutes. */
  peak: count,
})
export type Flood = Static<typeof floodSchema>

export const shiftReportSchema = Type.Object({
  at: timestampSchema,
  /** Alarms raised from here until before `to`. */
  from: timestampSchema,
  to: timestampSchema,
  positions: Type.Integer(),
  total: count,
  general: count,
  priority: count,
  /** Of those raised, how many still last. */
  lasting: count,
  /** Alarms raised in each ten minutes from `from` on. */
  raised: Type.Array(count),
  measures: Type.Object({
    alarmRate: Type.Number(),
    crowdedPeriods: Type.Number(),
    floodTime: Type.Number(),
    topShare: orNull(Type.Number()),
    chatteringPairs: count,
    standing: count,
    priorityShare: orNull(Type.Number()),
  }),
  /** Of the standing alarms at `to`, how many still last. */
  standingLasting: count,
  floods: Type.Array(floodSchema),
  floodTotal: count,
  sources: Type.Array(Type.Object({ ...device, total: count })),
  /** The most frequent first. */
  chattering: Type.Array(Type.Object({ ...device, alarmType: alarmType.schema, total: count })),
  /** From raised to acknowledged and to recovered; of work orders, from dispatched to accepted. */
  durations: Type.Object({
    acknowledge: durationsSchema,
    accept: durationsSchema,
    recover: durationsSchema,
  }),
})
export type ShiftReport = Static<typeof shiftReportSchema>

const query = {
  companyid: Type.Optional(companyIdSchema),
  /** A report that ends now; without it and without a range, the first of `shiftHours`. */
  hours: Type.Optional(Type.Unsafe<ShiftHours>(Type.Enum([...shiftHours]))),
  /** Both or neither; `upEtime` is not part of the report. */
  upStime: Type.Optional(timestampSchema),
  upEtime: Type.Optional(timestampSchema),
  /** How many operators share the alarms; one unless said. */
  positions: Type.Optional(Type.Integer({ minimum: 1, maximum: mostPositions })),
}

export const shiftReportCalls = {
  /** How a company's alarms were in a shift, beside the aims of ISA-18.2. */
  'alarmReport/getShift': call({
    method: 'GET',
    right: 'maintenance_shiftReport_view',
    scope: 'view',
    audit: null,
    heavy: true,
    query: Type.Object(query),
    reply: { data: shiftReportSchema },
  }),
  /** The same as an xlsx file. */
  'alarmReport/getShift/export': call({
    method: 'GET',
    right: 'maintenance_shiftReport_export',
    scope: 'view',
    audit: 'operation.alarmReport.export',
    heavy: true,
    query: Type.Object({
      ...query,
      /** Minutes east of UTC, for the times in the sheet. */
      offset: Type.Integer({ minimum: -840, maximum: 840 }),
    }),
    reply: 'stream',
  }),
} as const
