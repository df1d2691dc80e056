import {
  alarmLevel,
  alarmType,
  authFlag,
  channel,
  codeStatus,
  codeType,
  connectMode,
  coordinateType,
  deviceStatus,
  deviceType,
  exportType,
  flag,
  linkState,
  networkStatus,
  networkType,
  protocolModel,
  protocolVariant,
  recordStatus,
  registrationReason,
  repeatOption,
  sendOrderStatus,
  serviceCondition,
  startReason,
} from '../enumerations.ts'

/** The enumerations that lists show; their members' words are `<enumeration>.<member>` in `locales/enumeration-texts.ts`. */
export const shownEnumerations = {
  alarmLevel,
  alarmType,
  authFlag,
  channel,
  codeStatus,
  codeType,
  connectMode,
  coordinateType,
  deviceStatus,
  deviceType,
  exportType,
  flag,
  linkState,
  networkStatus,
  networkType,
  protocolModel,
  protocolVariant,
  recordStatus,
  registrationReason,
  repeatOption,
  sendOrderStatus,
  serviceCondition,
  startReason,
} as const
export type ShownEnumeration = keyof typeof shownEnumerations

/** The members of an enumeration with their values on the wire, in the order of the contract. */
export function membersOf(enumeration: ShownEnumeration): { name: string; value: string | number }[] {
  return Object.entries(shownEnumerations[enumeration].values).map(([name, value]) => ({ name, value }))
}
