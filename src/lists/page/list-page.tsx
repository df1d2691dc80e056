import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'

import { pageSizes } from '#contract/calls/envelope.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { flag } from '#contract/wire/enumerations.ts'
import { mayPass } from '#src/api/passing-failure.ts'
import { userStorageKey } from '#src/session/user-storage-key.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { ColumnChoice } from '#src/ui/list/column-choice.tsx'
import { DataGrid } from '#src/ui/list/data-grid.tsx'
import { StillWaiting } from '#src/ui/list/list-states.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { useColumnLayout } from '#src/ui/list/use-column-layout.ts'

import {
  addressMisfits,
  changedAddress,
  isSameSearch,
  listSearch,
  readListAddress,
  type ListAddress,
} from '../address/list-address.ts'
import { MisfitNote } from '../address/misfit-note.tsx'
import { useWritten } from '../sheet-runs/use-runs.ts'
import { DetailPane } from './detail-pane.tsx'
import { FilterLine } from './filter-line.tsx'
import { ListAge } from './list-age.tsx'
import { listColumns, type ListLook } from './list-columns.tsx'
import { ListControls } from './list-controls.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import styles from './list-page.module.css'
import {
  ListPartsContext,
  useListParts,
  useListRights,
  type ListExtras,
  type StatusChange,
  type ListParts,
  type ListDialog,
} from './list-parts.ts'
import { nameOfRow, type ListRow } from './list-row.ts'
import { listServer } from './list-server.ts'
import { ListEmptyState, OldRowsBanner } from './list-empty-state.tsx'
import { listWords } from './list-words.ts'
import { PrintConditions } from './print-conditions.tsx'
import { RowMenu } from './row-menu.tsx'
import { useChosenRows } from './use-chosen-rows.ts'
import { useList } from './use-list.ts'
import { noLongerMatches, useMovingRows } from './use-moving-rows.ts'

export interface ListPageProps extends ListLook {
  form: ListForm
  /** The order that changes a status of many rows at once, where the list has one. */
  statusChange?: StatusChange
  extras?: ListExtras
}

/**
 * A whole page of a list, made from its form: search, table, details, adding, editing, deleting, sheets out and in. What is
 * searched, sorted, paged and opened stands in the address.
 */
export function ListPage(props: ListPageProps) {
  return (
    <ListPartsContext value={useMadeParts(props)}>
      <ListBody key={props.form.name} />
    </ListPartsContext>
  )
}

const noExtras: ListExtras = {}
/** Active is green, frozen grey. */
const flagBadges = { [flag.values.active]: 0, [flag.values.frozen]: 1 }

/** The parts of a list page, from what it was given; the very same until the list, the language or a right changes. */
function useMadeParts({
  form,
  statusChange,
  badges,
  renderers,
  isOffline,
  extras = noExtras,
}: ListPageProps): ListParts {
  const { i18n } = useLingui()
  const { locale } = i18n
  const rights = useListRights(form)
  return useMemo(() => {
    const ofFlag = form.freezes === undefined ? {} : { [form.freezes]: flagBadges }
    const look: ListLook = {
      badges: { ...ofFlag, ...badges },
      ...(renderers && { renderers }),
      ...(isOffline && { isOffline }),
    }
    const words = listWords(form, locale)
    return { form, words, look, server: listServer(form), rights, statusChange: statusChange ?? null, extras }
  }, [form, locale, rights, statusChange, badges, renderers, isOffline, extras])
}

const none: readonly ListRow[] = []

