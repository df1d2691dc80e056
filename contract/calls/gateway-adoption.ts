import { Type } from 'typebox'

import { call } from './call.ts'
import { pageOf, pageQuery } from './envelope.ts'
import { armUidSchema } from '../wire/ids.ts'
import { fingerprintSchema, gatewayCandidateSchema } from '../lists/gateway-candidate.ts'
import { gatewayList } from '../lists/gateway.ts'
import { outcomesSchema } from '../lists/list-calls.ts'
import { joined } from './joined.ts'

const { armKey: _, ...entered } = gatewayList.entry.properties
const { type, companyid, networkType, serviceCondition, zone } = entered
const adoption = { method: 'POST', right: 'devices_gateway_add', scope: 'view' } as const

/** Candidates belong to no company: only the root company's people are told of them. To all others there are none. */
export const gatewayAdoptionCalls = {
  /** Unregistered gateways that tried to log in: those that tried more than once, then the others, of both those that came last first. */
  'gateway/findPageCandidate': call({
    ...adoption,
    method: 'GET',
    audit: null,
    query: Type.Object({
      ...pageQuery,
      armuid: Type.Optional(armUidSchema),
      /** 1: those that are ignored. Absent or 0: the others. */
      ignored: Type.Optional(Type.Enum([0, 1] as const)),
    }),
    reply: {
      data: Type.Object({
        ...pageOf(gatewayCandidateSchema).properties,
        /** Whether the caller is told of candidates at all. */
        mayView: Type.Boolean(),
        /** How many are ignored. */
        ignored: Type.Integer({ minimum: 0 }),
      }),
    },
  }),
  /**
   * Adds the gateway with a key that it showed; from then on it is admitted with that key. 404 when it is no candidate,
   * `candidate.noKey` when it showed none, `candidate.changed` when it showed a key that is not among `seen`, or shows the chosen one no more.
   */
  'gateway/adopt': call({
    ...adoption,
    trims: true,
    audit: 'operation.gateway.adopt',
    body: Type.Object({
      ...entered,
      /** The chosen key. */
      fingerprint: fingerprintSchema,
      /** The keys among which it was chosen, comma-joined. */
      seen: Type.String({ pattern: '^[0-9A-F]{8}(,[0-9A-F]{8}){0,1}$', folds: 'upper' }),
    }),
    reply: { data: gatewayList.row },
  }),
  /**
   * Adds gateways of one kind, each with the only key that it showed. One that showed several (`candidate.conflict`), none
   * (`candidate.noKey`) or another than was named is not done, and neither is one whose id is a channel's (`candidate.channel`);
   * the others are. 422 when an id is named twice.
   */
  'gateway/batchAdopt': call({
    ...adoption,
    trims: true,
    audit: 'operation.gateway.adopt',
    body: Type.Object({
      /** Each `<armuid>:<fingerprint>`, comma-joined. */
      candidates: joined('[0-9A-F]{8}:[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' }),
      type,
      companyid,
      networkType,
      serviceCondition,
      zone,
    }),
    reply: { data: outcomesSchema },
  }),
  /** Hides candidates until they show a key that they have not shown yet, or shows them again. */
  'gateway/ignoreCandidates': call({
    ...adoption,
    audit: 'operation.gateway.ignoreCandidates',
    body: Type.Object({
      armuids: joined('[0-9A-F]{8}', { mayBeEmpty: true, folds: 'upper' }),
      ignored: Type.Boolean(),
    }),
    reply: { data: outcomesSchema },
  }),
} as const
