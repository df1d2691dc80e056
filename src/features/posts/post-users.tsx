import { Plural, Trans } from '@lingui/react/macro'
import { Parse } from 'typebox/value'

import { postIdSchema } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { CallFailure } from '#src/api/call-failure.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './posts.module.css'

/** Who has a post, by name. @param news what says when it is asked again */
export function PostUsers({ objectid, news }: { objectid: string; news: string }) {
  const { answer, failure } = useAnswer(`${objectid} ${news}`, (signal) =>
    request('post/findUsers', { query: { objectid: Parse(postIdSchema, objectid) }, quiet: true, signal }),
  )
  if (failure instanceof CallFailure) return <FailureText failure={failure} />
  if (answer === null) return null
  const { list, data } = answer
  if (data.total === 0)
    return (
      <span className={styles['quiet']}>
        <Trans>No user has this role</Trans>
      </span>
    )
  const rest = data.total - list.length
  return (
    <>
      <UserText text={list.map(({ username, companyname }) => `${username} (${companyname})`).join(', ')} />
      {rest > 0 && (
        <>
          {' '}
          <Plural value={rest} one="and # more" other="and # more" />
        </>
      )}
    </>
  )
}
