import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'

import type { LicenseOverrun } from '../../db/devices/licenses.ts'
import type { MessageId, Translate } from '../messages/translate.ts'
import { Refused } from '../pipeline/refused.ts'

const { gateway, relay, terminal } = deviceType.values
const things: Readonly<Record<DeviceType, MessageId>> = {
  [gateway]: 'license.gateways',
  [relay]: 'license.relays',
  [terminal]: 'license.terminals',
}

/** @throws Refused `license.exceeded` with the numbers of each licence that does not allow what is wanted */
export function assertRoom(overruns: readonly LicenseOverrun[], t: Translate): void {
  if (overruns.length === 0) return
  const lines = overruns.map((overrun) => lineOf(overrun, t).replaceAll(';', ','))
  throw new Refused('license.exceeded', { args: { lines: lines.join(';') } })
}

function lineOf({ companyName: company, ...overrun }: LicenseOverrun, t: Translate): string {
  const { isFrozen, allowed, there, room, wanted } = overrun
  const kind = { things: t(things[overrun.deviceType]), wanted }
  if (company === null || allowed === null || there === null)
    return isFrozen ? t('license.frozenAbove', kind) : t('license.overAbove', { ...kind, room })
  return t(isFrozen ? 'license.frozen' : 'license.over', { ...kind, company, allowed, there })
}