/** The parts of a list page put together. */
function ListBody() {
  const { form, words, look, server, extras } = useListParts()
  const { i18n } = useLingui()
  const [search, changeSearch] = usePageSearch()
  const address = readListAddress(form, search)
  const go = (change: Partial<ListAddress>, step: 'step' | 'replace' = 'step') =>
    changeSearch((now) => listSearch(form, changedAddress(readListAddress(form, now), change)), step)

  const list = useList(server, address)
  const { rows, readAt } = useMovingRows(
    server,
    list.answer?.page.list ?? none,
    extras.moves === true,
    list.reload,
  )
  useWritten(form.name, form.moves !== undefined, list.answer?.at ?? null, list.reload)
  const total = list.answer?.page.total ?? 0
  const isPast = (row: ListRow) => noLongerMatches(row, address.criteria)

  const columns = useMemo(() => listColumns(form, words, look, i18n), [form, words, look, i18n])
  const [layout, setLayout] = useColumnLayout(userStorageKey(`columns.${form.name}`))
  const [selection, setChosen] = useChosenRows(server, rows, list.answer?.at ?? null)
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const table = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ row: ListRow; x: number; y: number } | null>(null)
  const currentRow = () => table.current?.querySelector<HTMLElement>('tr[tabindex="0"]')
  const add = () => setDialog({ kind: 'entry', row: null })
  const importSheet = () => setDialog({ kind: 'import' })

  const openedPlace = rows.findIndex((row) => row.objectid === address.open)
  const walk = (step: number) => {
    const next = rows[openedPlace + step]
    if (openedPlace >= 0 && next !== undefined) go({ open: next.objectid }, 'replace')
  }

  return (
    <div className={styles['page']} data-open={address.open !== null}>
      <ListHead onAdd={add} onImport={importSheet} onRun={(run) => setDialog({ kind: 'run', run })} />
      {extras.Above !== undefined && (
        <div className={styles['above']}>
          <extras.Above
            readAt={list.answer?.at ?? 0}
            onAdd={(filled) => setDialog({ kind: 'entry', row: null, filled })}
            onOpen={(open) => go({ open }, address.open === null ? 'step' : 'replace')}
            onChanged={list.reload}
          />
        </div>
      )}
      {address.open === null && (
        <PrintConditions criteria={address.criteria} readAt={readAt ?? list.answer?.at ?? null} />
      )}
      <FilterLine
        criteria={address.criteria}
        onSearch={(criteria) =>
          isSameSearch(criteria, address.criteria) && address.pageNum === 1 ? list.reload() : go({ criteria })
        }
      />
      <MisfitNote
        misfits={addressMisfits(form, search, extras.inAddress)}
        onDismiss={() => go({}, 'replace')}
      />
      <ListControls
        rows={[...selection.values()]}
        total={total}
        address={address}
        onClear={() => setChosen(new Map())}
        onDialog={setDialog}
        onChanged={list.reload}
        aside={<ColumnChoice columns={columns} layout={layout} onLayout={setLayout} />}
      />
      <div ref={table} className={styles['table']}>
        <div className={styles['gridPlace']}>
          {list.waiting && list.answer !== null && <StillWaiting />}
          <DataGrid
            label={words.title}
            rows={rows}
            columns={columns}
            layout={layout}
            onLayout={setLayout}
            sort={address.sort}
            onSort={(sort) => go({ sort })}
            selection={selection}
            onSelect={setChosen}
            nameOf={(row) => nameOfRow(form, row)}
            isPast={isPast}
            isOffline={look.isOffline}
            opened={address.open}
            onOpen={(row, how) =>
              go({ open: row.objectid }, how === 'walk' || address.open !== null ? 'replace' : 'step')
            }
            onMenu={(row, at) => setMenu({ row, ...at })}
            offset={(address.pageNum - 1) * address.pageSize}
            total={total}
            stale={list.isStale}
          >
            {rows.length === 0 && (
              <ListEmptyState
                list={list}
                address={address}
                onAdd={add}
                onImport={importSheet}
                onSearchAll={() => go({ criteria: {} })}
                onFirstPage={() => go({ pageNum: 1 })}
              />
            )}
          </DataGrid>
          {rows.length > 0 && list.failure !== null && !mayPass(list.failure) && (
            <OldRowsBanner list={list} />
          )}
        </div>
        {address.open !== null && (
          <DetailPane
            objectid={address.open}
            row={rows[openedPlace] ?? null}
            readAt={list.answer?.at ?? 0}
            place={openedPlace < 0 ? null : { at: openedPlace, of: rows.length }}
            onWalk={walk}
            onEdit={(row) => setDialog({ kind: 'entry', row })}
            onClose={() => go({ open: null }, 'replace')}
            onChanged={list.reload}
            focusAfter={currentRow}
          />
        )}
      </div>
      <Pager
        pageNum={address.pageNum}
        pageSize={address.pageSize}
        pageSizes={pageSizes}
        total={total}
        unknown={list.answer === null}
        more={list.answer?.page.more ?? false}
        onPage={(pageNum) => go({ pageNum })}
        onPageSize={(pageSize) => go({ pageSize })}
      >
        <ListAge
          at={readAt ?? list.answer?.at ?? null}
          old={mayPass(list.failure)}
          past={rows.filter(isPast).length}
          onReload={list.reload}
        />
      </Pager>
      {menu !== null && (
        <RowMenu
          {...menu}
          onOpen={() => go({ open: menu.row.objectid }, address.open === null ? 'step' : 'replace')}
          onDialog={setDialog}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog !== null && (
        <ListDialogs
          dialog={dialog}
          now={{ chosen: [...selection.values()], total, address }}
          // An answer that comes late does not close another.
          onClose={() => setDialog((now) => (now === dialog ? null : now))}
          focusAfter={currentRow}
          onAdded={(row) => setDialog({ kind: 'added', row })}
          onChanged={(gone) => {
            extras.onChanged?.()
            setChosen(new Map([...selection].filter(([id]) => !gone.includes(id))))
            if (address.open !== null && gone.includes(address.open)) go({ open: null }, 'replace')
            list.reload()
          }}
        />
      )}
    </div>
  )
}
