import type { KeyboardEvent } from 'react'

import type { AlarmRecord } from '#contract/calls/records.ts'

/** What an operator does with one alarm of the panel, by one key each. */
export const alarmActs = ['acknowledge', 'dispatch', 'shelve', 'recover'] as const
export type AlarmAct = (typeof alarmActs)[number] | 'unacknowledge' | 'unshelve'

export const actKeys = { acknowledge: 'A', dispatch: 'D', shelve: 'S', recover: 'R' } as const
/** As `aria-keyshortcuts` says them. */
export const actShortcuts = 'A D S R Shift+A Shift+S'

/** What a key means for an alarm; null: nothing. Shift takes back what the key did. */
export function actOf({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): AlarmAct | null {
  if (ctrlKey || metaKey || altKey) return null
  const letter = key.toUpperCase()
  if (shiftKey) return letter === 'A' ? 'unacknowledge' : letter === 'S' ? 'unshelve' : null
  return alarmActs.find((act) => actKeys[act] === letter) ?? null
}

/** Opens what pages have for an alarm: an order, or the question whether to recover it. */
export type OnAlarmAct = (act: 'dispatch' | 'recover', alarm: AlarmRecord) => void
