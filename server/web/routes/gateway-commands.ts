import {
  gatewayCommands,
  type GatewayCommand,
  type GatewayCommandName,
} from '#contract/commands/gateway-commands.ts'
import { mostShownTargets } from '#contract/calls/gateway-commands.ts'
import { commandList } from '#contract/lists/command.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import { commandState, deviceType, type DeviceType, type Language } from '#contract/wire/enumerations.ts'

import { commandStore } from '../../db/commands/command-list.ts'
import { cancelCommand, readCommand, type CommandIssuer } from '../../db/commands/commands.ts'
import { gatewayStore } from '../../db/gateways/gateways.ts'
import type { Vault } from '../../db/vault.ts'
import { readHandlers, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { Refused } from '../pipeline/refused.ts'
import { translator } from '../messages/translate.ts'
import { refusalText, type CommandRefusal } from '../services/command-refusals.ts'
import { findRowsOf } from '../services/command-selection.ts'
import { keyWords } from '../services/operation-words.ts'
import { issueCommand } from '../services/issue-command.ts'
import { repeatCommand } from '../services/repeat-command.ts'

type CommandPath = `gateway/command${GatewayCommandName}`

const journal = {
  form: commandList,
  store: commandStore,
  inWords: <Row extends object>(row: Row, language: Language): Row => {
    const refusal = String(Reflect.get(row, 'refusal'))
    const issuedBy = issuerOf(String(Reflect.get(row, 'issuedBy')), language)
    return { ...row, issuedBy, ...(refusal !== '' && { refusal: wordsOf(JSON.parse(refusal), language) }) }
  },
}

/** Commands to gateways, and how they stand. Secrets among the parameters are sealed by `vault`. */
export function gatewayCommandRoutes({ vault, ...services }: SheetServices & { vault: Vault }) {
  const commanding = { vault, findRows: findRowsOf(gatewayList, gatewayStore(vault)) }
  const issue =
    (command: GatewayCommand): Handler<CommandPath> =>
    async (request) => ({ data: await issueCommand(commanding, command, request) })
  const repeat: Handler<'command/repeat'> = async (request) => ({
    data: await repeatCommand(commanding, request, classesOf(request, 'command')),
  })
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each command
    ...(Object.fromEntries(
      gatewayCommands.map((command) => [`gateway/command${command.name}`, issue(command)]),
    ) as { readonly [P in CommandPath]: Handler<P> }),
    ...readHandlers(journal),
    ...exportHandler(journal, services),
    'command/getResult/{commandId}': getResult,
    'command/cancel': cancel,
    'command/repeat': repeat,
  }
}

const getResult: Handler<'command/getResult/{commandId}'> = async (request) => {
  const { commandId } = request.params
  const found = await readCommand(scopeOf(request), commandId, classesOf(request, 'view'), mostShownTargets)
  if (found === null) throw new Refused('record.unknown')
  const { command, counts, targets } = found
  return {
    data: {
      commandId,
      name: command.name,
      issuedTime: command.issuedAt.getTime(),
      issuedBy: issuerOf(command.issuedBy, request.language),
      deadline: command.deadline.getTime(),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each state
      counts: Object.fromEntries(
        Object.values(commandState.values).map((state) => [state, counts[state] ?? 0]),
      ) as Record<keyof typeof commandState.values, number>,
      targets: targets.map((target) => ({
        commandId: target.targetId,
        devUid: target.devUid,
        apuid: target.apUid,
        state: target.state,
        sentTime: target.sentAt?.getTime() ?? null,
        endTime: target.endedAt?.getTime() ?? null,
        done: target.stepsDone,
        total: target.stepsTotal,
        result: target.result,
        refusal: target.refusal === null ? '' : wordsOf(target.refusal, request.language),
      })),
    },
  }
}

function wordsOf(stored: unknown, language: Language): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `queueCommand` stored it
  return refusalText(translator(language), stored as CommandRefusal)
}

/** @param stored JSON */
function issuerOf(stored: string, language: Language): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `issuerJson` makes it
  const issuer = JSON.parse(stored) as CommandIssuer
  return 'key' in issuer ? keyWords(issuer.key, translator(language)) : issuer.user
}

const cancel: Handler<'command/cancel'> = async (request) => {
  const { commandId } = request.body
  const scope = scopeOf(request)
  const classes = classesOf(request, 'command')
  if ((await readCommand(scope, commandId, classes, 1)) === null) throw new Refused('record.unknown')
  return { data: { cancelled: await cancelCommand(scope, commandId, classes, request.now) } }
}

const pages = [
  ['devices_gateway', deviceType.values.gateway],
  ['devices_mote', deviceType.values.relay],
  ['devices_ms', deviceType.values.terminal],
] as const

/** Of which classes the caller may see the devices, or order them. */
function classesOf({ session }: Pick<ListRequest, 'session'>, right: 'view' | 'command'): DeviceType[] {
  return pages.filter(([page]) => session.may(`${page}_${right}`)).map(([, type]) => type)
}
