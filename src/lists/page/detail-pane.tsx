import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconX } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { useDeviceChanges } from '#src/live/use-device-changes.ts'
import { usePageSubject } from '#src/tabs/page-host.tsx'
import { useEscape } from '#src/ui/escape.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { NothingShown } from '#src/ui/list/list-states.tsx'
import { notify } from '#src/ui/notices/notify.tsx'
import { StepButton } from '#src/ui/step-button.tsx'
import { useFocusBack } from '#src/ui/use-focus-back.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './detail-pane.module.css'
import { DetailList } from './detail-list.tsx'
import { useListParts } from './list-parts.ts'
import { fullNameOfRow, plainText, type ListRow } from './list-row.ts'
import type { ListServer } from './list-server.ts'

interface DetailPaneProps {
  objectid: string
  /** The row where the list shows it; else it is asked for. */
  row: ListRow | null
  /** When the list was read, so that what it does not show is read again with it. */
  readAt: number
  /** Where it stands among the rows shown; null when it is not among them. */
  place: { at: number; of: number } | null
  onWalk: (step: number) => void
  onEdit: (row: ListRow) => void
  onClose: () => void
  /** The list is read again. */
  onChanged: () => void
  /** Who gets the focus when whoever had it before is gone. */
  focusAfter: () => HTMLElement | null | undefined
}

/** One row in full, beside the list, whose rows it walks. */
export function DetailPane(props: DetailPaneProps) {
  const { objectid, place, onWalk, onEdit, onClose, onChanged, focusAfter } = props
  const { form, server, rights, extras } = useListParts()
  const { t } = useLingui()
  const { row, failure, lost, reload } = useOneRow(server, objectid, props.row, props.readAt)
  // Of a row that the list does not show nobody else is told.
  useDeviceChanges(
    extras.moves === true && props.row === null && row !== null ? [objectid] : [],
    reload,
    reload,
  )
  const lostName = lost === null ? null : fullNameOfRow(form, lost)
  useEffect(() => {
    if (lostName !== null) notify('failure', <LostRow name={lostName} />)
  }, [lostName])
  const Details = extras.Details ?? DetailList
  usePageSubject(row === null ? null : fullNameOfRow(form, row))

  // Whoever opened it by keyboard goes on in the list; the pane is announced by its heading.
  useEscape('beside', onClose)
  useFocusBack(focusAfter)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // A dialog that stands in the pane is elsewhere on the page.
    const outside = !(event.target instanceof Node && event.currentTarget.contains(event.target))
    if (step === undefined || event.ctrlKey || event.altKey || outside) return
    event.preventDefault()
    onWalk(step)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons bubble up to here
    <aside className={styles['pane']} aria-label={t`Details`} onKeyDown={press}>
      <header className={styles['head']}>
        <div className={styles['names']}>
          <h2 className={styles['title']} aria-live="polite">
            {row === null ? t`Details` : fullNameOfRow(form, row)}
          </h2>
          {row !== null && <Gist row={row} />}
        </div>
        {row !== null && rights.edit && row.own !== false && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size="0.875rem" stroke={1.5} />}
            onClick={() => onEdit(row)}
          >
            <Trans>Edit</Trans>
          </Button>
        )}
        <StepButton
          label={t`Previous row`}
          disabled={place === null || place.at === 0}
          onStep={() => onWalk(-1)}
        >
          <IconChevronUp size="1rem" stroke={1.5} />
        </StepButton>
        <StepButton
          label={t`Next row`}
          disabled={place === null || place.at === place.of - 1}
          onStep={() => onWalk(1)}
        >
          <IconChevronDown size="1rem" stroke={1.5} />
        </StepButton>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Close the details`} onClick={onClose}>
          <IconX size="1rem" stroke={1.5} />
        </ActionIcon>
      </header>
      {row !== null && (
        <div className={styles['body']}>
          <Details
            row={row}
            onChanged={() => {
              onChanged()
              reload()
            }}
          />
        </div>
      )}
      {row?.own === false && (
        <p className={styles['note']}>
          {form.ownBy === 'rights' ? (
            <Trans>This entry has rights that you don’t have and is read-only.</Trans>
          ) : (
            <Trans>This entry belongs to another company and is read-only.</Trans>
          )}
        </p>
      )}
      {row === null && failure === 'gone' && (
        <NothingShown title={<Trans>This entry no longer exists</Trans>}>
          <Trans>It may have been removed, or you don’t have permission to view it.</Trans>
        </NothingShown>
      )}
      {row === null && failure instanceof CallFailure && (
        <NothingShown
          title={<Trans>Could not load the entry</Trans>}
          actions={
            <Button size="xs" variant="default" onClick={reload}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <FailureText failure={failure} />
        </NothingShown>
      )}
    </aside>
  )
}

/** Said also over whatever was open about it, which goes with it. */
function LostRow({ name }: { name: string }) {
  return (
    <Trans>
      <UserText text={name} /> no longer exists, or you don’t have permission to view it. Its details were
      closed.
    </Trans>
  )
}

/** What a row is, in a line. */
function Gist({ row }: { row: ListRow }) {
  const { form, words } = useListParts()
  const present = (form.gist ?? []).filter((name) => plainText(row[name]) !== '')
  if (present.length === 0) return null
  return (
    <p className={styles['gist']}>
      {present.map((name) => (
        <span key={name} title={words.heading(name)}>
          <UserText text={plainText(row[name])} />
        </span>
      ))}
    </p>
  )
}

interface OneRow {
  row: ListRow | null
  /** `gone`: there is no such row; else why it could not be read. */
  failure: unknown
  /** The row that was shown until it was gone. */
  lost: ListRow | null
  reload: () => void
}

/**
 * The row of the details: where the list shows it, that very one, else it is asked for. Whoever acts on it keeps it until it
 * is known to be gone, also while the list turns to a page that does not show it.
 * @param readAt when the list was read; a row that it does not show is asked for again with it
 */
function useOneRow(server: ListServer, objectid: string, shown: ListRow | null, readAt: number): OneRow {
  const [asked, setAsked] = useState<{ objectid: string; row: ListRow | null; failure: unknown } | null>(null)
  const [round, setRound] = useState(0)
  const [last, setLast] = useState(shown)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown || readAt === 0) return undefined
    const controller = new AbortController()
    server.findOne(objectid, controller.signal).then(
      (row) => setAsked({ objectid, row, failure: row === null ? 'gone' : null }),
      (failure: unknown) => {
        if (!controller.signal.aborted) setAsked({ objectid, row: null, failure })
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round, or a list read anew, asks again
  }, [server, objectid, isShown, readAt, round])
  const mine = asked?.objectid === objectid ? asked : null
  const newest = shown ?? mine?.row ?? null
  if (newest !== null && newest !== last) setLast(newest)
  const known = last?.objectid === objectid ? last : null
  const isGone = shown === null && mine?.failure === 'gone'
  return {
    row: newest ?? (isGone ? null : known),
    failure: mine?.failure ?? null,
    lost: isGone ? known : null,
    reload: () => setRound(round + 1),
  }
}
