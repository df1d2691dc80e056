import type { BatchRule } from '../rules/batch-rules.ts'
import {
  commandMinutes,
  required,
  textParameter,
  type Command,
  type CommandParameter,
} from './command-form.ts'

/** Up to 252 whole bytes, hex. */
export const downlinkData: CommandParameter = required(
  textParameter('data', 504, '^([0-9A-Fa-f]{2}){1,252}$', 'octets'),
)

/** What a batch of relays or terminals has to have alike. */
export const relaysAlike: readonly BatchRule[] = [
  { is: 'sameRelayType' },
  { is: 'sameAppVersion' },
  { is: 'sameProtocol' },
]
export const terminalsAlike: readonly BatchRule[] = [
  { is: 'sameType' },
  { is: 'sameAppVersion' },
  { is: 'sameProtocol' },
  { is: 'zetaCApart' },
]

/** A command of relays or terminals that is done as soon as the device hears it. */
export function nodeCommand<const Name extends string, const Of extends 'relay' | 'terminal'>(
  of: Of,
  name: Name,
  topic: string,
  more: Partial<Omit<Command, 'name' | 'of'>> = {},
): Command & { readonly name: Name; readonly of: Of } {
  const rules = of === 'relay' ? relaysAlike : terminalsAlike
  return { topics: [topic], minutes: commandMinutes.soon, rules, ...more, name, of }
}
