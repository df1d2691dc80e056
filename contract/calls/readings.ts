import { Type, type Static } from 'typebox'

import { call } from './call.ts'
import { deviceRights } from '../rules/device-rights.ts'
import { alarmLevel, alarmType, deviceType } from '../wire/enumerations.ts'
import { alarmIdSchema, deviceIdSchema } from '../wire/ids.ts'
import { limitSchema, timestampSchema } from './records.ts'

/** Points of one reading in an answer: as many when nothing else is asked for, and at most. */
export const readingPoints = { usual: 1000, most: 10_000 } as const
/** A question about a longer time is refused. */
export const longestReadingsMs = 92 * 86_400_000
/** Alarms in an answer at most, the newest first. */
export const mostReadingAlarms = 200

/** When a reading was taken, and its value in the catalogue's unit. */
const pointSchema = Type.Tuple([timestampSchema, Type.Number()])

export const readingHistorySchema = Type.Object({
  upStime: timestampSchema,
  upEtime: timestampSchema,
  /** Uplinks in the range. */
  uplinks: Type.Integer(),
  /** Nine in ten uplinks came within this time after the one before; null when there are fewer than two. */
  usualMs: Type.Union([timestampSchema, Type.Null()]),
  /** In the catalogue's order. Oldest first; when thinned out, the first, last, lowest and highest of each stretch of time. */
  series: Type.Array(
    Type.Object({ reading: Type.String(), unit: Type.String(), points: Type.Array(pointSchema) }),
  ),
  /** Of now, in the catalogue's order. */
  limits: Type.Array(Type.Object({ reading: Type.String(), ...limitSchema.properties })),
  /** Those that lasted at some moment of the range. */
  alarms: Type.Array(
    Type.Object({
      objectid: alarmIdSchema,
      alarmType: alarmType.schema,
      alarmLevel: alarmLevel.schema,
      upTime: timestampSchema,
      recoverTime: Type.Union([timestampSchema, Type.Null()]),
    }),
  ),
})
export type ReadingHistory = Static<typeof readingHistorySchema>

export const readingCalls = {
  /** What a terminal measured from `upStime` until before `upEtime`; at most `points` of each reading. */
  'ms/findReadings': call({
    method: 'GET',
    right: deviceRights[deviceType.values.terminal],
    scope: 'view',
    heavy: true,
    audit: null,
    query: Type.Object({
      id: deviceIdSchema,
      upStime: timestampSchema,
      upEtime: timestampSchema,
      points: Type.Optional(Type.Integer({ minimum: 8, maximum: readingPoints.most })),
    }),
    reply: { data: readingHistorySchema },
  }),
} as const
