import { Trans } from '@lingui/react/macro'

import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { FunctionWords } from '#src/lists/page/function-words.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { PostUsers } from './post-users.tsx'
import styles from './posts.module.css'

/** The functions that an edit of a post gives, and those that it takes. */
export function functionChanges(row: ListRow, typed: TypedEntry): { given: string[]; taken: string[] } {
  const before = new Set(Array.isArray(row['functions']) ? row['functions'].map(String) : [])
  const after = new Set((typed['functions'] ?? '').split(',').filter((code) => code !== ''))
  return {
    given: [...after].filter((code) => !before.has(code)),
    taken: [...before].filter((code) => !after.has(code)),
  }
}

/** What an edit of a post gives and takes, and to whom. */
export function PostChange({ row, typed }: { row: ListRow; typed: TypedEntry }) {
  const { given, taken } = functionChanges(row, typed)
  return (
    <span className={styles['question']}>
      {given.length > 0 && (
        <>
          <h4>
            <Trans>Gives</Trans>
          </h4>
          <FunctionWords codes={given} />
        </>
      )}
      {taken.length > 0 && (
        <>
          <h4>
            <Trans>Takes away</Trans>
          </h4>
          <FunctionWords codes={taken} />
        </>
      )}
      <h4>
        <Trans>Users concerned</Trans>
      </h4>
      <p>
        <PostUsers objectid={row.objectid} news="" />
      </p>
    </span>
  )
}
