import type { Command } from '#contract/commands/command-form.ts'
import { passingParameter } from '#contract/commands/command-parameters.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { batchFunctions, mostMatching } from '#contract/rules/batch-rules.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'

import { readCommandNames } from '../../db/commands/commands.ts'
import type { ConfigurationSelection } from '../../db/devices/configuration.ts'
import type { ListScope, ReadStore } from '../../db/lists/list-store.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf } from '../lists/list-handlers.ts'
import { invalidField } from '../pipeline/refused.ts'

type Criteria = Readonly<Record<string, unknown>>
/** The ids of the rows that a search in the list of a class finds, at most `most`. */
export type FindRows = (scope: ListScope, criteria: Criteria, most: number) => Promise<string[]>

/** How a list finds them, in its own order. */
export function findRowsOf<Row, Filter>(
  { sort }: Pick<ListForm, 'sort'>,
  { readIds }: Pick<ReadStore<Row, Filter>, 'readIds'>,
): FindRows {
  const order = { column: sort.column, direction: sort.order }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's schema is the list's own filter
  return (scope, criteria, most) => readIds(scope, criteria as Filter, order, most)
}

export interface CommandBody extends Readonly<Record<string, unknown>> {
  readonly keepUntil?: number
  readonly requestId?: string
  readonly matching?: Criteria
}

/** How a call names what its command goes to, and by what that is found. */
const addressing = {
  gateway: { ids: 'armuids', deviceType: deviceType.values.gateway, by: 'uids' },
  channel: { ids: 'apuids', deviceType: deviceType.values.gateway, by: 'channels' },
  relay: { ids: 'moteuids', deviceType: deviceType.values.relay, by: 'uids' },
  terminal: { ids: 'msuids', deviceType: deviceType.values.terminal, by: 'uids' },
} as const

export function isOfGateway({ of }: Pick<Command, 'of'>): boolean {
  return of === 'gateway' || of === 'channel'
}

export function classOf({ of }: Pick<Command, 'of'>): DeviceType {
  return addressing[of].deviceType
}

/** What a call of a command says, taken apart: to whom, how, and its parameters. @throws Refused */
export function partsOf(command: Command, body: CommandBody) {
  const { ids } = addressing[command.of]
  const { keepUntil, requestId, matching, section, [ids]: listed = '', ...given } = body
  if (isOfGateway(command)) {
    const other = command.of === 'gateway' ? 'apuids' : 'armuids'
    if (given[other] !== undefined) throw invalidField(other, 'field.unknown')
  }
  const passing = keepUntil === undefined ? undefined : passingParameter(command, given)
  if (passing !== undefined) throw invalidField(passing, 'field.passes')
  if (matching !== undefined && listed !== '') throw invalidField(ids, 'field.unknown')
  return { listed: idsOf(String(listed)), matching, keepUntil, requestId, named: section, given }
}

/**
 * What a command goes to, by the names on the wire: those that are listed or were read, or those that a search finds.
 * @throws Refused when they are none or too many
 */
export async function selectionOf(
  scope: ListScope,
  command: Command,
  {
    listed,
    matching,
    names,
  }: Pick<ReturnType<typeof partsOf>, 'listed' | 'matching'> & { names: readonly string[] | undefined },
  findRows: FindRows,
): Promise<ConfigurationSelection> {
  const { deviceType: type, by } = addressing[command.of]
  if (names !== undefined) return { deviceType: type, by, names }
  if (matching === undefined) {
    assertCount(batchFunctions.command, listed)
    return { deviceType: type, by, names: listed }
  }
  const rows = await findRows(scope, matching, mostMatching + 1)
  assertCount(batchFunctions.commandMatching, rows)
  const found = await readCommandNames(scope, rows, by)
  assertCount(batchFunctions.commandMatching, found)
  return { deviceType: type, by, names: found }
}
