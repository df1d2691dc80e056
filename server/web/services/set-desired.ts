import { batchFunctions, type BatchDevice } from '#contract/rules/batch-rules.ts'
import { code } from '#contract/calls/codes.ts'
import { sectionsOf } from '#contract/configuration/catalogue.ts'
import type { Bearer, ReportedValues, Section } from '#contract/configuration/section-form.ts'
import { desiredRules } from '#contract/rules/desired-rules.ts'

import {
  lockDesiredTargets,
  writeDesired,
  type DesiredWrite,
  type ConfigurationSelection,
  type DesiredTarget,
} from '../../db/devices/configuration.ts'
import type { Vault } from '../../db/vault.ts'
import { assertBatch, assertCount } from '../lists/assert-batch.ts'
import { scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { checkDesired, faultsForTarget, takenBack, type CheckedDesired } from './check-desired.ts'

interface SetDesiredRequest extends Omit<ListRequest, 'query' | 'body'> {
  body: { section: string; desired: ReportedValues | null; desiredTime?: number }
}

/**
 * Keeps a desired setting of one section for these devices or channels, which are done each by itself.
 * @returns the outcome of each, in order
 * @throws Refused when the selection does not keep the rules of the section, when the desired setting is wrong for all of them, and for
 * a single one whatever keeps it from being done
 */
export async function setDesired(
  vault: Vault,
  bearer: Bearer,
  selection: ConfigurationSelection,
  request: SetDesiredRequest,
) {
  const { body, now, session } = request
  const { desired, desiredTime } = body
  assertCount(batchFunctions.setConfiguration, selection.names)
  if (desired !== null && Object.keys(desired).length === 0) throw invalidField('desired', 'field.required')
  request.audit.detail = { section: body.section, fields: desired && Object.keys(desired) }
  const scope = scopeOf(request)
  const targets = await lockDesiredTargets(scope, selection, body.section)
  const [first] = targets
  const names = new Map(targets.map((target) => [target.name, target]))
  if (first === undefined) return answer(request, selection, names, new Map())
  const { section, checked } = checkedFor(bearer, request, [first, ...targets.slice(1)])
  const refusals = new Map<string, Refused>()
  for (const target of targets) {
    const refused = refusalFor(section, checked, target, request, desiredTime)
    if (refused !== null) refusals.set(target.name, refused)
  }
  const firstRefusal = refusals.get(first.name)
  const isAlone = selection.names.length === 1
  const allWrong = targets.every(({ name }) => refusals.get(name)?.reason === 'field.invalid')
  if (firstRefusal !== undefined && (isAlone || allWrong)) throw firstRefusal
  const writes = targets
    .filter(({ name, desiredAt }) => !refusals.has(name) && (checked.values !== null || desiredAt !== null))
    .map((target) => writeFor(vault, section, checked, target))
  if (!(await writeDesired(scope, body.section, writes, { by: session.userId, now })))
    throw new Refused('record.changed')
  return answer(request, selection, names, refusals)
}

/**
 * The desired setting, and the section as these targets have it; what is taken back they may have no longer.
 * @throws Refused when they do not keep its rules, or do not have it
 */
function checkedFor(
  bearer: Bearer,
  { body: { section: name, desired }, language }: SetDesiredRequest,
  targets: readonly [DesiredTarget, ...DesiredTarget[]],
): { section: Section; checked: CheckedDesired } {
  const [{ kind, protocolModel }] = targets
  const find = (sections: readonly Section[]) => sections.find(({ section }) => section === name)
  const section = find(sectionsOf(bearer, { kind }))
  if (desired === null) {
    if (section === undefined && targets.every(({ desiredAt }) => desiredAt === null))
      throw invalidField('section', 'field.choice')
    return { section: section ?? { section: name, of: [bearer], fields: [] }, checked: takenBack }
  }
  if (section === undefined) throw invalidField('section', 'field.choice')
  const checked = checkDesired(section, desired, language)
  assertBatch(desiredRules(bearer, section, desired), targets.map(batchDevice))
  const own = find(sectionsOf(bearer, { kind, protocolModel }))
  if (own === undefined) throw new Refused('batch.feature')
  return {
    section: own,
    checked: own.fields.length === section.fields.length ? checked : checkDesired(own, desired, language),
  }
}

function batchDevice({ type, apUid, protocolModel, armVersion }: DesiredTarget): BatchDevice {
  return { type, protocol: protocolModel, armVersion, hasChannel: apUid !== '' }
}

function refusalFor(
  section: Section,
  checked: CheckedDesired,
  target: DesiredTarget,
  { language }: SetDesiredRequest,
  desiredTime: number | undefined,
): Refused | null {
  const newest = target.desiredAt?.getTime() ?? 0
  if (desiredTime !== undefined && newest > desiredTime) return new Refused('record.changed')
  const fields = faultsForTarget(section, checked, target, language)
  return fields.length === 0 ? null : new Refused('field.invalid', { fields })
}

function writeFor(
  vault: Vault,
  { fields }: Section,
  { values, unchangedSecrets }: CheckedDesired,
  target: DesiredTarget,
): DesiredWrite {
  const isSecret = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  const given = Object.entries(values ?? {})
  const sealed = given.flatMap(([name, value]): [string, string][] =>
    isSecret.has(name) ? [[name, vault.seal(String(value)).toString('base64')]] : [],
  )
  const old = unchangedSecrets.flatMap((name): [string, string][] => {
    const secret = target.secrets?.[name]
    return secret === undefined ? [] : [[name, secret]]
  })
  return {
    target,
    desired: someOf(given.filter(([name]) => !isSecret.has(name))),
    secrets: someOf([...old, ...sealed]),
  }
}

function someOf<Value>(entries: readonly [string, Value][]): Record<string, Value> | null {
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

function answer(
  { t, audit, answerRefused }: SetDesiredRequest,
  { by, names: wanted }: ConfigurationSelection,
  targets: ReadonlyMap<string, DesiredTarget>,
  refusals: ReadonlyMap<string, Refused>,
) {
  const unknown = by === 'channels' ? 'refusal.batch.channel' : 'refusal.record.unknown'
  const done = wanted.flatMap((name) => (refusals.has(name) ? [] : (targets.get(name) ?? [])))
  const failed = wanted.length - done.length
  audit.detail = {
    ...audit.detail,
    ids: done.map(({ deviceId }) => deviceId),
    names: done.map(({ title }) => title),
  }
  if (failed > 0) answerRefused('batch.partial', { failed, count: wanted.length })
  const results = wanted.map((objectid) => {
    if (!targets.has(objectid)) return { objectid, code: code.notFound, msg: t(unknown) }
    const refused = refusals.get(objectid)
    if (refused === undefined) return { objectid, code: code.ok, msg: t('ok') }
    const fields = refused.fields.map(
      ({ field, words, message, args }) => `${words ?? field} ${t(message, args)}`,
    )
    return {
      objectid,
      code: refused.code,
      msg: t(`refusal.${refused.reason}`, { fields: fields.join(', ') }),
    }
  })
  return { results }
}
