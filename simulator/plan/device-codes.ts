import { codeStatus, codeType, deviceType } from '#contract/wire/enumerations.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'

type DeviceCode = NonNullable<Provisioning['deviceCodes']>[number]

const { terminal, relay, gateway } = deviceType.values

/** No maker's products: each name says what it stands for. */
const general: readonly (readonly [
  productname: string,
  code: string,
  deviceType: DeviceCode['deviceType'],
])[] = [
  ['Example gateway, indoors', 'EX-GW-100', gateway],
  ['Example gateway, mast', 'EX-GW-200', gateway],
  ['Example gateway, rail', 'EX-GW-300', gateway],
  ['Example relay, mains', 'EX-RL-100', relay],
  ['Example relay, solar', 'EX-RL-200', relay],
  ['Example temperature and humidity sensor', 'EX-TH-100', terminal],
  ['Example temperature sensor, cold store', 'EX-TH-200', terminal],
  ['Example door contact', 'EX-DC-100', terminal],
  ['Example door contact, gate', 'EX-DC-200', terminal],
  ['Example vibration sensor', 'EX-VB-100', terminal],
  ['Example vibration sensor, pump', 'EX-VB-200', terminal],
  ['Example terminal for trials', 'EX-TT-900', terminal],
]

/** A dozen general codes of the root company, which everybody sees, and a custom one of each top company. */
export function planDeviceCodes(topCompanies: readonly string[]): DeviceCode[] {
  const shared = general.map(([productname, code, type]) => ({
    company: [],
    productname,
    code,
    codeType: codeType.values.general,
    codeStatus: codeStatus.values.public,
    deviceType: type,
    remark: '',
  }))
  const own = topCompanies.map((company, index) => ({
    company: [company],
    productname: `Sensor made for ${company}`,
    code: `CU-${String(index + 1).padStart(3, '0')}`,
    codeType: codeType.values.custom,
    codeStatus: codeStatus.values.restricted,
    deviceType: terminal,
    remark: 'A made-up product',
  }))
  return [...shared, ...own]
}
