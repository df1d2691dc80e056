import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import { mostInBatch } from '#contract/rules/batch-rules.ts'
import { flag, type Flag } from '#contract/wire/enumerations.ts'
import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import { isDoneUnknown } from '#src/api/is-done-unknown.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

import styles from '../entry/dialogs.module.css'
import { batchName } from './list-server.ts'
import { useListParts, type ListDialogsProps } from './list-parts.ts'
import { fullNameOfRow, type ListRow } from './list-row.ts'
import { ownRows } from './why-not.ts'

type BatchAct =
  | { readonly kind: 'delete' }
  | { readonly kind: 'status'; readonly value: string | number }
  | { readonly kind: 'freeze'; readonly opt: Flag }

interface BatchDialogProps extends Omit<ListDialogsProps, 'dialog'> {
  rows: readonly ListRow[]
  act: BatchAct
}

/** How many are named in the question. */
const named = 5

/** Asks before many rows are changed, frozen or deleted, naming them; then says of each that failed why. */
export function BatchDialog(props: BatchDialogProps) {
  const { rows, act, onClose, onChanged, focusAfter } = props
  const { form, server, extras } = useListParts()
  const { path, change, title } = useOrder(act)
  const all = ownRows(rows)
  /** Of more than one call takes, those that were done before one failed: they are not asked for again. */
  const [doneIds, setDoneIds] = useState<readonly string[]>([])
  const own = all.filter(({ objectid }) => !doneIds.includes(objectid))
  const left = rows.length - all.length
  const [doing, setDoing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [results, setResults] = useState<readonly RecordFailure[]>([])
  const names = (some: readonly ListRow[]) => some.map((row) => fullNameOfRow(form, row))

  const run = async () => {
    setDoing(true)
    setFailure(null)
    const failed: RecordFailure[] = []
    const done: string[] = []
    try {
      for (let from = 0; from < own.length; from += mostInBatch) {
        const some = own.slice(from, from + mostInBatch)
        const faults = await partly(server.batch(path, some, change))
        failed.push(...faults)
        const isDone = (row: ListRow) => faults.every(({ objectid }) => objectid !== batchName(form, row))
        done.push(...some.filter(isDone).map(({ objectid }) => objectid))
      }
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
      setDoneIds([...doneIds, ...done])
      if (isDoneUnknown(error)) onChanged([])
      return
    } finally {
      setDoing(false)
      if (done.length > 0) onChanged(act.kind === 'delete' ? done : [])
    }
    if (failed.length > 0) return setResults(failed)
    notifyDone()
    onClose()
  }

  return (
    <Dialog busy={doing} onClose={onClose} focusAfter={focusAfter} title={title}>
      {results.length > 0 ? (
        <Results rows={own} results={results} />
      ) : (
        <>
          <p className={styles['question']}>
            <Question act={act} count={own.length} />
          </p>
          <ul className={styles['names']}>
            {names(own.slice(0, named)).map((name, place) => (
              <li key={own[place]?.objectid}>{name}</li>
            ))}
            {own.length > named && (
              <li>
                <Plural value={own.length - named} one="and # more" other="and # more" />
              </li>
            )}
          </ul>
          {left > 0 && (
            <p className={styles['note']}>
              <Plural
                value={left}
                one="# selected entry belongs to another company and stays unchanged."
                other="# selected entries belong to other companies and stay unchanged."
              />
            </p>
          )}
          {act.kind === 'delete' && extras.DeletionNote !== undefined && (
            <p>
              <extras.DeletionNote rows={own} />
            </p>
          )}
          {act.kind === 'freeze' && extras.FreezeNote !== undefined && (
            <p>
              <extras.FreezeNote rows={own} opt={act.opt} />
            </p>
          )}
          {act.kind === 'delete' && (
            <p className={styles['note']}>
              <Trans>This cannot be undone.</Trans>
            </p>
          )}
        </>
      )}
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <Group justify="flex-end" mt="lg">
        {results.length > 0 ? (
          <Button data-autofocus onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" data-autofocus disabled={doing} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={doing} onClick={() => void run()}>
              {title}
            </Button>
          </>
        )}
      </Group>
    </Dialog>
  )
}

/** What is sent, besides the rows, and what the act is called. */
function useOrder(act: BatchAct): { path: string; change: object; title: string } {
  const { server, statusChange } = useListParts()
  const { t, i18n } = useLingui()
  switch (act.kind) {
    case 'delete':
      return { path: server.deletion, change: {}, title: t`Delete` }
    case 'freeze': {
      const title = act.opt === flag.values.frozen ? t`Freeze` : t`Activate`
      return { path: server.freezing, change: { opt: act.opt }, title }
    }
    case 'status': {
      const title = statusChange?.label === undefined ? t`Change status` : i18n._(statusChange.label)
      const { path, field } = statusChange ?? { path: '', field: '' }
      return { path, change: { [field]: act.value }, title }
    }
  }
}

function Question({ act, count }: { act: BatchAct; count: number }) {
  const { words, statusChange } = useListParts()
  switch (act.kind) {
    case 'delete':
      return <Plural value={count} one="Delete this entry?" other="Delete these # entries?" />
    case 'freeze':
      return act.opt === flag.values.frozen ? (
        <Plural value={count} one="Freeze this entry?" other="Freeze these # entries?" />
      ) : (
        <Plural value={count} one="Activate this entry?" other="Activate these # entries?" />
      )
    case 'status': {
      const status = statusChange === null ? '' : words.member(statusChange.enumeration, act.value)
      return (
        <Plural
          value={count}
          one={`Set this entry to “${status}”?`}
          other={`Set these # entries to “${status}”?`}
        />
      )
    }
  }
}

/** The records that failed of a batch that was done in part. */
async function partly(batch: Promise<void>): Promise<readonly RecordFailure[]> {
  try {
    await batch
    return []
  } catch (error) {
    if (error instanceof CallFailure && error.results.length > 0) return error.results
    throw error
  }
}

function Results({ rows, results }: { rows: readonly ListRow[]; results: readonly RecordFailure[] }) {
  const { form } = useListParts()
  const byId = new Map(rows.map((row) => [batchName(form, row), fullNameOfRow(form, row)]))
  return (
    <>
      <p className={styles['question']}>
        <Trans>
          {results.length} of {rows.length} failed; the rest are done.
        </Trans>
      </p>
      <dl className={styles['results']}>
        {results.map(({ objectid, msg }) => (
          <div key={objectid}>
            <dt>{byId.get(objectid) ?? objectid}</dt>
            <dd>{msg}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
