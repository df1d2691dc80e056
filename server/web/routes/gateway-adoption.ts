import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { defaultPageSize } from '#contract/calls/envelope.ts'
import type { ArmUid } from '#contract/wire/ids.ts'

import { readCandidatePage, setIgnored } from '../../db/gateways/gateway-candidates.ts'
import type { Vault } from '../../db/vault.ts'
import { assertCount } from '../lists/assert-batch.ts'
import { idsOf, listActs, named, outcomes, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { adoptBatch, adoptionDefinition, assertShown } from '../services/gateway-adoption.ts'

type AdoptRequest = ListRequest & { body: { networkMasterId: ArmUid; fingerprint: string; seen: string } }

/** Unregistered gateways that tried to log in, and how they become somebody's. */
export function gatewayAdoptionRoutes({ vault }: { vault: Vault }) {
  const list = adoptionDefinition(vault)
  const { add } = listActs(list)

  const adopt = async (request: AdoptRequest) => {
    const { networkMasterId, fingerprint, seen } = request.body
    await assertShown(scopeOf(request), networkMasterId, fingerprint, idsOf(seen))
    const answer = await add(request)
    request.audit.detail = { ...request.audit.detail, fingerprints: [fingerprint] }
    return answer
  }
  const batchAdopt: Handler<'gateway/batchAdopt'> = async (request) => ({
    data: await adoptBatch(list, request),
  })

  return {
    ...named('gateway', { adopt }),
    'gateway/batchAdopt': batchAdopt,
    'gateway/findPageCandidate': findPage,
    'gateway/ignoreCandidates': ignore,
  }
}

const findPage: Handler<'gateway/findPageCandidate'> = async ({ tx, query }) => {
  const { pageNum = 1, pageSize = defaultPageSize, armuid, ignored = 0 } = query
  const wanted = { armuid, ignored: ignored === 1, offset: (pageNum - 1) * pageSize, limit: pageSize }
  const page = await readCandidatePage(tx, wanted)
  return { data: { ...page, pages: Math.ceil(page.total / pageSize), pageNum, pageSize } }
}

const ignore: Handler<'gateway/ignoreCandidates'> = async (request) => {
  const { ignored } = request.body
  request.audit.detail = { ignored }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's pattern is that of such ids
  const armuids = idsOf(request.body.armuids) as ArmUid[]
  assertCount(batchFunctions.ignoreCandidates, armuids)
  const done = await setIgnored(request.tx, armuids, ignored)
  return {
    data: outcomes(
      request,
      armuids,
      done.map((uid) => ({ id: uid, title: uid })),
    ),
  }
}
