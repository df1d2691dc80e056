import { createHmac, randomUUID } from 'node:crypto'

import type { Command } from '#contract/commands/command-form.ts'
import {
  commandRules,
  lastingValues,
  parametersAbout,
  parameterSection,
  sectionsSetBy,
} from '#contract/commands/command-parameters.ts'
import { channelGapMs } from '#contract/commands/command-form.ts'
import { code } from '#contract/calls/codes.ts'
import type { DesiredValues, Section } from '#contract/configuration/section-form.ts'
import { judgeBatch, type BatchDevice } from '#contract/rules/batch-rules.ts'
import { capabilityCodes } from '#contract/rules/modules.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { downModel } from '#contract/wire/enumerations.ts'

import { findIssued, findRadioVersions, queueCommand, readReach } from '../../db/commands/commands.ts'
import {
  lockDesiredTargets,
  writeDesired,
  type ConfigurationSelection,
  type DesiredTarget,
} from '../../db/devices/configuration.ts'
import type { Vault } from '../../db/vault.ts'
import { scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused, type FieldFault } from '../pipeline/refused.ts'
import { checkDesired, faultsOfChange } from './check-desired.ts'
import { commandRefusal, refusalText } from './command-refusals.ts'
import { isOfGateway, partsOf, selectionOf, type CommandBody, type FindRows } from './command-selection.ts'

export interface CommandRequest extends Omit<ListRequest, 'query' | 'body'> {
  body: CommandBody
}

export interface CommandServices {
  /** Seals the secrets among the parameters. */
  vault: Vault
  /** In the list of the command's class. */
  findRows: FindRows
}

/** The furthest that a command may wait for a device that is offline. */
const longestWaitMs = 30 * 86_400_000

/**
 * Queues a command for gateways, channels, relays or terminals, each by itself: those that cannot have it are named with
 * their reason, the others go. What it sets becomes what is desired of them.
 * @throws Refused when nothing is selected, the selection does not keep the command's rules, a parameter is wrong, or it can
 * go to none of them
 */
