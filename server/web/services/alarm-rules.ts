import type { Static } from 'typebox'

import type { alarmRuleCalls } from '#contract/calls/alarm-rules.ts'
import { alarmRuleList, type AlarmRuleEntry } from '#contract/lists/alarm-rule.ts'
import { hasAlarmType, previewAlarms, previewDays, previewRule } from '#contract/rules/alarm-rules.ts'
import type { AlarmLevel, Language } from '#contract/wire/enumerations.ts'

import type { CompanyRange } from '../../db/accounts/companies.ts'
import { alarmRuleStore, type StoredAlarmRule } from '../../db/live/alarm-rule-list.ts'
import { readDeviceNames, readRuledAlarms } from '../../db/live/alarm-rule-preview.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { EntryFault } from '../lists/list-definition.ts'
import { memberWord } from '../lists/list-words.ts'
import { Refused } from '../pipeline/refused.ts'

const minuteMs = 60_000
/** What a preview may take of the database. */
const previewTimeoutMs = 5000

/** The list of alarm rules, and what of an entry its schema does not check. */
export const alarmRuleDefinition = {
  form: alarmRuleList,
  store: alarmRuleStore,
  inWords: (row: StoredAlarmRule, language: Language) => ({ ...row, name: ruleName(row, language) }),
  findFaults: async (_: ListScope, entries: readonly AlarmRuleEntry[]): Promise<EntryFault[]> =>
    entries.flatMap(({ devType, alarmType }, place) =>
      hasAlarmType(devType, alarmType)
        ? []
        : [{ place, field: 'alarmType', message: 'field.alarmTypeOfClass' } as const],
    ),
}

export function ruleName(
  { devType, alarmType }: Pick<StoredAlarmRule, 'devType' | 'alarmType'>,
  language: Language,
) {
  return `${memberWord('deviceType', devType, language)} · ${memberWord('alarmType', alarmType, language)}`
}

type Preview = Static<(typeof alarmRuleCalls)['alarmRule/preview']['reply']['data']>

/**
 * What a rule would have made of the last seven days.
 * @throws Refused where the database takes too long
 */
export async function previewOf(
  { tx, filter }: Pick<ListScope, 'tx' | 'filter'>,
  range: CompanyRange,
  { devType, alarmType, alarmLevel, onDelay = 0, offDelay = 0 }: AlarmRuleEntry,
  now: Date,
): Promise<Preview> {
  const to = now.getTime()
  const begin = to - previewDays * 1440 * minuteMs
  const found = await readRuledAlarms(
    tx,
    filter,
    { range, devType, alarmType },
    { from: new Date(begin), most: previewAlarms + 1, timeoutMs: previewTimeoutMs },
  )
  if (found === null) throw new Refused('alarmRule.tooMany')
  const { defaultLevel } = found
  const more = found.alarms.length > previewAlarms
  const alarms = found.alarms.slice(0, previewAlarms)
  const level: AlarmLevel = alarmLevel === 0 ? defaultLevel : alarmLevel
  const rule = { alarmLevel: level, onDelayMs: onDelay * minuteMs, offDelayMs: offDelay * minuteMs }
  const { devices, ...preview } = previewRule(alarms, rule, to)
  const names = await readDeviceNames(
    tx,
    filter,
    devices.map(({ deviceId }) => deviceId),
  )
  return {
    from: more ? Math.floor(alarms.at(-1)?.raisedAt ?? begin) : begin,
    to,
    more,
    defaultLevel,
    ...preview,
    devices: devices.flatMap(({ deviceId, ...calls }) => {
      const device = names.get(deviceId)
      return device === undefined ? [] : [{ ...device, ...calls }]
    }),
  }
}
