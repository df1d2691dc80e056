import { Check } from 'typebox/value'

import type { QueryOf } from '#contract/calls/calls.ts'
import { deviceIdSchema } from '#contract/wire/ids.ts'
import type { Topology, TopologyNode } from '#contract/rules/topology.ts'
import { request } from '#src/api/client.ts'

/** @throws CallFailure */
export async function askTopology(
  text: string,
  part: Pick<QueryOf<'map/getMapTopological'>, 'levels' | 'limit'>,
): Promise<Topology> {
  const id: unknown = text
  if (!Check(deviceIdSchema, id)) throw new TypeError(`no device id: ${text}`)
  const { data } = await request('map/getMapTopological', { query: { id, ...part }, quiet: true })
  return data
}

/** The gateway that a device is connected through; null when it is not in the view, or the device has not registered. */
export async function askGateway(id: string): Promise<TopologyNode | null> {
  const { nodes } = await askTopology(id, { levels: 0 })
  return nodes.find(({ kind }) => kind === 'gateway') ?? null
}