export async function issueCommand(
  { vault, findRows }: CommandServices,
  command: Command,
  request: CommandRequest,
  /** The names of its devices, where they do not stand in the body. */
  names?: readonly string[],
) {
  const { session, now } = request
  if (!session.may(capabilityCodes.operation)) throw new Refused('permission.denied')
  const { keepUntil, requestId, named, given, ...wanted } = partsOf(command, request.body)
  if (keepUntil !== undefined && (keepUntil <= now.getTime() || keepUntil > now.getTime() + longestWaitMs))
    throw invalidField('keepUntil', 'field.choice')
  const sectionName = sectionNameOf(command, named)

  const scope = scopeOf(request)
  const selection = await selectionOf(scope, command, { ...wanted, names }, findRows)
  const targets = await lockDesiredTargets(scope, selection, sectionName)
  // A double click waits for the locks of the first one, and then finds its command.
  const requestHash = requestId === undefined ? null : hashOf(vault, request.body)
  const issued = requestId && (await findIssued(scope, requestId, command.name, session.userId))
  if (issued) {
    if (issued.requestHash !== requestHash) throw invalidField('requestId', 'field.repeated')
    return { commandId: requestId, results: [] }
  }
  const reach = await readReach(
    scope,
    targets.map(({ deviceId }) => deviceId),
  )
  const section = sectionFor(command, sectionName, targets)
  const values = checked(command, section, given, request)
  request.audit.detail = { command: command.name, parameters: Object.keys(values) }
  const radios = Map.groupBy(
    await findRadioVersions(
      scope,
      targets.map(({ deviceId }) => deviceId),
    ),
    ({ deviceId }) => deviceId,
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
  const isBatch = going.length > 1
  const ahead = new Map<string, number>()
  const orders = going.map((target) => ({ ...target, targetId: randomUUID(), deadline: deadlineOf(target) }))
  const commandId = orders.length === 0 ? undefined : (requestId ?? randomUUID())
  if (commandId !== undefined) await order(commandId)
  return answer(request, selection, { isSearch: wanted.matching !== undefined, orders, refusals, commandId })

  function batchDevice(target: DesiredTarget): BatchDevice {
    const { type, deviceId, apUid, protocolModel, appVersion, armVersion } = target
    const own = radios.get(deviceId) ?? []
    const rfVersions = own
      .filter((each) => apUid === '' || each.apUid === apUid)
      .map(({ version }) => version)
    return { type, protocol: protocolModel, appVersion, armVersion, hasChannel: apUid !== '', rfVersions }
  }

  function refusalFor(target: DesiredTarget): Refused | null {
    const { hasGateway, isGatewayOnline, isOnline } = reach.get(target.deviceId) ?? unreachable
    if (!hasGateway) return new Refused('command.noGateway')
    if (keepUntil === undefined && !isGatewayOnline && !isOfGateway(command))
      return new Refused('command.gatewayOffline')
    if (keepUntil === undefined && !isOnline) return new Refused('batch.offline')
    const fields = faultsOfChange(section, values, target, request.language)
    return fields.length === 0 ? null : new Refused('field.invalid', { fields: fields.map(asParameter) })
  }

  /**
   * A terminal that sleeps is reached when it next reports: before it counts as offline. In a batch each waits for those
   * before it on its channel.
   */
  function deadlineOf({ deviceId }: DesiredTarget): Date {
    if (keepUntil !== undefined) return new Date(keepUntil)
    const { downModel: mode, silenceMs, channel } = reach.get(deviceId) ?? unreachable
    const windowMs = command.of === 'terminal' && mode !== downModel.values.realTime ? silenceMs : 0
    const before = ahead.get(channel) ?? 0
    if (isBatch && channel !== '') ahead.set(channel, before + 1)
    return new Date(now.getTime() + command.minutes * 60_000 + windowMs + before * channelGapMs)
  }

  async function order(id: string): Promise<void> {
    const { plain, secrets } = withoutSecrets(vault, section, values)
    const isSet = command.sets !== undefined
    const isQueued = await queueCommand(scope, {
      commandId: id,
      requestHash,
      name: command.name,
      parameters: { ...(isSet && { section: section.section }), ...plain },
      secrets,
      companyNo: session.companyNo,
      issuedAt: now,
      issuedBy: session.userId,
      issuedKey: session.keyId === null ? null : session.userName,
      deadline: new Date(Math.max(...orders.map(({ deadline }) => deadline.getTime()))),
      targets: orders,
      mayCutOff: command.mayCutOff?.includes(section.section) ?? false,
      refused: targets.flatMap((target) => {
        const refused = refusals.get(target.name)
        return refused === undefined ? [] : [{ ...target, refusal: commandRefusal(refused) }]
      }),
    })
    if (!isQueued) throw invalidField('requestId', 'field.repeated')
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

/** Of a request, keyed since it may hold a password. */
function hashOf(vault: Vault, body: CommandBody): string {
  return createHmac('sha256', vault.derive('command requests'))
    .update(JSON.stringify(body))
    .digest('base64url')
}

const unreachable = {
  hasGateway: false,
  isGatewayOnline: false,
  isOnline: false,
  downModel: null,
  silenceMs: 0,
  channel: '',
}

/** The section that the parameters are fields of. @throws Refused when one of several has to be named */
function sectionNameOf(command: Command, named: unknown): string {
  const sections = Object.keys(command.sets ?? {})
  const [alone = command.name] = sections
  if (sections.length <= 1) return alone
  if (typeof named !== 'string' || !sections.includes(named))
    throw invalidField('section', named === undefined ? 'field.required' : 'field.choice')
  return named
}

/** @throws Refused when terminals of this kind have nothing of it */
function sectionFor(command: Command, name: string, targets: readonly DesiredTarget[]): Section {
  const kinds = targets.flatMap(({ kind }) => (kind === null ? [] : (sensorKind(kind) ?? [])))
  const { sensorTopic: topic } = command
  if (topic !== undefined && targets.length > 0)
    if (!kinds.some((kind) => parametersAbout(kind, topic).length > 0)) throw new Refused('command.notOfType')
  return sectionsSetBy(command, kinds).find(({ section }) => section === name) ?? parameterSection(command)
}

function checked(
  command: Command,
  section: Section,
  given: Readonly<Record<string, unknown>>,
  { language }: CommandRequest,
): DesiredValues {
  if (command.sets !== undefined && Object.keys(given).length === 0)
    throw new Refused('field.invalid', {
      fields: section.fields.map(({ name }) => ({ field: name, message: 'field.required' as const })),
    })
  const missing = (command.parameters ?? []).filter(
    ({ name, required, only }) =>
      required === true &&
      given[name] === undefined &&
      (only === undefined || isOneOf(given[only.field], only.is)),
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

function isOneOf(value: unknown, values: readonly (number | string)[]): boolean {
  return values.some((each) => each === value)
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

interface Issued {
  /** Of what a search found nothing is said but what it did not go to. */
  isSearch: boolean
  orders: readonly (DesiredTarget & { targetId: string })[]
  refusals: ReadonlyMap<string, Refused>
  commandId: string | undefined
}

function answer(
  { t, audit, answerRefused }: CommandRequest,
  { by, names: wanted }: ConfigurationSelection,
  { isSearch, orders, refusals, commandId }: Issued,
) {
  const byName = new Map(orders.map((order) => [order.name, order]))
  const unknown = by === 'channels' ? 'refusal.batch.channel' : 'refusal.record.unknown'
  const reported = isSearch ? wanted.filter((name) => refusals.has(name)) : wanted
  const failed = reported.filter((name) => !byName.has(name)).length
  audit.detail = {
    ...audit.detail,
    ...(isSearch
      ? { count: orders.length, refused: failed }
      : { ids: orders.map(({ deviceId }) => deviceId), names: orders.map(({ title }) => title) }),
  }
  if (failed > 0) answerRefused('batch.partial', { failed, count: failed + orders.length })
  const results = reported.map((objectid) => {
    const order = byName.get(objectid)
    if (order !== undefined) return { objectid, code: code.ok, msg: t('ok'), commandId: order.targetId }
    const refused = refusals.get(objectid)
    return refused === undefined
      ? { objectid, code: code.notFound, msg: t(unknown) }
      : { objectid, code: refused.code, msg: refusalText(t, commandRefusal(refused)) }
  })
  return { ...(commandId !== undefined && { commandId }), results }
}
