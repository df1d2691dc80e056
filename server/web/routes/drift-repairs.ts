import { gatewayList } from '#contract/lists/gateway.ts'
import { relayList } from '#contract/lists/relay.ts'
import { terminalList } from '#contract/lists/terminal.ts'
import { deviceType } from '#contract/wire/enumerations.ts'

import { gatewayStore } from '../../db/gateways/gateways.ts'
import { relayStore, terminalStore } from '../../db/nodes/nodes.ts'
import type { Vault } from '../../db/vault.ts'
import type { Handler } from '../pipeline/handler.ts'
import { findRowsOf } from '../services/command-selection.ts'
import { repairDrift } from '../services/repair-drift.ts'

const { gateway, relay, terminal } = deviceType.values

/** Sends what is desired to devices that do not report it so. */
export function driftRepairRoutes({ vault }: { vault: Vault }) {
  const ofGateways = { vault, findRows: findRowsOf(gatewayList, gatewayStore(vault)) }
  const ofRelays = { vault, findRows: findRowsOf(relayList, relayStore(vault)) }
  const ofTerminals = { vault, findRows: findRowsOf(terminalList, terminalStore(vault)) }
  const gateways: Handler<'gateway/repairDrift'> = async (request) => ({
    data: await repairDrift(ofGateways, gateway, request, request.body.armuids ?? ''),
  })
  const relays: Handler<'mote/repairDrift'> = async (request) => ({
    data: await repairDrift(ofRelays, relay, request, request.body.moteuids ?? ''),
  })
  const terminals: Handler<'ms/repairDrift'> = async (request) => ({
    data: await repairDrift(ofTerminals, terminal, request, request.body.msuids ?? ''),
  })
  return { 'gateway/repairDrift': gateways, 'mote/repairDrift': relays, 'ms/repairDrift': terminals }
}
