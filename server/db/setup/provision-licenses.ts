import type { Client } from 'pg'

import { deviceType } from '#contract/wire/enumerations.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'

import type { CompanyIdOf } from './provision-companies.ts'
import { wholeTree } from '../row-filter.ts'

type Licenses = NonNullable<Provisioning['licenses']>
type Device = Provisioning['devices'][number]

/**
 * Gives companies the licences of a document.
 * @returns how many were added or changed
 * @throws Error that names a company that does not exist or that is named twice
 */
export async function provisionLicenses(
  client: Client,
  licenses: Licenses,
  idOf: CompanyIdOf,
): Promise<number> {
  const companies = licenses.map(({ company }) => {
    const id = idOf(company)
    if (id === undefined) throw new Error(`licence: there is no company ${company.join(' / ')}`)
    return id
  })
  const twice = licenses.find((_, place) => companies.indexOf(companies[place] ?? '') < place)
  if (twice !== undefined) throw new Error(`licence: “${twice.company.join(' / ')}” is named twice`)
  const { rowCount } = await client.query(
    `insert into license as l (company_id, flag, ap_up, mote_up, ms_up, identification_code)
     select * from unnest($1::bigint[], $2::smallint[], $3::int[], $4::int[], $5::int[], $6::text[])
     on conflict (company_id) do update set flag = excluded.flag, ap_up = excluded.ap_up, mote_up = excluded.mote_up,
       ms_up = excluded.ms_up, identification_code = excluded.identification_code, operated_by = null
     where (l.flag, l.ap_up, l.mote_up, l.ms_up, l.identification_code)
       is distinct from (excluded.flag, excluded.ap_up, excluded.mote_up, excluded.ms_up, excluded.identification_code)`,
    [
      companies,
      licenses.map(({ flag = 0 }) => flag),
      licenses.map(({ apUp }) => apUp),
      licenses.map(({ moteUp }) => moteUp),
      licenses.map(({ msUp }) => msUp),
      licenses.map(({ identificationCode = '' }) => identificationCode),
    ],
  )
  return rowCount ?? 0
}

interface Overrun {
  company: string
  allowed: number
  there: number
  wanted: number
}

/**
 * Looks whether licences allow what a document adds, and what it brings into other companies, before it does.
 * @throws Error with the numbers of those that do not
 */
export async function checkLicenses(
  client: Client,
  devices: readonly Device[],
  idOf: CompanyIdOf,
): Promise<void> {
  const { rowCount } = await client.query('select from license limit 1')
  if (rowCount === 0) return
  // The owner has no view, and what a licence allows is told by one.
  await client.query(
    `select set_config('farwatch.view_first', $1, true), set_config('farwatch.view_last', $2, true)`,
    [wholeTree.first, wholeTree.last],
  )
  const faults: string[] = []
  for (const kind of Object.values(deviceType.values)) {
    const some = devices.filter((device) => device.deviceType === kind)
    const gains = await gainsOf(client, kind, some, idOf)
    await client.query('select hold_licenses($1::bigint[], $2::int[])', gains)
    const { rows } = await client.query<Overrun>(
      `select company_name as company, allowed, there, wanted
       from license_overruns($3::smallint, $1::bigint[], $2::int[], false)`,
      [...gains, kind],
    )
    faults.push(
      ...rows.map(
        ({ company, allowed, there, wanted }) =>
          `${company}: ${allowed} of ${deviceType.nameOf(kind)} allowed, ${there} there, ${wanted} more wanted`,
      ),
    )
  }
  if (faults.length > 0) throw new Error(`the document goes beyond licences:\n${faults.join('\n')}`)
}

/** Companies, and how many devices of the class each gains. */
async function gainsOf(
  client: Client,
  kind: Device['deviceType'],
  devices: readonly Device[],
  idOf: CompanyIdOf,
): Promise<[companies: string[], gains: number[]]> {
  const { rows } = await client.query<{ company: string; gain: number }>(
    `with wanted as (
       select n.company_id, d.company_id as before from unnest($2::text[], $3::bigint[]) n (dev_uid, company_id)
       left join device d on d.device_type = $1 and d.dev_uid = n.dev_uid
       where d.company_id is distinct from n.company_id
     )
     select company, sum(gain)::int as gain from (
       select company_id as company, 1 as gain from wanted
       union all select before, -1 from wanted where before is not null) changes
     group by company`,
    [kind, devices.map(({ uid }) => uid), devices.map(({ company }) => idOf(company))],
  )
  return [rows.map(({ company }) => company), rows.map(({ gain }) => gain)]
}
