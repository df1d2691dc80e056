import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A webhook goes to an address of this machine or of a private network that was not allowed. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

export interface AddressGuard {
  /** @throws BlockedAddress for a host that is an address itself */
  assertHost(host: string): void
  /** Resolves names for a connection, and refuses what they lead to: nothing is resolved a second time. */
  lookup: LookupFunction
}

/** What is not on the public internet (IANA special-purpose registries), and what embeds such addresses. */
const privateSubnets: readonly (readonly [net: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

function listOf(subnets: readonly (readonly [net: string, prefix: number])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family(net))
  return list
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @param allowed networks as `10.0.0.0/8` that webhooks may go to although they are private */
export function createAddressGuard(allowed: readonly string[]): AddressGuard {
  const blocked = listOf(privateSubnets)
  const open = listOf(
    allowed.map((network) => {
      const [net = '', prefix] = network.split('/')
      return [net, Number(prefix)]
    }),
  )
  const isBlocked = (address: string) =>
    blocked.check(address, family(address)) && !open.check(address, family(address))

  return {
    assertHost(host) {
      const address = host.replace(/^\[(.*)\]$/, '$1')
      if (isIP(address) !== 0 && isBlocked(address)) throw new BlockedAddress(address)
    },
    lookup(host, options, done) {
      lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const free = (found ?? []).filter(({ address }) => !isBlocked(address))
        const [first] = free
        if (error !== null) done(error, '')
        else if (first === undefined) done(new BlockedAddress(host), '')
        else if (options.all === true) done(null, free)
        else done(null, first.address, first.family)
      })
    },
  }
}
