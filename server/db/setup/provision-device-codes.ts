import type { Client } from 'pg'

import type { Provisioning } from '#contract/rules/provisioning.ts'

import type { CompanyIdOf } from './provision-companies.ts'

type DeviceCodes = NonNullable<Provisioning['deviceCodes']>

/**
 * Adds the codes that their companies do not have.
 * @returns how many were added
 * @throws Error that names a company that does not exist
 */
export async function provisionDeviceCodes(
  client: Client,
  codes: DeviceCodes,
  idOf: CompanyIdOf,
): Promise<number> {
  const companies = codes.map(({ company, code }) => {
    const id = idOf(company)
    if (id === undefined) throw new Error(`product code ${code}: there is no company ${company.join(' / ')}`)
    return id
  })
  const { rowCount } = await client.query(
    `insert into device_code (company_id, company_no, product_name, code, code_type, code_status, device_type, remark,
       created_at, updated_at)
     select c.company_id, c.company_no, n.product_name, n.code, n.code_type, n.code_status, n.device_type, n.remark,
       now(), now()
     from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::smallint[], $6::smallint[], $7::text[])
         with ordinality n (company_id, product_name, code, code_type, code_status, device_type, remark, place)
       join company c using (company_id)
     order by place on conflict do nothing`,
    [
      companies,
      codes.map(({ productname }) => productname),
      codes.map(({ code }) => code),
      codes.map(({ codeType }) => codeType),
      codes.map(({ codeStatus }) => codeStatus),
      codes.map(({ deviceType }) => deviceType),
      codes.map(({ remark = '' }) => remark),
    ],
  )
  return rowCount ?? 0
}
