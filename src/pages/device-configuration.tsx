import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import type { RelayDetail, TerminalDetail } from '#contract/lists/node-detail.ts'
import { fullName } from '#contract/lists/full-name.ts'
import { ConfigurationGroup } from '#src/features/configuration/configuration-group.tsx'

const common = ({ objectid, own }: Pick<GatewayDetail, 'objectid' | 'own'>, news: string) => ({
  objectid,
  own,
  news,
})

/** What devices should be set to, within their details. @param news what says when it is read again */
export function gatewayConfiguration(detail: GatewayDetail, news: string) {
  const { networkMasterId: uid, deviceAliases, armVersion, channels } = detail
  const device = { list: 'gateway', uid, name: fullName(uid, deviceAliases), armVersion, channels } as const
  return <ConfigurationGroup device={{ ...common(detail, news), ...device }} />
}

export function relayConfiguration(detail: RelayDetail, news: string) {
  const { moteUid: uid, deviceAliases } = detail
  const device = { list: 'mote', uid, name: fullName(uid, deviceAliases) } as const
  return <ConfigurationGroup device={{ ...common(detail, news), ...device }} />
}

export function terminalConfiguration(detail: TerminalDetail, news: string) {
  const { msUid: uid, deviceAliases, sensorKind: kind } = detail
  const device = { list: 'ms', uid, name: fullName(uid, deviceAliases), kind } as const
  return <ConfigurationGroup device={{ ...common(detail, news), ...device }} />
}
