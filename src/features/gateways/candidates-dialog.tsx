import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pagination, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { ReplyOf } from '#contract/calls.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './gateway-detail.module.css'

type Candidates = ReplyOf<'gateway/findPageCandidate'>['data']

interface CandidatesDialogProps {
  onAdopt: (armuid: string) => void
  onClose: () => void
}

const pageSize = 20

/** The gateways that tried to log in and are nobody's, the latest first. */
export function CandidatesDialog({ onAdopt, onClose }: CandidatesDialogProps) {
  const { t, i18n } = useLingui()
  const [pageNum, setPageNum] = useState(1)
  const [answer, setAnswer] = useState<Candidates | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const controller = new AbortController()
    const input = { query: { pageNum, pageSize }, quiet: true, signal: controller.signal }
    request('gateway/findPageCandidate', input).then(
      ({ data }) => setAnswer(data),
      (error: unknown) => !controller.signal.aborted && setFailure(error),
    )
    return () => controller.abort()
  }, [pageNum])
  return (
    <Dialog onClose={onClose} size="xl" title={t`Unknown gateways`}>
      <p className={styles['quiet']}>
        <Trans>
          They tried to log in with an id that nobody has entered. What they say is not taken until one is
          adopted.
        </Trans>
      </p>
      {failure instanceof CallFailure && (
        <p role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      {answer !== null && (
        <div className={styles['tableBox']}>
          <table className={styles['table']} aria-label={t`Unknown gateways`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Gateway id</Trans>
                </th>
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                <th scope="col">
                  <Trans>Attempts</Trans>
                </th>
                <th scope="col">
                  <Trans>First attempt</Trans>
                </th>
                <th scope="col">
                  <Trans>Last attempt</Trans>
                </th>
                <th scope="col">
                  <VisuallyHidden>{t`Adopt`}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {answer.list.map(({ armuid, address, attempts, firstTime, lastTime }) => (
                <tr key={armuid}>
                  <th scope="row">{armuid}</th>
                  <td>{address}</td>
                  <td>{i18n.number(attempts)}</td>
                  <td>{momentText(i18n, firstTime)}</td>
                  <td>{momentText(i18n, lastTime)}</td>
                  <td>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t`Adopt ${armuid}`}
                      onClick={() => onAdopt(armuid)}
                    >
                      <Trans>Adopt…</Trans>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {answer !== null && answer.pages > 1 && (
        <Pagination
          mt="md"
          size="sm"
          total={answer.pages}
          value={pageNum}
          onChange={setPageNum}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Page before`,
          })}
        />
      )}
    </Dialog>
  )
}
