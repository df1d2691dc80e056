import { batchFunctions, type BatchDevice } from '#contract/rules/batch-rules.ts'
import { code } from '#contract/calls/codes.ts'
import { sectionsOf } from '#contract/configuration/catalogue.ts'
import type { Bearer, ReportedValues, Section } from '#contract/configuration/section-form.ts'
import { wishRules } from '#contract/rules/wish-rules.ts'

import {
  holdWishTargets,
  writeWishes,
  type Wish,
  type WishedOf,
  type WishTarget,
} from '../../db/devices/configuration.ts'
import type { Vault } from '../../db/vault.ts'
import { assertBatch, assertCount } from '../lists/assert-batch.ts'
import { scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { checkWish, faultsForTarget, takenBack, type CheckedWish } from './wishes.ts'

interface WishRequest extends Omit<ListRequest, 'query' | 'body'> {
  body: { section: string; desired: ReportedValues | null; desiredTime?: number }
}

/**
 * Keeps a wish of one section for these devices or channels, which are done each by itself.
 * @returns the outcome of each, in order
 * @throws Refused when the selection does not keep the rules of the section, when the wish is wrong for all of them, and for
 * a single one whatever keeps it from being done
 */
export async function setWish(vault: Vault, bearer: Bearer, wished: WishedOf, request: WishRequest) {
  const { body, now, session } = request
  const { desired, desiredTime } = body
  assertCount(batchFunctions.setConfiguration, wished.names)
  if (desired !== null && Object.keys(desired).length === 0) throw invalidField('desired', 'field.required')
  request.audit.detail = { section: body.section, fields: desired && Object.keys(desired) }
  const scope = scopeOf(request)
  const targets = await holdWishTargets(scope, wished, body.section)
  const [first] = targets
  const names = new Map(targets.map((target) => [target.name, target]))
  if (first === undefined) return answer(request, wished, names, new Map())
  const { section, wish } = wishOf(bearer, request, [first, ...targets.slice(1)])
  const refusals = new Map<string, Refused>()
  for (const target of targets) {
    const refused = refusalFor(section, wish, target, request, desiredTime)
    if (refused !== null) refusals.set(target.name, refused)
  }
  const firstRefusal = refusals.get(first.name)
  const isAlone = wished.names.length === 1
  const allWrong = targets.every(({ name }) => refusals.get(name)?.reason === 'field.invalid')
  if (firstRefusal !== undefined && (isAlone || allWrong)) throw firstRefusal
  const wishes = targets
    .filter(({ name, desiredAt }) => !refusals.has(name) && (wish.values !== null || desiredAt !== null))
    .map((target) => wishFor(vault, section, wish, target))
  if (!(await writeWishes(scope, body.section, wishes, { by: session.userId, now })))
    throw new Refused('record.changed')
  return answer(request, wished, names, refusals)
}

/**
 * The wish, and the section as these targets have it; what is taken back they may have no longer.
 * @throws Refused when they do not keep its rules, or do not have it
 */
function wishOf(
  bearer: Bearer,
  { body: { section: name, desired }, language }: WishRequest,
  targets: readonly [WishTarget, ...WishTarget[]],
): { section: Section; wish: CheckedWish } {
  const [{ kind, protocolModel }] = targets
  const find = (sections: readonly Section[]) => sections.find(({ section }) => section === name)
  const section = find(sectionsOf(bearer, { kind }))
  if (desired === null) {
    if (section === undefined && targets.every(({ desiredAt }) => desiredAt === null))
      throw invalidField('section', 'field.choice')
    return { section: section ?? { section: name, of: [bearer], fields: [] }, wish: takenBack }
  }
  if (section === undefined) throw invalidField('section', 'field.choice')
  const wish = checkWish(section, desired, language)
  assertBatch(wishRules(bearer, section, desired), targets.map(batchDevice))
  const own = find(sectionsOf(bearer, { kind, protocolModel }))
  if (own === undefined) throw new Refused('batch.feature')
  return {
    section: own,
    wish: own.fields.length === section.fields.length ? wish : checkWish(own, desired, language),
  }
}

function batchDevice({ type, apUid, protocolModel, armVersion }: WishTarget): BatchDevice {
  return { type, protocol: protocolModel, armVersion, hasChannel: apUid !== '' }
}

function refusalFor(
  section: Section,
  wish: CheckedWish,
  target: WishTarget,
  { language }: WishRequest,
  desiredTime: number | undefined,
): Refused | null {
  const newest = target.desiredAt?.getTime() ?? 0
  if (desiredTime !== undefined && newest > desiredTime) return new Refused('record.changed')
  const fields = faultsForTarget(section, wish, target, language)
  return fields.length === 0 ? null : new Refused('field.invalid', { fields })
}

function wishFor(vault: Vault, { fields }: Section, { values, kept }: CheckedWish, target: WishTarget): Wish {
  const isSecret = new Set(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  const given = Object.entries(values ?? {})
  const sealed = given.flatMap(([name, value]): [string, string][] =>
    isSecret.has(name) ? [[name, vault.seal(String(value)).toString('base64')]] : [],
  )
  const old = kept.flatMap((name): [string, string][] => {
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
  { t, audit, answerRefused }: WishRequest,
  { by, names: wanted }: WishedOf,
  targets: ReadonlyMap<string, WishTarget>,
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
