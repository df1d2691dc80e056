import { gatewayList } from '#contract/lists/gateway.ts'
import { ListPage } from '#src/lists/list-page.tsx'

/** Online is green, offline grey, abnormal yellow. */
const badges = { status: { 0: 0, 1: 1, 2: 2 } }

/** Gateways: arm units and their channels. */
export function GatewayPage() {
  return <ListPage form={gatewayList} badges={badges} />
}
