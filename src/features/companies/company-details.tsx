import { useLingui } from '@lingui/react/macro'

import { DetailGroup } from '#src/devices/detail-group.tsx'
import type { DetailsProps } from '#src/lists/page/list-parts.ts'
import { DetailList } from '#src/lists/page/detail-list.tsx'

import { CompanyLogo } from './company-logo.tsx'
import { CompanySecret } from './company-secret.tsx'
import { CompanySharing } from './company-sharing.tsx'

const contact = ['managerName', 'post', 'linkman', 'phone', 'email', 'address']
const place = ['status', 'parentCompanyName', 'shortName', 'zone', 'createTime', 'updateTime']

/** A company in full: who to ask, its logo, and the secret by which other systems prove that they are its. */
export function CompanyDetails({ row, onChanged }: DetailsProps) {
  const { t } = useLingui()
  return (
    <>
      <DetailGroup title={t`Company`}>
        <DetailList row={row} names={place} />
      </DetailGroup>
      <DetailGroup title={t`Contact`}>
        <DetailList row={row} names={contact} />
      </DetailGroup>
      <DetailGroup title={t`Logo`}>
        <CompanyLogo key={row.objectid} row={row} onChanged={onChanged} />
      </DetailGroup>
      <DetailGroup title={t`Accessible to`}>
        <CompanySharing key={row.objectid} row={row} onChanged={onChanged} />
      </DetailGroup>
      <DetailGroup title={t`API access`}>
        <CompanySecret key={row.objectid} row={row} />
      </DetailGroup>
    </>
  )
}
