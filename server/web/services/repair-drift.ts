import type { DriftRepair } from '#contract/calls/drift-repairs.ts'
import { code } from '#contract/calls/codes.ts'
import type { Command } from '#contract/commands/command-form.ts'
import { sectionsSetBy } from '#contract/commands/command-parameters.ts'
import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import { batchFunctions, mostMatching } from '#contract/rules/batch-rules.ts'
import { capabilityCodes } from '#contract/rules/modules.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'

import { readCommandNames } from '../../db/commands/commands.ts'
import { lockDriftingSections, type DriftingSection } from '../../db/devices/drifting-sections.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, scopeOf } from '../lists/list-handlers.ts'
import { Refused } from '../pipeline/refused.ts'
import { commandRefusal, refusalText } from './command-refusals.ts'
import { fieldDrifts } from './configuration.ts'
import { issueCommand, type CommandRequest, type CommandServices } from './issue-command.ts'

/** Commands of one repair. */
const mostCommands = 100

const commandsOf: Readonly<Record<DeviceType, readonly Command[]>> = {
  [deviceType.values.gateway]: gatewayCommands,
  [deviceType.values.relay]: relayCommands,
  [deviceType.values.terminal]: terminalCommands,
}

/** One command with its parameters, and all devices or channels that it is for. */
interface Repair {
  readonly command: Command
  readonly section: string
  readonly values: Readonly<Record<string, number | string>>
  readonly names: string[]
}

type RepairRequest = Omit<CommandRequest, 'body'> & {
  body: { matching?: Readonly<Record<string, unknown>>; keepUntil?: number }
}

/**
 * Sends what is desired of these devices and not reported so: the same setting to all that lack it by one command. What an
 * open command sets already is left out, so that a second click or a retry sends nothing twice. Those that it does not go
 * to are named with the reason, as `issueCommand` gives it.
 * @param listed the ids of the devices, comma-joined, where the body names no search
 * @throws Refused when there are none or too many
 */
export async function repairDrift(
  services: CommandServices,
  type: DeviceType,
  request: RepairRequest,
  listed: string,
): Promise<DriftRepair> {
  const { session, body, t } = request
  if (!session.may(capabilityCodes.operation)) throw new Refused('permission.denied')
  const scope = scopeOf(request)
  const uids = await meantUids()
  const drifting = await lockDriftingSections(scope, type, uids)
  const repairs = repairsOf(services, commandsOf[type], drifting)
  const underWay = drifting.filter((one) => driftingFields(one).some((name) => isUnderWay(one, name))).length
  const commands: DriftRepair['commands'] = []
  const results: DriftRepair['results'] = []
  const keepUntil = body.keepUntil === undefined ? {} : { keepUntil: body.keepUntil }
  for (const { command, section, values, names } of repairs.slice(0, mostCommands)) {
    const own = { ...request, audit: { ...request.audit }, answerRefused: () => undefined }
    try {
      const answer = await issueCommand(
        services,
        command,
        { ...own, body: { section, ...values, ...keepUntil } },
        names,
      )
      const refused = answer.results.filter((each) => each.code !== code.ok)
      results.push(...refused.map(({ objectid, code: why, msg }) => ({ objectid, code: why, msg })))
      const { commandId } = answer
      if (commandId !== undefined)
        commands.push({ commandId, name: command.name, section, count: names.length - refused.length })
    } catch (error) {
      if (!(error instanceof Refused) || error.reason === 'record.changed') throw error
      const msg = refusalText(t, commandRefusal(error))
      results.push(...names.map((objectid) => ({ objectid, code: error.code, msg })))
    }
  }
  const left = repairs.slice(mostCommands).reduce((sum, { names }) => sum + names.length, 0)
  request.audit.detail = { count: uids.length, commands: commands.length, refused: results.length }
  return { commands, results, left, underWay }

  async function meantUids(): Promise<readonly string[]> {
    if (body.matching === undefined) {
      const named = idsOf(listed)
      assertCount(batchFunctions.command, named)
      return named
    }
    const rows = await services.findRows(scope, body.matching, mostMatching + 1)
    assertCount(batchFunctions.commandMatching, rows)
    return readCommandNames(scope, rows, 'uids')
  }
}

function driftingFields(one: DriftingSection): string[] {
  return [...Object.keys(one.desired ?? {}), ...one.secretNames].filter((name) => fieldDrifts(one, name))
}

function isUnderWay({ underWay, desired, secrets }: DriftingSection, name: string): boolean {
  return underWay[name] !== undefined && underWay[name] === (secrets?.[name] ?? desired?.[name])
}

/** What is to be sent, the settings that most devices lack first. */
function repairsOf(
  { vault }: CommandServices,
  commands: readonly Command[],
  drifting: readonly DriftingSection[],
): Repair[] {
  const repairs = new Map<string, Repair>()
  for (const one of drifting) {
    const kind = one.kind === null ? undefined : sensorKind(one.kind)
    const open = new Set(driftingFields(one).filter((name) => !isUnderWay(one, name)))
    for (const command of commands) {
      if (command.sets?.[one.section] === undefined && command.sensorTopic === undefined) continue
      // A learning that is started is more than a setting.
      if (command.mayCutOff?.includes(one.section) === true || command.sensorTopic === 'learning') continue
      const section = sectionsSetBy(command, kind ? [kind] : []).find(
        ({ section: name }) => name === one.section,
      )
      const fields = section?.fields.filter(({ name }) => open.has(name)) ?? []
      if (section === undefined || fields.length === 0) continue
      const pairs = (section.together ?? []).filter((pair) => pair.some((name) => open.has(name))).flat()
      const names = new Set([...fields.map(({ name }) => name), ...pairs])
      const values: Record<string, number | string> = {}
      for (const { name } of section.fields) {
        const sealed = one.secrets?.[name]
        const value = sealed === undefined ? one.desired?.[name] : vault.unseal(Buffer.from(sealed, 'base64'))
        if (names.has(name) && (typeof value === 'number' || typeof value === 'string')) values[name] = value
        open.delete(name)
      }
      const { type, protocolModel, appVersion, armVersion } = one
      const alike = { type, protocolModel, appVersion, armVersion }
      const key = JSON.stringify([command.name, one.section, values, alike])
      const repair = repairs.get(key) ?? { command, section: one.section, values, names: [] }
      repair.names.push(command.of === 'channel' ? one.apUid : one.devUid)
      repairs.set(key, repair)
    }
  }
  return [...repairs.values()].toSorted((a, b) => b.names.length - a.names.length)
}
