import { Trans, useLingui } from '@lingui/react/macro'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { request } from '#src/api/client.ts'
import { Sharing } from '#src/companies/sharing.tsx'
import { useListParts } from '#src/lists/page/list-parts.ts'

interface GatewaySharingProps {
  detail: GatewayDetail
  onChanged: () => void
}

/** With which companies the gateway is shared. They see it and the devices connected through it, and change nothing. */
export function GatewaySharing({ detail, onChanged }: GatewaySharingProps) {
  const { networkMasterId: armuid, sharedWith } = detail
  const { t } = useLingui()
  const { rights } = useListParts()
  const asked = (signal: AbortSignal) => ({ query: { armuid }, quiet: true, signal })
  return (
    <Sharing
      version={`${armuid} ${sharedWith}`}
      readShared={async (signal) =>
        (await request('gateway/getSelectedAccessibleCompany', asked(signal))).list
      }
      readCandidates={async (signal) => (await request('gateway/getAccessibleCompany', asked(signal))).list}
      onShare={(companyids) =>
        request('gateway/setAccessibleCompany', { body: { armuids: armuid, companyids }, quiet: true })
      }
      onUnshare={(companyids) =>
        request('gateway/batchDeleteAccessibleCompany', {
          body: { armuids: armuid, companyids },
          quiet: true,
        })
      }
      onChanged={onChanged}
      total={sharedWith}
      mayChange={rights.edit}
      title={t`Share the gateway`}
      shareNote={
        <Trans>
          The selected companies can view this gateway and its connected devices at once. They cannot change
          anything.
        </Trans>
      }
      unshareNote={(company) => t`${company} will no longer see this gateway and its connected devices.`}
    />
  )
}
