import { Trans } from '@lingui/react/macro'

import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { LoginHistory } from './login-history.tsx'
import styles from './users.module.css'

/** A user in full, with the history of their logins. */
export function UserDetails({ row }: { row: ListRow }) {
  return (
    <>
      <DetailList row={row} />
      <h3 className={styles['heading']}>
        <Trans>Login history</Trans>
      </h3>
      <LoginHistory key={row.objectid} userid={row.objectid} />
    </>
  )
}
