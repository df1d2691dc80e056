import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { code } from '#contract/calls/codes.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { ArmUid, CompanyId } from '#contract/wire/ids.ts'
import type { GatewayEntry } from '#contract/lists/gateway.ts'

import { findDevice, findTakenIds } from '../../db/devices/device-ids.ts'
import { adoptGatewayKeys, holdCandidates } from '../../db/gateways/gateway-candidates.ts'
import type { ListScope } from '../../db/lists/list-store.ts'
import type { Vault } from '../../db/vault.ts'
import { assertLicensed, gainsOf } from '../lists/licensed.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { scopeOf, written, type ListRequest } from '../lists/list-handlers.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { gatewayDefinition } from './gateway-list.ts'

/** `fingerprint`: of the key that it showed, and is to have. */
type AdoptedEntry = GatewayEntry & { fingerprint: string }

/** The list of gateways, whose new ones bring their keys with them: each entry names one that its gateway showed. */
export function adoptionDefinition(vault: Vault) {
  const list = gatewayDefinition(vault)
  return {
    ...list,
    store: {
      ...list.store,
      async insert(scope: ListScope, entries: readonly AdoptedEntry[], now: Date) {
        const ids = await list.store.insert(scope, entries, now)
        if (!Array.isArray(ids)) return ids
        const prints = entries.map(({ fingerprint }) => fingerprint)
        if ((await adoptGatewayKeys(scope.tx, ids, prints)) < ids.length)
          throw new Refused('candidate.changed')
        return ids
      },
    },
    async findFaults(...[scope, entries, same]: Parameters<typeof list.findFaults>) {
      const faults = await list.findFaults(scope, entries, same)
      return faults.filter(({ field }) => field !== 'armKey')
    },
  }
}

/**
 * Nobody adopts a key that came while they chose, and none without having been shown the other.
 * @throws Refused `record.unknown` for what is no candidate, `candidate.adopted` when it is a gateway by now, `candidate.noKey` when none of what it showed is a key,
 * `candidate.changed` when it shows other keys by now
 */
export async function assertShown(
  scope: ListScope,
  armuid: ArmUid,
  fingerprint: string,
  seen: readonly string[],
): Promise<void> {
  const shown = (await holdCandidates(scope.tx, [armuid])).get(armuid)?.fingerprints
  if (shown === undefined)
    throw new Refused((await isGateway(scope, armuid)) ? 'candidate.adopted' : 'record.unknown')
  if (shown.length === 0) throw new Refused('candidate.noKey')
  if (!shown.includes(fingerprint) || shown.some((print) => !seen.includes(print)))
    throw new Refused('candidate.changed')
}

/** Whosever it is. */
async function isGateway(scope: ListScope, armuid: ArmUid): Promise<boolean> {
  const { gateway } = deviceType.values
  const isForeign = (await findTakenIds(scope, gateway, [armuid])).has(armuid)
  return isForeign || (await findDevice(scope, gateway, armuid)) !== null
}

type BatchRequest = Omit<ListRequest, 'query' | 'body'> & {
  body: { candidates: string } & Pick<GatewayEntry, 'type' | 'companyid' | 'zone'>
}

/**
 * Adopts those that can be.
 * @returns the outcome of each, in order
 * @throws Refused when an id is named twice: which of its keys was meant cannot be said
 */
export async function adoptBatch(list: ReturnType<typeof adoptionDefinition>, request: BatchRequest) {
  const { candidates, ...alike } = request.body
  const scope = scopeOf(request)
  const choices = candidates === '' ? [] : candidates.split(',').map(readChoice)
  assertCount(
    batchFunctions.adopt,
    choices.map(([armuid]) => armuid),
  )
  const chosen = new Map(choices)
  if (chosen.size < choices.length) throw invalidField('candidates', 'field.twice')
  const held = await holdCandidates(scope.tx, [...chosen.keys()])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the session's own
  const companyid = alike.companyid ?? (request.session.companyId as CompanyId)
  const entryOf = ([networkMasterId, fingerprint]: [ArmUid, string]): AdoptedEntry => {
    return { ...alike, companyid, networkMasterId, fingerprint }
  }
  const entries = [...chosen].map(entryOf)
  const faults = await list.findFaults(
    scope,
    entries,
    entries.map(() => null),
  )
  const common = faults.filter(({ field, place }) => field !== 'networkMasterId' && place === 0)
  if (common.length > 0) throw new Refused('field.invalid', { fields: common })
  const gone = [...chosen.keys()].filter((armuid) => !held.has(armuid))
  const adopted = new Set<ArmUid>()
  for (const armuid of gone) if (await isGateway(scope, armuid)) adopted.add(armuid)
  const reasons = entries.map(({ networkMasterId, fingerprint }, place) => {
    const shown = held.get(networkMasterId)
    if (shown === undefined) return adopted.has(networkMasterId) ? 'candidate.adopted' : 'record.unknown'
    if (shown.fingerprints.length > 1 || shown.furtherKeys) return 'candidate.conflict'
    if (shown.fingerprints.length === 0) return 'candidate.noKey'
    if (!shown.fingerprints.includes(fingerprint)) return 'candidate.changed'
    const fault = faults.find((each) => each.place === place)
    if (fault === undefined) return null
    return fault.message === 'field.channelId' ? 'candidate.channel' : 'record.unknown'
  })
  const done = entries.filter((_, place) => reasons[place] === null)
  await assertLicensed(list, scope, gainsOf(done), request.t, 'before')
  const ids = done.length === 0 ? [] : written(list, await list.store.insert(scope, done, request.now))
  request.audit.detail = {
    ids,
    names: done.map(({ networkMasterId }) => networkMasterId),
    fingerprints: done.map(({ fingerprint }) => fingerprint),
  }
  const failed = entries.length - done.length
  if (failed > 0) request.answerRefused('batch.partial', { failed, count: entries.length })
  const results = entries.map(({ networkMasterId: objectid }, place) => {
    const reason = reasons[place]
    if (!reason) return { objectid, code: code.ok, msg: request.t('ok') }
    const refused = new Refused(reason)
    return { objectid, code: refused.code, msg: request.t(`refusal.${reason}`) }
  })
  return { results }
}

function readChoice(text: string): [ArmUid, string] {
  const [armuid = '', fingerprint = ''] = text.split(':')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
  return [armuid as ArmUid, fingerprint]
}
