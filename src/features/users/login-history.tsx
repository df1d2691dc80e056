import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Parse } from 'typebox/value'

import { userIdSchema } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { browserName } from '#src/session/browser-name.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { StatusBadge } from '#src/ui/list/status-badge.tsx'

import styles from './users.module.css'

const shown = 20

/** The attempts of a user to log in, the newest first. */
export function LoginHistory({ userid }: { userid: string }) {
  const { t, i18n } = useLingui()
  const [pageNum, setPageNum] = useState(1)
  const { answer, failure, again } = useAnswer(`${userid} ${pageNum}`, (signal) =>
    request('loginHistory/findPage', {
      query: { userid: Parse(userIdSchema, userid), pageNum, pageSize: shown },
      quiet: true,
      signal,
    }),
  )
  if (failure instanceof CallFailure)
    return (
      <p role="alert">
        <FailureText failure={failure} />{' '}
        <Button variant="subtle" size="compact-sm" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (answer === null) return null
  const { list, pages } = answer.data
  if (list.length === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No login yet</Trans>
      </p>
    )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <section className={styles['tableBox']} aria-label={t`Login history`} tabIndex={0}>
        <table className={styles['table']} aria-label={t`Login history`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Result</Trans>
              </th>
              <th scope="col">
                <Trans>Address</Trans>
              </th>
              <th scope="col">
                <Trans>Browser</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ objectid, time, status, msg, address, browser }) => (
              <tr key={objectid}>
                <td>{momentText(i18n, time)}</td>
                <td>
                  <StatusBadge badge={status}>{memberText('loginStatus', status, i18n.locale)}</StatusBadge>
                  {msg !== '' && <div className={styles['quiet']}>{msg}</div>}
                </td>
                <td>{address}</td>
                <td title={browser}>{browserName(browser)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 && (
        <div className={styles['more']}>
          <Button
            variant="default"
            size="compact-xs"
            disabled={pageNum === 1}
            onClick={() => setPageNum(pageNum - 1)}
          >
            <Trans>Newer</Trans>
          </Button>
          <Button
            variant="default"
            size="compact-xs"
            disabled={pageNum >= pages}
            onClick={() => setPageNum(pageNum + 1)}
          >
            <Trans>Older</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
