import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { pageSizes } from '#contract/envelope.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { keptName } from '#src/session/kept-name.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { ColumnChoice } from '#src/ui/list/column-choice.tsx'
import { DataGrid } from '#src/ui/list/data-grid.tsx'
import { StillWaiting } from '#src/ui/list/list-states.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { renewed, type Selection } from '#src/ui/list/selection.ts'
import { useColumnLayout } from '#src/ui/list/use-column-layout.ts'

import { FilterLine } from './filter-line.tsx'
import {
  changedAddress,
  isSameSearch,
  listSearch,
  readListAddress,
  type ListAddress,
} from './list-address.ts'
import { ListAge } from './list-age.tsx'
import { listColumns, type ListLook } from './list-columns.tsx'
import { ListControls, type StatusChange } from './list-controls.tsx'
import { ListHead } from './list-head.tsx'
import styles from './list-page.module.css'
import { nameOfRow, type ListRow } from './list-row.ts'
import { listServer } from './list-server.ts'
import { listWords } from './list-texts.ts'
import { ListVoid, OldRowsBanner } from './list-void.tsx'
import { useList } from './use-list.ts'
import { useListRights } from './use-list-rights.ts'
import { DetailPane } from './detail-pane.tsx'
import { ListDialogs, type ListDialog } from './list-dialogs.tsx'
import { RowMenu } from './row-menu.tsx'

export interface ListPageProps extends ListLook {
  form: ListForm
  /** The order that changes a status of many rows at once, where the list has one. */
  statusChange?: StatusChange
}

const none: readonly ListRow[] = []

/**
 * A whole page of a list, made from its form: search, table, details, adding, editing, deleting, sheets out and in. What is
 * searched, sorted, paged and opened stands in the address.
 */
export function ListPage({ form, statusChange, badges, renderers }: ListPageProps) {
  const { i18n } = useLingui()
  const [search, changeSearch] = usePageSearch()
  const address = readListAddress(form, search)
  const go = (change: Partial<ListAddress>, step: 'step' | 'replace' = 'step') =>
    changeSearch((now) => listSearch(form, changedAddress(readListAddress(form, now), change)), step)

  const server = useMemo(() => listServer(form), [form])
  const rights = useListRights(form)
  const list = useList(server, address)
  const rows = list.answer?.page.list ?? none
  const total = list.answer?.page.total ?? 0

  const words = useMemo(() => listWords(form, i18n.locale), [form, i18n.locale])
  const look = useMemo(
    () => ({ ...(badges && { badges }), ...(renderers && { renderers }) }),
    [badges, renderers],
  )
  const columns = useMemo(() => listColumns(form, words, look, i18n), [form, words, look, i18n])
  const [layout, setLayout] = useColumnLayout(keptName(`columns.${form.name}`))
  const [chosen, setChosen] = useState<Selection<ListRow>>(new Map())
  const selection = useMemo(() => renewed(chosen, rows), [chosen, rows])
  const [dialog, setDialog] = useState<ListDialog | null>(null)
  const [menu, setMenu] = useState<{ row: ListRow; x: number; y: number } | null>(null)
  const nameOf = (row: ListRow) => nameOfRow(form, row)

  const openedPlace = rows.findIndex((row) => row.objectid === address.open)
  const walk = (step: number) => {
    const next = rows[openedPlace + step]
    if (openedPlace >= 0 && next !== undefined) go({ open: next.objectid }, 'replace')
  }
  const chosenRows = [...selection.values()]

  return (
    <div className={styles['page']}>
      <ListHead module={form.module} title={words.title}>
        {rights.import && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconFileImport size="1rem" stroke={1.5} />}
            onClick={() => setDialog({ kind: 'import' })}
          >
            <Trans>Import</Trans>
          </Button>
        )}
        {rights.add && (
          <Button
            size="xs"
            leftSection={<IconPlus size="1rem" stroke={1.5} />}
            onClick={() => setDialog({ kind: 'entry', row: null })}
          >
            <Trans>Add</Trans>
          </Button>
        )}
      </ListHead>
      <FilterLine
        form={form}
        words={words}
        criteria={address.criteria}
        onSearch={(criteria) =>
          isSameSearch(criteria, address.criteria) && address.pageNum === 1 ? list.reload() : go({ criteria })
        }
      />
      <ListControls
        server={server}
        rights={rights}
        rows={chosenRows}
        total={total}
        address={address}
        words={words}
        {...(statusChange && { statusChange })}
        onClear={() => setChosen(new Map())}
        onDialog={setDialog}
        aside={<ColumnChoice columns={columns} layout={layout} onLayout={setLayout} />}
      />
      <div className={styles['table']}>
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
            nameOf={nameOf}
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
              <ListVoid
                list={list}
                address={address}
                mayAdd={rights.add}
                mayImport={rights.import}
                onAdd={() => setDialog({ kind: 'entry', row: null })}
                onImport={() => setDialog({ kind: 'import' })}
                onSearchAll={() => go({ criteria: {} })}
                onFirstPage={() => go({ pageNum: 1 })}
              />
            )}
          </DataGrid>
          {list.failure !== null && rows.length > 0 && <OldRowsBanner list={list} />}
        </div>
        {address.open !== null && (
          <DetailPane
            key={form.name}
            form={form}
            words={words}
            look={look}
            server={server}
            objectid={address.open}
            row={rows[openedPlace] ?? null}
            readAt={list.answer?.at ?? 0}
            place={openedPlace < 0 ? null : { at: openedPlace, of: rows.length }}
            mayEdit={rights.edit}
            onWalk={walk}
            onEdit={(row) => setDialog({ kind: 'entry', row })}
            onClose={() => go({ open: null }, 'replace')}
          />
        )}
      </div>
      <Pager
        pageNum={address.pageNum}
        pageSize={address.pageSize}
        pageSizes={pageSizes}
        total={total}
        onPage={(pageNum) => go({ pageNum })}
        onPageSize={(pageSize) => go({ pageSize })}
      >
        <ListAge at={list.answer?.at ?? null} onReload={list.reload} />
      </Pager>
      {menu !== null && (
        <RowMenu
          {...menu}
          form={form}
          words={words}
          rights={rights}
          {...(statusChange && { statusChange })}
          onOpen={() => go({ open: menu.row.objectid }, address.open === null ? 'step' : 'replace')}
          onDialog={setDialog}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog !== null && (
        <ListDialogs
          dialog={dialog}
          form={form}
          words={words}
          server={server}
          rights={rights}
          {...(statusChange && { statusChange })}
          onClose={() => setDialog(null)}
          onChanged={(gone) => {
            setChosen(new Map([...selection].filter(([id]) => !gone.includes(id))))
            if (address.open !== null && gone.includes(address.open)) go({ open: null }, 'replace')
            list.reload()
          }}
        />
      )}
    </div>
  )
}
