import { protocolOf } from '#contract/lists/batch-device.ts'
import type { ProtocolModel } from '#contract/wire/enumerations.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'

export interface ChosenChannel {
  apuid: string
  gateway: string
  protocol: ProtocolModel | null
}

/** The channels of gateways as their rows name them. */
export function channelsOf(rows: readonly ListRow[]): ChosenChannel[] {
  return rows.flatMap((row) => {
    const protocols: readonly unknown[] = Array.isArray(row['protocolModels']) ? row['protocolModels'] : []
    return plainText(row['networkId'])
      .split(',')
      .filter((apuid) => apuid !== '')
      .map((apuid, place) => ({
        apuid,
        gateway: plainText(row['networkMasterId']),
        protocol: protocolOf(protocols[place]),
      }))
  })
}
