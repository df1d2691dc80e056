import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconShare, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import type { CompanyNode } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import shared from '#src/devices/device-detail.module.css'
import { FailureText } from '#src/ui/failure-text.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { ShareDialog } from './share-dialog.tsx'
import styles from './sharing.module.css'
import { UnshareDialog } from './unshare-dialog.tsx'

export interface SharedWith {
  objectid: string
  companyname: string
  /** It cannot be ended here. */
  byCompany?: boolean
}

interface Answer {
  /** An answer came, or a failure. */
  asked: boolean
  companies: readonly SharedWith[]
  failure: unknown
}

interface SharingProps {
  /** Another one reads the companies again. */
  version: string
  readShared: (signal: AbortSignal) => Promise<readonly SharedWith[]>
  readCandidates: (signal: AbortSignal) => Promise<readonly CompanyNode[]>
  /** @param companyids joined by commas */
  onShare: (companyids: string) => Promise<unknown>
  onUnshare: (companyid: string) => Promise<unknown>
  onChanged: () => void
  /** With how many it is shared, those that the person does not see included; undefined when nobody counts them. */
  total?: number
  mayChange: boolean
  title: string
  shareNote: ReactNode
  unshareNote: (companyname: string) => string
}

/** With which companies something is shared; the person shares it with others, or ends it. */
export function Sharing(props: SharingProps) {
  const { version, readShared, total = 0, mayChange } = props
  const { t } = useLingui()
  const [answer, setAnswer] = useState<Answer>({ asked: false, companies: [], failure: null })
  const [sharing, setSharing] = useState(false)
  const [ended, setEnded] = useState<SharedWith | null>(null)
  const [round, setRound] = useState(0)
  const read = useEffectEvent(readShared)
  useEffect(() => {
    const controller = new AbortController()
    read(controller.signal).then(
      (companies) => setAnswer({ asked: true, companies, failure: null }),
      (failure: unknown) => !controller.signal.aborted && setAnswer({ asked: true, companies: [], failure }),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another version, or another round, asks again
  }, [version, round])
  const beyond = answer.asked ? Math.max(0, total - answer.companies.length) : 0
  const changed = () => {
    setRound(round + 1)
    props.onChanged()
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
            {company.byCompany === true && (
              <span className={shared['quiet']}>
                <Trans>with the whole company</Trans>
              </span>
            )}
            {mayChange && company.byCompany !== true && (
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
      {mayChange && (
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
      {sharing && (
        <ShareDialog
          title={props.title}
          note={props.shareNote}
          readCandidates={props.readCandidates}
          onShare={props.onShare}
          onShared={changed}
          onClose={() => setSharing(false)}
        />
      )}
      {ended !== null && (
        <UnshareDialog
          note={props.unshareNote(ended.companyname)}
          onUnshare={() => props.onUnshare(ended.objectid)}
          onDone={changed}
          onClose={() => setEnded(null)}
        />
      )}
    </>
  )
}
