import { Trans } from '@lingui/react/macro'

import { DetailList } from '#src/lists/page/detail-list.tsx'
import { FunctionWords } from '#src/lists/page/function-words.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import styles from './api-keys.module.css'

/** An API key in full, with what it may do. */
export function ApiKeyDetails({ row }: { row: ListRow }) {
  const functions = Array.isArray(row['functions']) ? row['functions'].map(String) : []
  return (
    <>
      <DetailList row={row} />
      <h3 className={styles['heading']}>
        <Trans>Functions</Trans>
      </h3>
      <FunctionWords codes={functions} />
      <p className={styles['quiet']}>
        <Trans>The key never does what its owner may not do, and ends with the owner’s account.</Trans>
      </p>
    </>
  )
}
