import type { Client } from 'pg'

import type { Provisioning } from '#contract/rules/provisioning.ts'

import { ensureCompanySecrets } from './login-secrets.ts'
import { ownerTransaction } from './owner-transaction.ts'
import { provisionCompanies } from './provision-companies.ts'
import { provisionDeviceCodes } from './provision-device-codes.ts'
import { checkDevices, provisionDevices } from './provision-devices.ts'
import { checkLicenses, provisionLicenses } from './provision-licenses.ts'
import { ensureRootCompany, seedReferenceData } from './seed.ts'
import type { Vault } from '../vault.ts'

/** How much was added or changed; all 0 when the document had been applied before. */
export interface ProvisioningResult {
  companies: number
  licenses: number
  devices: number
  keys: number
  shares: number
  deviceCodes: number
}

/**
 * Brings a network into the database, all of it or nothing. Companies above a named one are made with it; a device
 * that exists takes the document's company, type, alias, address and position; nothing is removed but shares of a
 * gateway whose `sharedWith` no longer names them.
 * @throws Error that names the first entries that are wrong
 */
export function provision(url: string, vault: Vault, document: Provisioning): Promise<ProvisioningResult> {
  return ownerTransaction(url, async (client) => {
    await seedReferenceData(client)
    const root = await ensureRootCompany(client)
    const { companies, idOf } = await provisionCompanies(client, root, document)
    await ensureCompanySecrets(client, vault)
    await checkDevices(client, document.devices, idOf)
    const licenses = await provisionLicenses(client, document.licenses ?? [], idOf)
    await checkLicenses(client, document.devices, idOf)
    const devices = await provisionDevices(client, document.devices, idOf)
    const keys = await provisionKeys(client, vault, document.devices)
    const shares = await provisionShares(client, document.devices, idOf)
    const deviceCodes = await provisionDeviceCodes(client, document.deviceCodes ?? [], idOf)
    return { companies, licenses, devices, keys, shares, deviceCodes }
  })
}

/** armKeys are compared in clear, since sealing the same key twice gives different bytes. */
async function provisionKeys(
  client: Client,
  vault: Vault,
  devices: Provisioning['devices'],
): Promise<number> {
  const wanted = new Map<string, string>(
    devices.flatMap(({ uid, armKey }) => (armKey === undefined ? [] : [[uid, armKey]])),
  )
  const { rows } = await client.query<{ device_id: string; dev_uid: string; arm_key_sealed: Buffer | null }>(
    `select d.device_id, d.dev_uid, k.arm_key_sealed from device d left join gateway_key k using (device_id)
     where d.device_type = 2 and d.dev_uid = any ($1)`,
    [[...wanted.keys()]],
  )
  const changed = rows.flatMap(({ device_id, dev_uid, arm_key_sealed }) => {
    const armKey = wanted.get(dev_uid)
    if (armKey === undefined || (arm_key_sealed !== null && vault.unseal(arm_key_sealed) === armKey))
      return []
    return [{ device_id, sealed: vault.seal(armKey) }]
  })
  await client.query(
    `insert into gateway_key (device_id, arm_key_sealed) select * from unnest($1::bigint[], $2::bytea[])
     on conflict (device_id) do update set arm_key_sealed = excluded.arm_key_sealed`,
    [changed.map((key) => key.device_id), changed.map((key) => key.sealed)],
  )
  return changed.length
}

async function provisionShares(
  client: Client,
  devices: Provisioning['devices'],
  idOf: (path: readonly string[]) => string | undefined,
): Promise<number> {
  const stated = devices.filter((device) => device.sharedWith !== undefined)
  const pairs = stated.flatMap(({ uid, sharedWith = [] }) =>
    sharedWith.map((path) => ({ uid, company: idOf(path) })),
  )
  const { rows } = await client.query<{ changed: string }>(
    `with stated as (select device_id from device where device_type = 2 and dev_uid = any ($1)),
     wanted as (
       select d.device_id, w.company_id from unnest($2::text[], $3::bigint[]) w (dev_uid, company_id)
       join device d on d.device_type = 2 and d.dev_uid = w.dev_uid
     ),
     gone as (
       delete from gateway_share s using stated where s.device_id = stated.device_id
         and not exists (select from wanted w where (w.device_id, w.company_id) = (s.device_id, s.company_id))
       returning 1
     ),
     come as (insert into gateway_share (device_id, company_id) select * from wanted on conflict do nothing returning 1)
     select (select count(*) from gone) + (select count(*) from come) as changed`,
    [stated.map((device) => device.uid), pairs.map((pair) => pair.uid), pairs.map((pair) => pair.company)],
  )
  return Number(rows[0]?.changed ?? 0)
}
