import { Type, type TUnsafe } from 'typebox'

declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** The arm unit of a gateway: 8 hex digits, upper case. It is the gateway's identity and MQTT login. */
export type ArmUid = Branded<'ArmUid'>
/** One radio channel (access point) of a gateway: 8 hex digits, upper case. Never an arm unit's id. */
export type ApUid = Branded<'ApUid'>
/** A relay: 8 hex digits, upper case. */
export type MoteUid = Branded<'MoteUid'>
/** A terminal: 8 hex digits, upper case. */
export type MsUid = Branded<'MsUid'>
export type DevUid = ArmUid | MoteUid | MsUid

/** Row identities: short decimal strings on the wire, bigint in the database. */
export type DeviceId = Branded<'DeviceId'>
export type CompanyId = Branded<'CompanyId'>
export type UserId = Branded<'UserId'>
export type PostId = Branded<'PostId'>
export type AlarmId = Branded<'AlarmId'>
export type DeviceCodeId = Branded<'DeviceCodeId'>
export type LicenseId = Branded<'LicenseId'>
export type AnnouncementId = Branded<'AnnouncementId'>
export type ScreenId = Branded<'ScreenId'>
export type ApiKeyId = Branded<'ApiKeyId'>
export type NotificationRuleId = Branded<'NotificationRuleId'>
export type AlarmRuleId = Branded<'AlarmRuleId'>

/** `folds`: the server takes the letters in either case, wherever the id is a field of its own; see `capitals`. */
const uidPattern = '^[0-9A-F]{8}$'
const rowIdPattern = '^[1-9][0-9]{0,18}$'

function uid<T extends string>(): TUnsafe<T> {
  return Type.Unsafe<T>(Type.String({ pattern: uidPattern, folds: 'upper' }))
}
function rowId<T extends string>(): TUnsafe<T> {
  return Type.Unsafe<T>(Type.String({ pattern: rowIdPattern }))
}

export const armUidSchema = uid<ArmUid>()
export const apUidSchema = uid<ApUid>()
export const moteUidSchema = uid<MoteUid>()
export const msUidSchema = uid<MsUid>()
export const devUidSchema = uid<DevUid>()

/** An identity of no particular kind. */
export const rowIdSchema = rowId<string>()
export const deviceIdSchema = rowId<DeviceId>()
export const companyIdSchema = rowId<CompanyId>()
export const userIdSchema = rowId<UserId>()
export const postIdSchema = rowId<PostId>()
export const alarmIdSchema = rowId<AlarmId>()
export const deviceCodeIdSchema = rowId<DeviceCodeId>()
export const licenseIdSchema = rowId<LicenseId>()
export const announcementIdSchema = rowId<AnnouncementId>()
export const screenIdSchema = rowId<ScreenId>()
export const apiKeyIdSchema = rowId<ApiKeyId>()
export const notificationRuleIdSchema = rowId<NotificationRuleId>()
export const alarmRuleIdSchema = rowId<AlarmRuleId>()

/** What a gateway logs in with besides its id. Case-sensitive. */
export const armKeySchema = Type.String({ pattern: '^[A-Za-z0-9]{16}$', folds: 'width' })
