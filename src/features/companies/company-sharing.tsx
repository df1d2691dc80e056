import { Trans, useLingui } from '@lingui/react/macro'

import type { CompanyId } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { Sharing } from '#src/companies/sharing.tsx'
import { useListParts } from '#src/lists/page/list-parts.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

interface CompanySharingProps {
  row: ListRow
  onChanged: () => void
}

/** To which companies this one is accessible. They see all its gateways and devices, and change nothing. */
export function CompanySharing({ row, onChanged }: CompanySharingProps) {
  const { t } = useLingui()
  const { rights } = useListParts()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rows of this list are companies
  const objectid = row.objectid as CompanyId
  const asked = (signal: AbortSignal) => ({ query: { objectid }, quiet: true, signal })
  return (
    <Sharing
      version={objectid}
      readShared={async (signal) =>
        (await request('company/getSelectedAccessibleCompany', asked(signal))).list
      }
      readCandidates={async (signal) => (await request('company/getAccessibleCompany', asked(signal))).list}
      onShare={(companyids) =>
        request('company/setAccessibleCompany', { body: { objectid, companyids }, quiet: true })
      }
      onUnshare={(companyids) =>
        request('company/batchDeleteAccessibleCompany', { body: { objectid, companyids }, quiet: true })
      }
      onChanged={onChanged}
      mayChange={rights.edit}
      title={t`Share the company`}
      shareNote={
        <Trans>
          The selected companies can view all gateways of this company and of those below it, with their
          devices, at once; also gateways that are added later. They cannot change anything.
        </Trans>
      }
      unshareNote={(company) =>
        t`${company} will no longer see the gateways and devices of this company, except gateways that are shared with it one by one.`
      }
    />
  )
}
