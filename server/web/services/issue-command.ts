import { randomUUID } from 'node:crypto'

import {
  commandRules,
  lastingValues,
  parameterSection,
  sectionsSetBy,
} from '#contract/commands/command-parameters.ts'
import type { GatewayCommand } from '#contract/commands/gateway-commands.ts'
import { code } from '#contract/calls/codes.ts'
import type { DesiredValues, Section } from '#contract/configuration/section-form.ts'
import { batchFunctions, judgeBatch, type BatchDevice } from '#contract/rules/batch-rules.ts'
import { capabilityCodes } from '#contract/rules/modules.ts'
import { deviceType } from '#contract/wire/enumerations.ts'

import { findOnline, findRadioVersions, queueCommand } from '../../db/commands/commands.ts'
import {
  lockDesiredTargets,
  writeDesired,
  type ConfigurationSelection,
  type DesiredTarget,
} from '../../db/devices/configuration.ts'
import type { Vault } from '../../db/vault.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused, type FieldFault } from '../pipeline/refused.ts'
import { checkDesired, faultsForTarget } from './check-desired.ts'

export interface CommandRequest extends Omit<ListRequest, 'query' | 'body'> {
  body: Readonly<Record<string, unknown>> & { armuids?: string; apuids?: string; keepUntil?: number }
}

/** The furthest that a command may wait for a gateway that is offline. */
const longestWaitMs = 30 * 86_400_000

/**
 * Queues a command for gateways or channels, each by itself: those that cannot have it are named with their reason, the
 * others go. What it sets becomes what is desired of them.
 * @throws Refused when nothing is selected, a parameter is wrong, or it can go to none of them
 */
export async function issueCommand(vault: Vault, command: GatewayCommand, request: CommandRequest) {
  const { session, now, body } = request
  if (!session.may(capabilityCodes.operation)) throw new Refused('permission.denied')
  const { armuids, apuids, keepUntil, section: named, ...given } = body
  const selection = selectionOf(command, armuids, apuids)
  assertCount(batchFunctions.command, selection.names)
  if (keepUntil !== undefined && (keepUntil <= now.getTime() || keepUntil > now.getTime() + longestWaitMs))
    throw invalidField('keepUntil', 'field.choice')
  const section = sectionOf(command, named)
  const values = checked(command, section, given, request)
  request.audit.detail = { command: command.name, parameters: Object.keys(values) }

  const scope = scopeOf(request)
  const targets = await lockDesiredTargets(scope, selection, section.section)
  const online = await findOnline(
    scope,
    targets.map(({ deviceId }) => deviceId),
  )
  const radios = await findRadioVersions(
    scope,
    targets.map(({ deviceId }) => deviceId),
  )
  const broken = judgeBatch(commandRules(command, values), targets.map(batchDevice))
  if (broken !== null) throw new Refused(broken.reason, { args: broken.args })
  const refusals = new Map<string, Refused>()
  for (const target of targets) {
    const refused = refusalFor(target)
    if (refused !== null) refusals.set(target.name, refused)
  }
  const going = targets.filter(({ name }) => !refusals.has(name))
  const [alone] = refusals.values()
  if (alone !== undefined && selection.names.length === 1) throw alone
  const orders = going.map((target) => ({ ...target, targetId: randomUUID() }))
  const commandId = going.length === 0 ? undefined : randomUUID()
  if (commandId !== undefined) await order(commandId)
  return answer(request, selection, orders, refusals, commandId)

  function batchDevice({ deviceId, apUid, protocolModel, armVersion }: DesiredTarget): BatchDevice {
    const own = radios.filter((each) => each.deviceId === deviceId && (apUid === '' || each.apUid === apUid))
    return { protocol: protocolModel, armVersion, rfVersions: own.map(({ version }) => version) }
  }

  function refusalFor(target: DesiredTarget): Refused | null {
    if (keepUntil === undefined && !online.has(target.deviceId)) return new Refused('batch.offline')
    const fields = faultsForTarget(section, { values, unchangedSecrets: [] }, target, request.language)
    return fields.length === 0 ? null : new Refused('field.invalid', { fields: fields.map(asParameter) })
  }

  async function order(id: string): Promise<void> {
    const { plain, secrets } = withoutSecrets(vault, section, values)
    const isSet = command.sets !== undefined
    await queueCommand(scope, {
      commandId: id,
      name: command.name,
      parameters: { ...(isSet && { section: section.section }), ...plain },
      secrets,
      companyNo: session.companyNo,
      issuedAt: now,
      issuedBy: session.userId,
      deadline: new Date(keepUntil ?? now.getTime() + command.minutes * 60_000),
      targets: orders,
    })
    const lasting = Object.keys(lastingValues(command, section.section, plain))
    if (!isSet || (lasting.length === 0 && secrets === null)) return
    const writes = going.map((target) => ({
      target,
      desired: { ...settable(target.desired), ...lastingValues(command, section.section, plain) },
      secrets: secrets === null ? target.secrets : { ...target.secrets, ...secrets },
    }))
    if (!(await writeDesired(scope, section.section, writes, { by: session.userId, now })))
      throw new Refused('record.changed')
  }
}

