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
  const { rows: ends } = await client.query<{ last_no: string; last_hash: string }>(
    'select last_no, last_hash from operation_chain for update',
  )
  let number = BigInt(ends[0]?.last_no ?? 0)
  let hash = ends[0]?.last_hash ?? ''
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
  await client.query('update operation_chain set last_no = $1, last_hash = $2', [String(number), hash])
  return lines.length
}

/** Deletes what is past its days of retention, from the beginning of the chain, which remembers where it begins then. */
export async function deleteOldOperations(client: Client, now: Date): Promise<void> {
  await client.query(
    `with last as (
       select chain_no, hash from operation_log l where chain_no < (
         select coalesce(min(chain_no), 9223372036854775807) from operation_log
         where at >= $1::timestamptz - (select days from retention where table_name = 'operation_log') * interval '1 day')
       order by chain_no desc limit 1),
     gone as (delete from operation_log l using last where l.chain_no <= last.chain_no)
     update operation_chain set first_no = last.chain_no, first_hash = last.hash from last`,
    [now],
  )
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
  const { rows: ends } = await client.query<
    Record<'first_no' | 'first_hash' | 'last_no' | 'last_hash', string>
  >('select first_no, first_hash, last_no, last_hash from operation_chain')
  const [end] = ends
  if (end === undefined) throw new Error('operation_chain has no row')
  const { rows: open } = await client.query<{ count: number }>(
    'select count(*)::int as count from operation_log where chain_no is null',
  )
  const report = { lines: 0, unsealed: open[0]?.count ?? 0, lastHash: end.last_hash }
  let number = BigInt(end.first_no)
  let hash = end.first_hash
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
  const isWhole = String(number) === end.last_no && hash === end.last_hash
  return { ...report, brokenAt: isWhole ? null : String(number + 1n) }
}
