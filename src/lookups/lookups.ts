import type { VersionedPart } from '#contract/commands/command-form.ts'
import { request } from '#src/api/client.ts'
import { currentSession } from '#src/session/session.ts'

import { lookupFeed, type LookupFeed } from './lookup-feed.ts'

export interface LookupOption {
  readonly value: string
  /** In the language of the page. */
  readonly label: string
}

type TypeList = 'gateway/getGatewayTypeList' | 'mote/getMoteTypeList' | 'ms/getMsTypeList'
const types = (path: TypeList) => async (): Promise<LookupOption[]> =>
  (await request(path, { quiet: true })).list.map(({ typeId, typeName }) => ({
    value: typeId,
    label: typeName,
  }))

const versions = (of: VersionedPart) => async (): Promise<LookupOption[]> =>
  (await request('gateway/getVersionList', { query: { of }, quiet: true })).list.map((version) => ({
    value: version,
    label: version,
  }))

/** Each fails with CallFailure. */
const readers = {
  gatewayType: types('gateway/getGatewayTypeList'),
  relayType: types('mote/getMoteTypeList'),
  terminalType: types('ms/getMsTypeList'),
  /** IANA zones from west to east, each with its offset of today. */
  timeZone: async (): Promise<LookupOption[]> =>
    (await request('company/getAllTimeZone', { quiet: true })).list.map(({ code, name }) => ({
      value: code,
      label: name,
    })),
  /** Of the arm units and the radio modules of the view's gateways, each version once. */
  armVersion: versions('arm'),
  radioVersion: versions('radio'),
} as const
export type Lookup = keyof typeof readers

let cached: { token: string; feeds: Map<Lookup, LookupFeed<LookupOption>> } | null = null

/** The one source of a lookup, for as long as the session lasts. */
export function lookup(name: Lookup): LookupFeed<LookupOption> {
  const token = currentSession()?.token ?? ''
  if (cached?.token !== token) cached = { token, feeds: new Map() }
  const existing = cached.feeds.get(name)
  if (existing !== undefined) return existing
  const feed = lookupFeed(readers[name])
  cached.feeds.set(name, feed)
  return feed
}
