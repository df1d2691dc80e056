import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import type { DevUid } from '#contract/wire/ids.ts'

import type { Vault } from '../../db/vault.ts'
import { idsOf, scopeOf, type ListRequest } from '../lists/list-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { invalidField, Refused } from '../pipeline/refused.ts'
import { readConfiguration } from '../services/configuration.ts'
import { setDesired } from '../services/set-desired.ts'

const { gateway, relay, terminal } = deviceType.values

/** What devices should be set to, and what they say they are. Secrets are sealed by `vault`. */
export function configurationRoutes({ vault }: { vault: Vault }) {
  const setGateways: Handler<'gateway/setConfiguration'> = async (request) => {
    const { armuids, apuids } = request.body
    if (armuids !== undefined && apuids !== undefined) throw invalidField('apuids', 'field.unknown')
    const selection =
      apuids === undefined
        ? ({ deviceType: gateway, by: 'uids', names: idsOf(armuids ?? '') } as const)
        : ({ deviceType: gateway, by: 'channels', names: idsOf(apuids) } as const)
    return { data: await setDesired(vault, apuids === undefined ? 'gateway' : 'channel', selection, request) }
  }
  const setRelays: Handler<'mote/setConfiguration'> = async (request) => {
    const selection = { deviceType: relay, by: 'rows', names: idsOf(request.body.objectids) } as const
    return { data: await setDesired(vault, 'relay', selection, request) }
  }
  const setTerminals: Handler<'ms/setConfiguration'> = async (request) => {
    const selection = { deviceType: terminal, by: 'rows', names: idsOf(request.body.objectids) } as const
    return { data: await setDesired(vault, 'terminal', selection, request) }
  }
  return {
    'gateway/getConfiguration': readGateway,
    'mote/getConfiguration': readRelay,
    'ms/getConfiguration': readTerminal,
    'gateway/setConfiguration': setGateways,
    'mote/setConfiguration': setRelays,
    'ms/setConfiguration': setTerminals,
  }
}

const readGateway: Handler<'gateway/getConfiguration'> = (request) =>
  read(request, gateway, request.query.armuid)
const readRelay: Handler<'mote/getConfiguration'> = (request) => read(request, relay, request.query.moteuid)
const readTerminal: Handler<'ms/getConfiguration'> = (request) => read(request, terminal, request.query.msuid)

async function read(
  request: Pick<ListRequest, 'tx' | 'filter' | 'session'>,
  type: DeviceType,
  uid: DevUid,
): Promise<{ list: ConfiguredSection[] }> {
  const list = await readConfiguration(scopeOf(request), type, uid)
  if (list === null) throw new Refused('record.unknown')
  return { list }
}
