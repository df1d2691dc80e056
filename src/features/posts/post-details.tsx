import { Trans } from '@lingui/react/macro'

import { DetailList } from '#src/lists/page/detail-list.tsx'
import { FunctionWords } from '#src/lists/page/function-words.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { PostUsers } from './post-users.tsx'
import styles from './posts.module.css'

/** A post in full: what its users may do, and who they are. */
export function PostDetails({ row }: { row: ListRow }) {
  const functions = Array.isArray(row['functions']) ? row['functions'].map(String) : []
  return (
    <div className={styles['group']}>
      <DetailList row={row} />
      <h3>
        <Trans>Functions</Trans>
      </h3>
      <FunctionWords codes={functions} />
      <h3>
        <Trans>Users</Trans>
      </h3>
      <p>
        <PostUsers objectid={row.objectid} news={String(row.version)} />
      </p>
    </div>
  )
}
