import { maxShownKeys } from '#contract/lists/gateway-candidate.ts'

import { numberArray, plainArray, textArray } from './ingest-arrays.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

interface Tries {
  readonly firstAt: number
  readonly lastAt: number
  readonly attempts: number
  readonly remoteAddress: string
}

export interface ShownKey extends Tries {
  /** 8 hexadecimal digits, upper case. */
  readonly fingerprint: string
  readonly sealed: Buffer
}

/** A gateway that tried to log in and is not registered, and the keys that it showed. */
export interface Candidate extends Tries {
  readonly armuid: string
  readonly keys: readonly ShownKey[]
}

/** One statement, so that a key never outlives its candidate. A gateway that was added meanwhile is none any more. */
const addCandidatesStatement = {
  name: 'ingest.add-candidates',
  text: `
    with candidate as (
      insert into gateway_candidate as c (arm_uid, first_seen_at, last_seen_at, attempts, remote_address)
      select arm_uid, to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), attempts, remote_address
      from unnest($1::text[], $2::float8[], $3::float8[], $4::bigint[], $5::text[])
        as t (arm_uid, first_at, last_at, attempts, remote_address)
      where not exists (select from device d where d.device_type = 2 and d.dev_uid = t.arm_uid)
      order by arm_uid
      on conflict (arm_uid) do update set last_seen_at = excluded.last_seen_at,
        attempts = c.attempts + excluded.attempts, remote_address = excluded.remote_address
      returning arm_uid
    )
    insert into gateway_candidate_key as k
      (arm_uid, fingerprint, arm_key_sealed, first_seen_at, last_seen_at, attempts, remote_address)
    select arm_uid, fingerprint, decode(sealed, 'hex'), to_timestamp(first_at / 1000), to_timestamp(last_at / 1000), attempts,
      remote_address
    from unnest($6::text[], $7::text[], $8::text[], $9::float8[], $10::float8[], $11::bigint[], $12::text[])
      as t (arm_uid, fingerprint, sealed, first_at, last_at, attempts, remote_address) join candidate using (arm_uid)
    order by arm_uid, fingerprint
    on conflict (arm_uid, fingerprint) do update set last_seen_at = excluded.last_seen_at,
      attempts = k.attempts + excluded.attempts, remote_address = excluded.remote_address`,
}

export async function addCandidates(client: IngestClient, candidates: readonly Candidate[]): Promise<void> {
  const keys = candidates.flatMap(({ armuid, keys: shown }) => shown.map((key) => ({ armuid, ...key })))
  await rowsOf(client, addCandidatesStatement, [
    plainArray(candidates.map((candidate) => candidate.armuid)),
    ...triesOf(candidates),
    plainArray(keys.map((key) => key.armuid)),
    plainArray(keys.map((key) => key.fingerprint)),
    plainArray(keys.map((key) => key.sealed.toString('hex'))),
    ...triesOf(keys),
  ])
}

function triesOf(tries: readonly Tries[]): string[] {
  return [
    numberArray(tries.map(({ firstAt }) => firstAt)),
    numberArray(tries.map(({ lastAt }) => lastAt)),
    numberArray(tries.map(({ attempts }) => attempts)),
    textArray(tries.map(({ remoteAddress }) => remoteAddress)),
  ]
}

// What removes keys and candidates leaves those alone that somebody is adopting, so that neither waits for the other.
const boundKeysStatement = {
  name: 'ingest.bound-candidate-keys',
  text: `
    with many as (
      select arm_uid from gateway_candidate c
      where (select count(*) from gateway_candidate_key k where k.arm_uid = c.arm_uid) > ${maxShownKeys}
      order by arm_uid for no key update skip locked
    ), gone as (
      delete from gateway_candidate_key where (arm_uid, fingerprint) in (
        select arm_uid, fingerprint from (
          select arm_uid, fingerprint, row_number() over (partition by arm_uid order by last_seen_at desc, fingerprint) as place
          from gateway_candidate_key join many using (arm_uid)
        ) k where place > ${maxShownKeys})
      returning arm_uid
    )
    update gateway_candidate c set further_keys = c.further_keys + g.keys
    from (select arm_uid, count(*) as keys from gone group by arm_uid) g where c.arm_uid = g.arm_uid`,
}

const boundCandidatesStatement = {
  name: 'ingest.bound-candidates',
  text: `
    with beyond as (
      select arm_uid from (
        select arm_uid, last_seen_at,
          row_number() over (partition by remote_address order by attempts > 1 desc, last_seen_at desc, arm_uid) as place
        from gateway_candidate
      ) c order by place, last_seen_at desc offset $1
    )
    delete from gateway_candidate where arm_uid in (
      select arm_uid from gateway_candidate join beyond using (arm_uid) for update of gateway_candidate skip locked)`,
}

const maxCandidates = 1000

/**
 * Keeps the newest keys of each, and as many candidates as somebody could look through. Beyond, those go first that are
 * most from one address, and of these those that came but once: whoever invents ids crowds out no gateway elsewhere.
 */
export async function boundCandidates(client: IngestClient): Promise<void> {
  await rowsOf(client, boundKeysStatement, [])
  await rowsOf(client, boundCandidatesStatement, [maxCandidates])
}

/** Sealed as they are, keys of strangers are not kept for long. */
const retentionMs = 30 * 86_400_000

/** Removes candidates and keys that nobody has shown for 30 days, and those of gateways that are there by now. */
export async function pruneCandidates(client: IngestClient, now: number): Promise<void> {
  const before = [now - retentionMs]
  await client.query(
    `with held as (select arm_uid from gateway_candidate order by arm_uid for no key update skip locked)
     delete from gateway_candidate_key k using held
     where k.arm_uid = held.arm_uid and last_seen_at < to_timestamp($1::float8 / 1000)`,
    before,
  )
  await client.query(
    `delete from gateway_candidate where arm_uid in (
       select arm_uid from gateway_candidate c where last_seen_at < to_timestamp($1::float8 / 1000)
         or exists (select from device d where d.device_type = 2 and d.dev_uid = c.arm_uid)
       for update of c skip locked)`,
    before,
  )
}
