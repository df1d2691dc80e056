import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconShare, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import shared from '#src/devices/device-detail.module.css'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './gateway-detail.module.css'
import { ShareDialog } from './share-dialog.tsx'
import { UnshareDialog, type SharedWith } from './unshare-dialog.tsx'

interface Answer {
  /** An answer came, or a failure. */
  asked: boolean
  companies: readonly SharedWith[]
  failure: unknown
}

interface GatewaySharingProps {
  detail: GatewayDetail
  onChanged: () => void
}

/** With which companies the gateway is shared. They see it and the devices connected through it, and change nothing. */
export function GatewaySharing({ detail, onChanged }: GatewaySharingProps) {
  const { networkMasterId: armuid, sharedWith } = detail
  const { t } = useLingui()
  const { rights } = useListParts()
  const [answer, setAnswer] = useState<Answer>({
    asked: false,
    companies: [],
    failure: null,
  })
  const [sharing, setSharing] = useState(false)
  const [ended, setEnded] = useState<SharedWith | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const input = { query: { armuid }, quiet: true, signal: controller.signal }
    request('gateway/getSelectedAccessibleCompany', input).then(
      ({ list }) => setAnswer({ asked: true, companies: list, failure: null }),
      (failure: unknown) => !controller.signal.aborted && setAnswer({ asked: true, companies: [], failure }),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another number of companies, or another round, asks again
  }, [armuid, sharedWith, round])
  const beyond = answer.asked ? Math.max(0, sharedWith - answer.companies.length) : 0
  const changed = () => {
    setRound(round + 1)
    onChanged()
  }
  return (
    <>
      {answer.failure instanceof CallFailure && (
        <p className={shared['quiet']} role="alert">
          <FailureText failure={answer.failure} />
        </p>
      )}
      {answer.asked && answer.failure === null && answer.companies.length === 0 && beyond === 0 && (
        <p className={shared['quiet']}>
          <Trans>Not shared with any company.</Trans>
        </p>
      )}
      <ul className={styles['companies']} aria-label={t`Shared with`}>
        {answer.companies.map((company) => (
          <li key={company.objectid}>
            <UserText text={company.companyname} />
            {rights.edit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t`Stop sharing with ${company.companyname}`}
                title={t`Stop sharing`}
                onClick={() => setEnded(company)}
              >
                <IconX size="0.875rem" stroke={1.5} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {answer.failure === null && beyond > 0 && (
        <p className={shared['quiet']}>
          <Plural
            value={beyond}
            one="Also shared with # company outside your view."
            other="Also shared with # companies outside your view."
          />
        </p>
      )}
      {rights.edit && (
        <div className={shared['actions']}>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconShare size="0.875rem" stroke={1.5} />}
            onClick={() => setSharing(true)}
          >
            <Trans>Share…</Trans>
          </Button>
        </div>
      )}
      {sharing && <ShareDialog armuid={armuid} onShared={changed} onClose={() => setSharing(false)} />}
      {ended !== null && (
        <UnshareDialog armuid={armuid} company={ended} onDone={changed} onClose={() => setEnded(null)} />
      )}
    </>
  )
}