function selectionOf(
  { of }: GatewayCommand,
  armuids: string | undefined,
  apuids: string | undefined,
): ConfigurationSelection {
  const [wanted, other] = of === 'gateway' ? [armuids, apuids] : [apuids, armuids]
  if (other !== undefined) throw invalidField(of === 'gateway' ? 'apuids' : 'armuids', 'field.unknown')
  const by = of === 'gateway' ? 'gateways' : 'channels'
  return { deviceType: deviceType.values.gateway, by, names: idsOf(wanted ?? '') }
}

/** The section that the parameters are fields of. @throws Refused when one of several has to be named */
function sectionOf(command: GatewayCommand, named: unknown): Section {
  const sections = sectionsSetBy(command)
  if (sections.length <= 1) return sections[0] ?? parameterSection(command)
  const section = sections.find((each) => each.section === named)
  if (section === undefined)
    throw invalidField('section', named === undefined ? 'field.required' : 'field.choice')
  return section
}

function checked(
  command: GatewayCommand,
  section: Section,
  given: Readonly<Record<string, unknown>>,
  { language }: CommandRequest,
): DesiredValues {
  if (command.sets !== undefined && Object.keys(given).length === 0)
    throw new Refused('field.invalid', {
      fields: section.fields.map(({ name }) => ({ field: name, message: 'field.required' as const })),
    })
  const missing = (command.parameters ?? []).filter(
    ({ name, required }) => required === true && given[name] === undefined,
  )
  if (missing.length > 0)
    throw new Refused('field.invalid', {
      fields: missing.map(({ name }) => ({ field: name, message: 'field.required' as const })),
    })
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's schema has let nothing else through
    return checkDesired(section, given as DesiredValues, language).values ?? {}
  } catch (error) {
    if (error instanceof Refused && error.fields.length > 0)
      throw new Refused('field.invalid', { fields: error.fields.map(asParameter) })
    throw error
  }
}

/** Parameters stand beside the ids, not below `desired`. */
function asParameter(fault: FieldFault): FieldFault {
  return { ...fault, field: fault.field.replace(/^desired\./, '') }
}

function withoutSecrets(vault: Vault, { fields }: Section, values: DesiredValues) {
  const secret = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  const entries = Object.entries(values)
  const sealed = entries
    .filter(([name]) => secret.has(name))
    .map(([name, value]): [string, string] => [name, vault.seal(String(value)).toString('base64')])
  return {
    plain: Object.fromEntries(entries.filter(([name]) => !secret.has(name))),
    secrets: sealed.length === 0 ? null : Object.fromEntries(sealed),
  }
}

function settable(desired: DesiredTarget['desired']): Record<string, number | string> {
  const entries = Object.entries(desired ?? {})
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number | string] => typeof entry[1] !== 'boolean'),
  )
}

function answer(
  { t, audit, answerRefused }: CommandRequest,
  { by, names: wanted }: ConfigurationSelection,
  orders: readonly (DesiredTarget & { targetId: string })[],
  refusals: ReadonlyMap<string, Refused>,
  commandId: string | undefined,
) {
  const byName = new Map(orders.map((order) => [order.name, order]))
  const unknown = by === 'channels' ? 'refusal.batch.channel' : 'refusal.record.unknown'
  const failed = wanted.filter((name) => !byName.has(name)).length
  audit.detail = {
    ...audit.detail,
    ids: orders.map(({ deviceId }) => deviceId),
    names: orders.map(({ title }) => title),
  }
  if (failed > 0) answerRefused('batch.partial', { failed, count: wanted.length })
  const results = wanted.map((objectid) => {
    const order = byName.get(objectid)
    if (order !== undefined) return { objectid, code: code.ok, msg: t('ok'), commandId: order.targetId }
    const refused = refusals.get(objectid)
    if (refused === undefined) return { objectid, code: code.notFound, msg: t(unknown) }
    const fields = refused.fields.map(
      ({ field, words, message, args }) => `${words ?? field} ${t(message, args)}`,
    )
    return {
      objectid,
      code: refused.code,
      msg: t(`refusal.${refused.reason}`, { fields: fields.join(', '), ...refused.args }),
    }
  })
  return { ...(commandId !== undefined && { commandId }), results }
}
