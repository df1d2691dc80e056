import { Type, type Static } from 'typebox'

import { channel, upgradeStatus } from '../wire/enumerations.ts'
import { apUidSchema } from '../wire/ids.ts'
import { timestampSchema } from '../calls/records.ts'
import { orNull } from './device-fields.ts'

/** A piece of software that is upgraded by itself. */
const unit = {
  /** Four hex digits; empty before the first start. */
  version: Type.String(),
  /** The first start with this version and without another since, of those that are kept; null when none is. */
  since: orNull(timestampSchema),
  /** What it was before; empty when no other version is known, and `since` may be earlier then. */
  versionBefore: Type.String(),
  upgradeStatus: upgradeStatus.schema,
}

/** What runs on a gateway: on its arm unit, and on the radio module of each channel. */
export const upgradeInformationSchema = Type.Object({
  arm: Type.Object({ ...unit, hardwareVersion: Type.String() }),
  /** In the order of the channels. */
  channels: Type.Array(Type.Object({ ...unit, apuid: apUidSchema, channel: channel.schema })),
  /** Whether all channels run the same version; a batch upgrade of radio modules needs that. */
  channelsAgree: Type.Boolean(),
})
export type UpgradeInformation = Static<typeof upgradeInformationSchema>
