import { Type, type Static } from 'typebox'

import { armUidSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'

/** Names a key that was shown without saying anything of it: 8 hexadecimal digits, upper case. */
export const fingerprintSchema = Type.String({ pattern: '^[0-9A-F]{8}$', folds: 'upper' })

/** Of a candidate the keys that it showed last are kept, so many. */
export const maxShownKeys = 2

/** From where, when, and how often something tried to log in. */
const tries = {
  /** The last address: of a proxy, where one stands in front. */
  address: Type.String(),
  firstTime: timestampSchema,
  lastTime: timestampSchema,
  attempts: Type.Integer({ minimum: 1 }),
}

/** A gateway that tried to log in and is nobody's. */
export const gatewayCandidateSchema = Type.Object({
  armuid: armUidSchema,
  ...tries,
  /**
   * The keys under this id, the last shown first. None: what it showed is no key of 16 letters or digits. Two: somebody
   * else logs in under its id, or its key was changed.
   */
  keys: Type.Array(Type.Object({ fingerprint: fingerprintSchema, ...tries }), { maxItems: maxShownKeys }),
  /** More different keys were shown than are kept. */
  furtherKeys: Type.Boolean(),
  /** Hidden until it shows another key. */
  ignored: Type.Boolean(),
})
export type GatewayCandidate = Static<typeof gatewayCandidateSchema>
