import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { NothingShown, RowShapes } from '#src/ui/list/list-states.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import { isEntered } from '#contract/lists/list-form.ts'

import type { ListAddress } from '../address/list-address.ts'
import styles from './list-page.module.css'
import { useListParts } from './list-parts.ts'
import { mayPass } from '#src/api/passing-failure.ts'

interface ListNow {
  answer: { page: { total: number } } | null
  waiting: boolean
  failure: unknown
  reload: () => void
}

interface ListEmptyStateProps {
  list: ListNow
  address: ListAddress
  onAdd: () => void
  onImport: () => void
  onSearchAll: () => void
  onFirstPage: () => void
}

/** What stands where no row stands: still asking, no answer, nothing found, a page behind the last, or truly nothing. */
export function ListEmptyState(props: ListEmptyStateProps) {
  const { list, address, onAdd, onImport, onSearchAll, onFirstPage } = props
  const { form, rights } = useListParts()
  if (list.failure !== null) {
    return (
      <NothingShown title={<Trans>Could not load the list</Trans>} actions={<Retry list={list} />}>
        <Why failure={list.failure} />
        <p>
          <Sentences>
            <Trans>Your search is kept.</Trans>
            {mayPass(list.failure) && <Trans>Retrying automatically.</Trans>}
          </Sentences>
        </p>
      </NothingShown>
    )
  }
  if (list.answer === null || list.waiting) return <RowShapes />
  if (list.answer.page.total > 0) {
    return (
      <NothingShown
        title={<Trans>This page is past the end of the list</Trans>}
        actions={
          <Button size="xs" onClick={onFirstPage}>
            <Trans>Go to the first page</Trans>
          </Button>
        }
      />
    )
  }
  const conditions = Object.keys(address.criteria).length
  if (conditions > 0) {
    return (
      <NothingShown
        title={<Trans>No entries match the search</Trans>}
        actions={
          <Button size="xs" onClick={onSearchAll}>
            <Trans>Show all entries</Trans>
          </Button>
        }
      >
        {conditions === 1 ? (
          <Trans>No entry matches this condition.</Trans>
        ) : (
          <Trans>No entry matches all search fields.</Trans>
        )}
      </NothingShown>
    )
  }
  return (
    <NothingShown
      title={<Trans>No entries yet</Trans>}
      actions={
        (rights.add || rights.import) && (
          <>
            {rights.add && (
              <Button size="xs" onClick={onAdd}>
                <Trans>Add</Trans>
              </Button>
            )}
            {rights.import && (
              <Button size="xs" variant="default" onClick={onImport}>
                <Trans>Import</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {rights.import ? (
        <Trans>Add the first entry, or import many from a spreadsheet.</Trans>
      ) : rights.add ? (
        <Trans>Add the first entry.</Trans>
      ) : (
        isEntered(form) && <Trans>No entries have been added for your company.</Trans>
      )}
    </NothingShown>
  )
}

/** The rows are still those from before, since newer ones could not be read. */
export function OldRowsBanner({ list }: { list: ListNow }) {
  return (
    <div role="alert" className={styles['banner']}>
      <span>
        <Sentences>
          <Trans>Earlier entries are shown; the latest could not be loaded.</Trans>
          {list.failure instanceof CallFailure && <FailureText failure={list.failure} />}
        </Sentences>
      </span>
      <Retry list={list} />
    </div>
  )
}

function Why({ failure }: { failure: unknown }) {
  return <p>{failure instanceof CallFailure ? <FailureText failure={failure} /> : String(failure)}</p>
}

function Retry({ list }: { list: ListNow }) {
  return (
    <Button size="xs" variant="default" loading={list.waiting} onClick={list.reload}>
      <Trans>Try again</Trans>
    </Button>
  )
}
