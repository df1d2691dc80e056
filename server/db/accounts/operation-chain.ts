import { createHmac } from 'node:crypto'

import type { ClientBase } from 'pg'

import type { Vault } from '../vault.ts'

/**
 * The chain of the operation log: each line is sealed with a hash over itself and the hash of the line before, keyed by the
 * vault, so that nobody who has the database alone can change, add or remove a line unnoticed. The user and the company of a
 * line are left out, since users are deleted and companies are moved; the login name is in.
 */
type Client = Pick<ClientBase, 'query'>

const lockOfChain = 7012
const linesAtOnce = 1000

interface Line {
  id: string
  atUs: string
  operation: string
  outcome: string
  loginName: string
  client: string
  detail: unknown
  changes: unknown
}

interface SealedLine extends Line {
  chainNo: string
  hash: string
}

const columns = `operation_id as id, (extract(epoch from at) * 1000000)::bigint as "atUs", operation, outcome,
  login_name as "loginName", client, detail, changes`

export function chainKey(vault: Vault): string {
  return vault.derive('operation log')
}

function hashOf(key: string, before: string, chainNo: bigint, line: Line): string {
  const { id, atUs, operation, outcome, loginName, client, detail, changes } = line
  const fields = [String(chainNo), id, atUs, operation, outcome, loginName, client, detail, changes]
  return createHmac('sha256', key).update(before).update(JSON.stringify(fields)).digest('hex')
}

interface Chain {
  first_no: string
  first_hash: string
  last_no: string
  last_hash: string
}
type SealedChain = Chain & { seal: string }

function sealOf(key: string, { first_no, first_hash, last_no, last_hash }: Chain): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([first_no, first_hash, last_no, last_hash]))
    .digest('hex')
}

/** A chain from which nothing was deleted may lack its seal: its lines prove where it begins. */
function isSealed(key: string, chain: SealedChain): boolean {
  if (chain.seal === '') return chain.first_no === '0' && chain.first_hash === ''
  return chain.seal === sealOf(key, chain)
}

async function readChain(client: Client, lock: '' | 'for update'): Promise<SealedChain> {
  const { rows } = await client.query<SealedChain>(
    `select first_no::text, first_hash, last_no::text, last_hash, seal from operation_chain ${lock}`,
  )
  const [chain] = rows
  if (chain === undefined) throw new Error('operation_chain has no row')
  return chain
}

/** A seal that did not hold is not made good: it stays as it is. */
async function writeChain(client: Client, key: string, before: SealedChain, after: Chain): Promise<void> {
  const seal = isSealed(key, before) ? sealOf(key, after) : before.seal
  await client.query(
    'update operation_chain set first_no = $1, first_hash = $2, last_no = $3, last_hash = $4, seal = $5',
    [after.first_no, after.first_hash, after.last_no, after.last_hash, seal],
  )
}

/**
 * Seals lines that came since the last time, at most 1,000, in the order of their ids; whoever writes lines does not wait
 * for it. In a transaction of the owner.
 * @returns how many; 0 also while another process does it
 */
export async function sealOperations(client: Client, key: string): Promise<number> {
  const { rows: locks } = await client.query<{ own: boolean }>(
    'select pg_try_advisory_xact_lock($1) as own',
    [lockOfChain],
  )
  if (locks[0]?.own !== true) return 0
  const { rows: lines } = await client.query<Line>(
    `select ${columns} from operation_log where chain_no is null order by operation_id limit $1`,
    [linesAtOnce],
  )
  if (lines.length === 0) return 0
  const chain = await readChain(client, 'for update')
  let number = BigInt(chain.last_no)
  let hash = chain.last_hash
  const [numbers, hashes]: [string[], string[]] = [[], []]
  for (const line of lines) {
    number += 1n
    hash = hashOf(key, hash, number, line)
    numbers.push(String(number))
    hashes.push(hash)
  }
  await client.query(
    `update operation_log l set chain_no = n.chain_no, hash = n.hash
     from unnest($1::bigint[], $2::bigint[], $3::text[]) n (operation_id, chain_no, hash)
     where l.operation_id = n.operation_id`,
    [lines.map(({ id }) => id), numbers, hashes],
  )
  await writeChain(client, key, chain, { ...chain, last_no: String(number), last_hash: hash })
  return lines.length
}

/** Deletes what is past its days of retention, from the beginning of the chain, which remembers where it begins then. */
export async function deleteOldOperations(client: Client, key: string, now: Date): Promise<void> {
  const chain = await readChain(client, 'for update')
  const { rows } = await client.query<{ chain_no: string; hash: string }>(
    `with last as (
       select chain_no, hash from operation_log l where chain_no < (
         select coalesce(min(chain_no), 9223372036854775807) from operation_log
         where at >= $1::timestamptz - (select days from retention where table_name = 'operation_log') * interval '1 day')
       order by chain_no desc limit 1),
     gone as (delete from operation_log l using last where l.chain_no <= last.chain_no)
     select chain_no::text, hash from last`,
    [now],
  )
  const [last] = rows
  if (last === undefined) return
  await writeChain(client, key, chain, { ...chain, first_no: last.chain_no, first_hash: last.hash })
}

export interface ChainReport {
  /** Sealed lines that hold. */
  lines: number
  /** Lines that were written since the last sealing. */
  unsealed: number
  /** The number of the line at which the chain does not hold; null when all of it does. */
  brokenAt: string | null
  /** Hash of the last line: whoever has it from an earlier time notices when the end of the log was cut off. */
  lastHash: string
}

/** Checks the whole chain, in pieces. In a transaction of the owner that sees one state. */
export async function verifyOperations(client: Client, key: string): Promise<ChainReport> {
  const chain = await readChain(client, '')
  const { rows: open } = await client.query<{ count: number }>(
    'select count(*)::int as count from operation_log where chain_no is null',
  )
  const report = { lines: 0, unsealed: open[0]?.count ?? 0, lastHash: chain.last_hash }
  let number = BigInt(chain.first_no)
  let hash = chain.first_hash
  for (;;) {
    const { rows } = await client.query<SealedLine>(
      `select ${columns}, chain_no as "chainNo", hash from operation_log where chain_no > $1 order by chain_no limit $2`,
      [String(number), linesAtOnce],
    )
    for (const line of rows) {
      number += 1n
      hash = hashOf(key, hash, number, line)
      if (line.chainNo !== String(number) || line.hash !== hash)
        return { ...report, brokenAt: String(number) }
      report.lines += 1
    }
    if (rows.length < linesAtOnce) break
  }
  const isWhole = String(number) === chain.last_no && hash === chain.last_hash
  // The last of the lines that are said to be past their days, where there are any.
  if (isWhole && !isSealed(key, chain) && chain.first_no !== '0')
    return { ...report, lines: 0, brokenAt: chain.first_no }
  return { ...report, brokenAt: isWhole && isSealed(key, chain) ? null : String(number + 1n) }
}
