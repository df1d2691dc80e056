import { alarmLevel, alarmType, deviceType } from '#contract/wire/enumerations.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'

interface DeviceTypeOption {
  typeId: string
  deviceType: number
  /** Of the sensor catalogue; null for gateways and relays. */
  sensorKind: string | null
  /** Offline when nothing was received for multiplier × base minutes. */
  offlineMultiplier: number
  offlineBaseMinutes: number
}

/** The types that a new database starts with. The base is the type's interval of heartbeats, of which three may be missed. */
export const deviceTypeOptions: readonly DeviceTypeOption[] = [
  {
    typeId: 'gateway',
    deviceType: deviceType.values.gateway,
    sensorKind: null,
    offlineMultiplier: 3,
    offlineBaseMinutes: 1,
  },
  {
    typeId: 'relay',
    deviceType: deviceType.values.relay,
    sensorKind: null,
    offlineMultiplier: 3,
    offlineBaseMinutes: 10,
  },
  ...sensorCatalogue.map(({ kind }) => ({
    typeId: kind,
    deviceType: deviceType.values.terminal,
    sensorKind: kind,
    offlineMultiplier: 3,
    offlineBaseMinutes: 60,
  })),
]

/**
 * The alarms that a new database ranks as priority; every other is general. Priority is rare, so that it is still
 * looked at: only what silences everything behind a gateway, or is about to. A link fault that lasts becomes an
 * offline gateway; a process fault heals by its watchdog; one relay or terminal is never the whole site.
 */
export const alarmRules: readonly { deviceType: number; alarmType: number; alarmLevel: number }[] = [
  alarmType.values.offline,
  alarmType.values.rfModuleFault,
  alarmType.values.gatewayLowBattery,
  alarmType.values.messagesRefused,
].map((type) => ({
  deviceType: deviceType.values.gateway,
  alarmType: type,
  alarmLevel: alarmLevel.values.priority,
}))

/** The company above all others. */
export const rootCompany = { name: 'Farwatch', zone: 'Asia/Shanghai' }
