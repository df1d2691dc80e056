import { Type, type Static } from 'typebox'

import { coordinateType, deviceType, flag } from '../wire/enumerations.ts'
import { armKeySchema, armUidSchema, devUidSchema } from '../wire/ids.ts'
import { deviceCodeList } from '../lists/device-code.ts'
import { deviceEntered, textUpTo } from '../lists/device-fields.ts'
import { typedText } from '../lists/plain-text.ts'

const { companyid: _, ...deviceCodeEntry } = deviceCodeList.entry.properties

const companyName = typedText(50)

/** Of gateways, relays or terminals. */
const cap = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/**
 * A network to be brought into the database in one go: companies, then devices. Applying the same document again
 * changes nothing. Companies are named by their path from below the root, e.g. `['North Region', 'Water Works']`.
 */
export const provisioningSchema = Type.Object({
  companies: Type.Array(
    Type.Object({
      path: Type.Array(companyName, { minItems: 1, maxItems: 6 }),
      zone: Type.String(),
    }),
  ),
  devices: Type.Array(
    Type.Object({
      deviceType: deviceType.schema,
      uid: devUidSchema,
      company: Type.Array(Type.String(), { minItems: 1, maxItems: 6 }),
      typeId: Type.String(),
      alias: deviceEntered.deviceAliases,
      address: deviceEntered.address,
      longitude: Type.Number({ minimum: -180, maximum: 180 }),
      latitude: Type.Number({ minimum: -90, maximum: 90 }),
      coordinateType: coordinateType.schema,
      /** Gateways only: what the gateway proves itself with. 16 letters or digits, case-sensitive. */
      armKey: Type.Optional(armKeySchema),
      /** Gateways only: companies, by path, with which it is shared. */
      sharedWith: Type.Optional(Type.Array(Type.Array(Type.String()))),
    }),
  ),
  /**
   * How many devices a company may have, with those below it that have no licence of their own; an empty path is the root
   * company. The licence that a company has takes these numbers. One that is not named stays.
   */
  licenses: Type.Optional(
    Type.Array(
      Type.Object({
        company: Type.Array(Type.String(), { maxItems: 6 }),
        flag: Type.Optional(flag.schema),
        apUp: cap,
        moteUp: cap,
        msUp: cap,
        identificationCode: Type.Optional(textUpTo(50)),
      }),
    ),
  ),
  /** Product codes of companies; an empty path is the root company. One that is there already is left as it is. */
  deviceCodes: Type.Optional(
    Type.Array(
      Type.Object({
        ...deviceCodeEntry,
        company: Type.Array(Type.String(), { maxItems: 6 }),
      }),
    ),
  ),
})
export type Provisioning = Static<typeof provisioningSchema>

/** What a simulated or replayed gateway needs to log in: the part of the document that belongs into the gateway. */
export const gatewayCredentialSchema = Type.Object({
  armuid: armUidSchema,
  armKey: armKeySchema,
})
export type GatewayCredential = Static<typeof gatewayCredentialSchema>
