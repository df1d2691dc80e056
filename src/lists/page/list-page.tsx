import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'

import { pageSizes } from '#contract/calls/envelope.ts'
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
import { listColumns } from './list-columns.tsx'
import { ListControls } from './list-controls.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import styles from './list-page.module.css'
import { ListPartsContext, useListParts, type ListDialog } from './list-parts.ts'
import { nameOfRow, type ListRow } from './list-row.ts'
import { ListEmptyState, OldRowsBanner } from './list-empty-state.tsx'
import { PrintConditions } from './print-conditions.tsx'
import { RowMenu } from './row-menu.tsx'
import { useChosenRows } from './use-chosen-rows.ts'
import { useList } from './use-list.ts'
import { useMadeParts, type ListPageProps } from './use-made-parts.ts'
import { ViewSwitch } from './view-switch.tsx'
import { noLongerMatches, useMovingRows } from './use-moving-rows.ts'

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

const none: readonly ListRow[] = []
/** As the address asks for the tree. */
const treeView = 'tree'

/** The parts of a list page put together. */
function ListBody() {
  const { form, words, look, server, extras } = useListParts()
  const { i18n } = useLingui()
  const [search, changeSearch] = usePageSearch()
  const address = readListAddress(form, search)
  const isTree = extras.Tree !== undefined && search['view'] === treeView
  const goTo = (change: Partial<ListAddress>, view: string | undefined, step: 'step' | 'replace') =>
    changeSearch(
      (now) => ({ ...listSearch(form, changedAddress(readListAddress(form, now), change)), view }),
      step,
    )
  const go = (change: Partial<ListAddress>, step: 'step' | 'replace' = 'step') =>
    goTo(change, isTree ? treeView : undefined, step)

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
  const currentRow = () =>
    table.current?.querySelector<HTMLElement>('tr[tabindex="0"], [role="treeitem"][aria-selected="true"]')
  const add = () => setDialog({ kind: 'entry', row: null })
  const importSheet = () => setDialog({ kind: 'import' })

  const openedPlace = rows.findIndex((row) => row.objectid === address.open)
  const walk = (step: number) => {
    const next = rows[openedPlace + step]
    if (openedPlace >= 0 && next !== undefined) go({ open: next.objectid }, 'replace')
  }

  const viewSwitch = extras.Tree !== undefined && (
    <ViewSwitch isTree={isTree} onSwitch={(tree) => goTo({}, tree ? treeView : undefined, 'step')} />
  )

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
      {!isTree && (
        <FilterLine
          criteria={address.criteria}
          onSearch={(criteria) =>
            isSameSearch(criteria, address.criteria) && address.pageNum === 1
              ? list.reload()
              : go({ criteria })
          }
        />
      )}
      <MisfitNote
        misfits={addressMisfits(form, search, isTree ? ['view'] : extras.inAddress)}
        onDismiss={() => go({}, 'replace')}
      />
      {isTree ? (
        <div className={styles['viewLine']}>{viewSwitch}</div>
      ) : (
        <ListControls
          rows={[...selection.values()]}
          total={total}
          address={address}
          onClear={() => setChosen(new Map())}
          onDialog={setDialog}
          onChanged={list.reload}
          aside={
            <>
              {viewSwitch}
              <ColumnChoice columns={columns} layout={layout} onLayout={setLayout} />
            </>
          }
        />
      )}
      <div ref={table} className={styles['table']}>
        {isTree && extras.Tree !== undefined ? (
          <extras.Tree
            opened={address.open}
            readAt={list.answer?.at ?? 0}
            onOpen={(open) => go({ open }, address.open === null ? 'step' : 'replace')}
          />
        ) : (
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
        )}
        {address.open !== null && (
          <DetailPane
            objectid={address.open}
            row={rows[openedPlace] ?? null}
            readAt={list.answer?.at ?? 0}
            place={openedPlace < 0 || isTree ? null : { at: openedPlace, of: rows.length }}
            onWalk={walk}
            onEdit={(row) => setDialog({ kind: 'entry', row })}
            onClose={() => go({ open: null }, 'replace')}
            onChanged={list.reload}
            focusAfter={currentRow}
          />
        )}
      </div>
      {!isTree && (
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
      )}
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
