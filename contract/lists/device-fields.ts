import { Type, type Static, type TObject, type TSchema } from 'typebox'

import {
  alarmLevel,
  alarmType,
  coordinateType,
  deviceStatus,
  reach,
  serviceCondition,
} from '../wire/enumerations.ts'
import { companyIdSchema, deviceIdSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import { ownLimit } from '../sensors/severity-zones.ts'
import { typedText } from './plain-text.ts'

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** A line of plain text of at most so many characters, or none. */
export const textUpTo = (most: number) => typedText(most, { mayBeEmpty: true })
/** One of the class's type list. */
export const typeIdSchema = Type.String({ minLength: 1, maxLength: 50 })
/** As firmware names itself, in either case, leading zeros or not. */
export const versionFilterSchema = Type.String({ pattern: '^[0-9A-Fa-f]{1,4}$' })

/** A limit of vibration severity that somebody entered, mm/s. */
export const ownLimitSchema = Type.Number({ minimum: ownLimit.min, maximum: ownLimit.max })

/**
 * As they were given in the coordinate system of `addressType`: at most 180 and 90 degrees, or of 51map also whole numbers of
 * 1/100000 or 1/10000 degree.
 */
const longitude = Type.Number({ minimum: -18_000_000, maximum: 18_000_000 })
const latitude = Type.Number({ minimum: -9_000_000, maximum: 9_000_000 })

/** What people enter for a device of any class, besides its id and its company. */
export const deviceEntered = {
  deviceAliases: textUpTo(8),
  type: typeIdSchema,
  serviceCondition: serviceCondition.schema,
  address: typedText(100, { mayBeEmpty: true, lines: true }),
  province: textUpTo(50),
  city: textUpTo(50),
  district: textUpTo(50),
}

/** The same as an entry gives it, where only the type must be there; absent in an edit: as it is. */
export const deviceEntry = {
  ...deviceEntered,
  deviceAliases: Type.Optional(deviceEntered.deviceAliases),
  serviceCondition: Type.Optional(deviceEntered.serviceCondition),
  address: Type.Optional(deviceEntered.address),
  province: Type.Optional(deviceEntered.province),
  city: Type.Optional(deviceEntered.city),
  district: Type.Optional(deviceEntered.district),
  companyid: Type.Optional(companyIdSchema),
  /** Both or none; both 0 is none. */
  longitude: Type.Optional(longitude),
  latitude: Type.Optional(latitude),
  /** Absent: WGS84, and in an edit the one that is there. */
  addressType: Type.Optional(coordinateType.schema),
}

/** Devices of which something is desired that they do not report so. */
export const driftSearch = { name: 'drift', kind: 'enumeration', enumeration: 'configurationDrift' } as const

export type DeviceEntry = Static<TObject<typeof deviceEntry>>

/**
 * What a row of every class has. A device that is seen because its gateway is shared is read and never changed (`own`
 * false), and whose it is stays unsaid.
 */
export const deviceRow = {
  objectid: deviceIdSchema,
  /** The same as `objectid`. */
  deviceId: deviceIdSchema,
  version: Type.Integer({ minimum: 1 }),
  ...deviceEntered,
  typeName: Type.String(),
  /** Empty, as the company's name is, when the owner is outside the caller's view. */
  companyid: Type.Union([companyIdSchema, Type.Literal('')]),
  own: Type.Boolean(),
  status: deviceStatus.schema,
  /** How it is reached, and since when. */
  reach: reach.schema,
  reachTime: timestampSchema,
  /** The worst of its alarms that are not recovered. */
  alarmLevel: orNull(alarmLevel.schema),
  /** What that alarm is, the newest of equally bad ones; null also where alarms are not open to the caller. */
  alarmType: orNull(alarmType.schema),
  registerTime: orNull(timestampSchema),
  /** The newest sign of life. */
  beatTime: orNull(timestampSchema),
  longitude: orNull(longitude),
  latitude: orNull(latitude),
  addressType: coordinateType.schema,
  createTime: timestampSchema,
  updateTime: timestampSchema,
}

/** How a device is used, as it is typed in: one that is added is in service unless somebody says otherwise. */
export const usageField = {
  name: 'serviceCondition',
  kind: 'enumeration',
  enumeration: 'serviceCondition',
  initial: serviceCondition.values.delivered,
} as const

/** The place of a device as it is typed in, in the order of every form. */
export const placeFields = [
  { name: 'longitude', kind: 'number' },
  { name: 'latitude', kind: 'number' },
  { name: 'addressType', kind: 'enumeration', enumeration: 'coordinateType' },
  { name: 'province', kind: 'text' },
  { name: 'city', kind: 'text' },
  { name: 'district', kind: 'text' },
  { name: 'address', kind: 'text' },
] as const

/** What details and sheets say of the reach; lists show it as the status. */
export const reachColumns = [
  { name: 'reach', kind: 'enumeration', enumeration: 'reach', widthPx: 120 },
  { name: 'reachTime', kind: 'time', widthPx: 192 },
] as const

/** What else is entered of a place, in sheets alone: on the screen a map shows it. An export that is read back brings it again. */
export const placeColumns = [
  { name: 'longitude', kind: 'number', decimals: 6, widthPx: 130 },
  { name: 'latitude', kind: 'number', decimals: 6, widthPx: 130 },
  { name: 'addressType', kind: 'enumeration', enumeration: 'coordinateType', widthPx: 140 },
  { name: 'province', kind: 'text', widthPx: 120 },
  { name: 'district', kind: 'text', widthPx: 120 },
] as const
