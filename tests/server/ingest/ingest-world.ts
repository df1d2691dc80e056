import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'

import { createClock, type Clock } from '#contract/wire/clock.ts'
import type { UpKind, UpMessage } from '#contract/wire/gateway-messages.ts'
import type { ApUid, ArmUid, MoteUid, MsUid } from '#contract/wire/ids.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'
import { provision } from '#server/db/setup/provision.ts'
import { openVault, vaultFile } from '#server/db/vault.ts'
import { startIngest, type Ingest } from '#server/ingest/ingest.ts'
import { filledDatabase, testDatabase, type TestDatabase } from '#tests/harness/database.ts'

/**
 * Two companies that are strangers to each other. `North` has two gateways, two relays, two terminals, and below it
 * `North / Works` with a terminal; `South` has a gateway and a terminal. G3 is shared with `North`.
 */
export const uid = {
  northGateway: 'A0000001' as ArmUid,
  secondGateway: 'A0000002' as ArmUid,
  southGateway: 'A0000003' as ArmUid,
  relay: 'B0000001' as MoteUid,
  secondRelay: 'B0000002' as MoteUid,
  terminal: 'C0000001' as MsUid,
  door: 'C0000002' as MsUid,
  worksTerminal: 'C0000003' as MsUid,
  southTerminal: 'C0000004' as MsUid,
  unknown: 'CFFFFFFF' as MsUid,
} as const

export const channelOf: Readonly<Record<string, ApUid>> = {
  [uid.northGateway]: 'D0000001' as ApUid,
  [uid.secondGateway]: 'D0000002' as ApUid,
  [uid.southGateway]: 'D0000003' as ApUid,
}

export interface IngestWorld {
  readonly database: TestDatabase
  readonly folder: string
  readonly keys: Map<string, string>
  readonly clock: FrozenClock
  readonly ingest: Ingest
  readonly log: string[]
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** A connection as the owner of the tables; closed with the world. */
  owner(): Promise<Client>
  restart(): Promise<void>
  close(): Promise<void>
}

export function newKey(): string {
  return randomBytes(8).toString('hex')
}

export function provisioning(keys: Map<string, string>): Provisioning {
  const key = (armuid: string): string => {
    const cache = keys.get(armuid) ?? newKey()
    keys.set(armuid, cache)
    return cache
  }
  const place = { address: '', longitude: 116.4, latitude: 39.9, coordinateType: 1 } as const
  const north = ['North']
  const works = ['North', 'Works']
  const south = ['South']
  return {
    companies: [
      { path: north, zone: 'Asia/Shanghai' },
      { path: works, zone: 'Asia/Shanghai' },
      { path: south, zone: 'Asia/Tokyo' },
    ],
    devices: [
      {
        deviceType: 2,
        uid: uid.northGateway,
        company: north,
        typeId: 'gateway',
        alias: 'G1',
        ...place,
        armKey: key(uid.northGateway),
      },
      {
        deviceType: 2,
        uid: uid.secondGateway,
        company: north,
        typeId: 'gateway',
        alias: 'G2',
        ...place,
        armKey: key(uid.secondGateway),
      },
      {
        deviceType: 2,
        uid: uid.southGateway,
        company: south,
        typeId: 'gateway',
        alias: 'G3',
        ...place,
        armKey: key(uid.southGateway),
        sharedWith: [north],
      },
      { deviceType: 1, uid: uid.relay, company: north, typeId: 'relay', alias: 'R1', ...place },
      { deviceType: 1, uid: uid.secondRelay, company: north, typeId: 'relay', alias: 'R2', ...place },
      {
        deviceType: 0,
        uid: uid.terminal,
        company: north,
        typeId: 'temperature-humidity',
        alias: 'T1',
        ...place,
      },
      { deviceType: 0, uid: uid.door, company: north, typeId: 'door-contact', alias: 'T2', ...place },
      {
        deviceType: 0,
        uid: uid.worksTerminal,
        company: works,
        typeId: 'temperature-humidity',
        alias: 'T3',
        ...place,
      },
      {
        deviceType: 0,
        uid: uid.southTerminal,
        company: south,
        typeId: 'temperature-humidity',
        alias: 'T4',
        ...place,
      },
    ],
  }
}

export interface FrozenClock extends Clock {
  /** Lets time pass up to a moment. */
  set(now: number): void
  /** Somebody sets it wrong, or right again, by so much. */
  jump(ms: number): void
  /** What a clock that nobody sets shows. */
  monotonicMs(): number
}

/** A clock that stands still until it is set. */
export function frozenClock(at: number): FrozenClock {
  let now = at
  let jumped = 0
  const clock = createClock(1, 0, () => now)
  return Object.assign(clock, {
    set(moment: number) {
      now = moment
    },
    jump(ms: number) {
      now += ms
      jumped += ms
    },
    monotonicMs: () => now - jumped,
  })
}

/** The devices of `provisioning`, with their keys and the file of the vault: filled once, then copied for each world. */
let provisioned: ReturnType<typeof provisionOnce> | undefined
const provisionOnce = () =>
  filledDatabase(async (url) => {
    const folder = await mkdtemp(join(tmpdir(), 'farwatch-ingest-'))
    const keys = new Map<string, string>()
    await provision(url, openVault(folder), provisioning(keys))
    const vaultKey = await readFile(vaultFile(folder))
    await rm(folder, { recursive: true })
    return { keys, vaultKey }
  })

/** Ingest on a database of its own, in this process, at the given moment. */
export async function ingestWorld(
  options: { now?: number; maxPendingMessages?: number } = {},
): Promise<IngestWorld> {
  const { template, filled } = await (provisioned ??= provisionOnce())
  const database = await testDatabase(template)
  const folder = await mkdtemp(join(tmpdir(), 'farwatch-ingest-'))
  await writeFile(vaultFile(folder), filled.vaultKey)
  const vault = openVault(folder)
  const keys = new Map(filled.keys)
  const clock = frozenClock(options.now ?? Date.UTC(2026, 4, 6, 8, 0, 0))
  const log: string[] = []
  const start = (): Promise<Ingest> =>
    startIngest({
      databaseUrl: database.url,
      vault,
      host: '127.0.0.1',
      port: 0,
      clock,
      monotonicMs: () => clock.monotonicMs(),
      log: (line) => log.push(line),
      ...(options.maxPendingMessages !== undefined && { maxPendingMessages: options.maxPendingMessages }),
    })
  const owners: Client[] = []
  let ingest = await start()
  return {
    database,
    folder,
    keys,
    clock,
    log,
    get ingest() {
      return ingest
    },
    async rows<Row extends object>(text: string, values: unknown[] = []) {
      return (await database.ingest.pool.query<Row>(text, values)).rows
    },
    async owner() {
      const owner = new Client({ connectionString: database.url })
      // The end of a test takes the database away.
      owner.on('error', () => {})
      await owner.connect()
      owners.push(owner)
      return owner
    },
    async restart() {
      await ingest.stop()
      ingest = await start()
    },
    async close() {
      await ingest.stop()
      await Promise.all(owners.map((owner) => owner.end()))
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Fields<K extends UpKind> = Omit<UpMessage<K>, 'boot' | 'seq' | 'at'>
