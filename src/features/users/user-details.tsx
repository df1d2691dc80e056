import { Trans } from '@lingui/react/macro'

import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { DetailsProps } from '#src/lists/page/list-parts.ts'

import { LoginHistory } from './login-history.tsx'
import { ResetFactor } from './reset-factor.tsx'
import styles from './users.module.css'

/** A user in full, with the history of their logins. */
export function UserDetails({ row, onChanged }: DetailsProps) {
  return (
    <>
      <DetailList row={row} />
      <ResetFactor row={row} onChanged={onChanged} />
      <h3 className={styles['heading']}>
        <Trans>Login history</Trans>
      </h3>
      <LoginHistory key={row.objectid} userid={row.objectid} />
    </>
  )
}
