import type { Refusal } from '#contract/calls/codes.ts'

import type { MessageArgs, Translate } from '../messages/translate.ts'
import type { FieldFault, Refused } from '../pipeline/refused.ts'

/** Why a command was not sent to one of its devices, as it is kept: whoever reads it later has another language. */
export interface CommandRefusal {
  readonly reason: Refusal
  readonly args: MessageArgs
  readonly fields: readonly FieldFault[]
}

export function commandRefusal({ reason, args, fields }: Refused): CommandRefusal {
  return { reason, args, fields }
}

export function refusalText(t: Translate, { reason, args, fields }: CommandRefusal): string {
  const faults = fields.map((fault) => `${fault.words ?? fault.field} ${t(fault.message, fault.args)}`)
  return t(`refusal.${reason}`, { fields: faults.join(', '), ...args })
}
