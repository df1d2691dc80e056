import type { Language } from '#contract/wire/enumerations.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

/** Names of gateways and relays by `typeId`; a terminal's is its kind in the sensor catalogue. */
const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  gateway: { zh: '网关', en: 'Gateway', ja: 'ゲートウェイ' },
  relay: { zh: '中继', en: 'Relay', ja: '中継器' },
}

/** A type that an administrator added has no other name than its id. */
export function typeName(typeId: string, language: Language): string {
  return (names[typeId] ?? sensorTexts[`sensor.${typeId}`])?.[language] ?? typeId
}
