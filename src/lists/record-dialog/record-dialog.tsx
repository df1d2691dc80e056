import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'

import { pageSizes } from '#contract/calls/envelope.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { RecordForm, RecordSubject, SubjectOf } from '#contract/lists/record-form.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { mayPass } from '#src/api/passing-failure.ts'
import { userStorageKey } from '#src/session/user-storage-key.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { anyTime, type TimeRange } from '#src/ui/date-range/time-range.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { ColumnChoice } from '#src/ui/list/column-choice.tsx'
import { ControlBar } from '#src/ui/list/control-bar.tsx'
import { DataGrid } from '#src/ui/list/data-grid.tsx'
import type { GridColumn } from '#src/ui/list/grid-column.ts'
import { StillWaiting, NothingShown, RowShapes } from '#src/ui/list/list-states.tsx'
import { Pager } from '#src/ui/list/pager.tsx'
import { renewed, toggled, type Selection } from '#src/ui/list/selection.ts'
import { useColumnLayout } from '#src/ui/list/use-column-layout.ts'
import { rem } from '#src/ui/rem.ts'

import { ListAge } from '../page/list-age.tsx'
import { valueText, isFigure } from '../page/list-columns.tsx'
import { OldRowsBanner } from '../page/list-empty-state.tsx'
import { listWords, type ListWords } from '../page/list-words.ts'
import { ExportMenu } from '../sheets/export-menu.tsx'
import { exportQuery, useSheet, type ExportKind } from '../sheets/use-export.ts'
import styles from './record-dialog.module.css'
import { RecordSearch } from './record-search.tsx'
import { recordServer, type RecordRow, type RecordServer } from './record-server.ts'
import { useRecords } from './use-records.ts'

export interface RecordDialogProps<Subject extends RecordSubject> {
  form: RecordForm<string, string, Subject>
  /** Whose records. */
  subject: SubjectOf<Subject>
  /** By what people know that device. */
  name: string
  renderers?: RecordRenderers
  /** Where its calls are made; by default the server's calls of the form. */
  server?: RecordServer
  /** What can be done with records besides exporting them. */
  Tool?: ComponentType<RecordToolProps>
  onClose: () => void
}

export interface RecordToolProps {
  /** Those that are chosen. */
  rows: readonly RecordRow[]
  timeOf: (row: RecordRow) => string
  onChanged: () => void
}

/** At the usual text size; as specified. */
export const recordTableHeightPx = 300
const none: readonly RecordRow[] = []

/** The records of a device in a dialog: searched by time, paged, and exported. Everything in it is made from the form. */
export function RecordDialog<Subject extends RecordSubject>(props: RecordDialogProps<Subject>) {
  const { form, subject, name, renderers, server: given, Tool, onClose } = props
  const { t, i18n } = useLingui()
  const server = useMemo(() => given ?? recordServer(form), [given, form])
  const records = useRecords(server, subject)
  const { place, answer, go } = records
  const rows = answer?.page.list ?? none

  const words = useMemo(() => listWords(form, i18n.locale), [form, i18n.locale])
  const columns = useMemo(() => recordColumns(form, words, renderers, i18n), [form, words, renderers, i18n])
  const [layout, setLayout] = useColumnLayout(userStorageKey(`columns.${form.name}`))
  const [chosen, setChosen] = useState<Selection<RecordRow>>(new Map())
  const selection = useMemo(() => renewed(chosen, rows), [chosen, rows])
  const sheet = useSheet()
  const right = usePermissions().functions.has(listRight(form, 'export'))
  const timeOf = (row: RecordRow) => valueText({ name: form.time, kind: 'time' }, row, words, i18n)
  const search = (range: TimeRange) => {
    setChosen(new Map())
    const same = range.upStime === place.range.upStime && range.upEtime === place.range.upEtime
    if (same && place.pageNum === 1) records.reload()
    else go({ range })
  }
  const exportAs = (kind: ExportKind) =>
    sheet.start(kind, (signal, onReceived) =>
      server.exportSheet(exportQuery(kind, records.asked, [...selection.keys()]), signal, onReceived),
    )

  return (
    <Dialog
      size={rem(1440)}
      title={t`${words.title}: ${name}`}
      classNames={{ body: styles['body'] ?? '' }}
      onClose={onClose}
    >
      <RecordSearch rule={form.dates} range={place.range} onSearch={search} />
      <ControlBar
        chosen={selection.size}
        onClear={() => setChosen(new Map())}
        aside={<ColumnChoice columns={columns} layout={layout} onLayout={setLayout} />}
      >
        <ExportMenu
          right={right}
          rows={[...selection.values()]}
          all={<Trans>Whole time range</Trans>}
          received={sheet.received}
          onExport={exportAs}
          onCancel={sheet.cancel}
        />
        {Tool !== undefined && (
          <Tool
            rows={[...selection.values()]}
            timeOf={timeOf}
            onChanged={() => {
              setChosen(new Map())
              records.reload()
            }}
          />
        )}
      </ControlBar>
      <div className={styles['place']} style={{ height: rem(recordTableHeightPx) }}>
        {records.waiting && answer !== null && <StillWaiting />}
        <DataGrid
          label={words.title}
          rows={rows}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          sort={{ column: form.time, order: 'desc' }}
          onSort={() => {}}
          selection={selection}
          onSelect={setChosen}
          nameOf={timeOf}
          opened={null}
          onOpen={(row) => setChosen(toggled(selection, row))}
          onMenu={() => {}}
          offset={(place.pageNum - 1) * place.pageSize}
          total={answer?.page.total ?? 0}
          stale={records.isStale}
        >
          {rows.length === 0 && (
            <RecordEmptyState
              records={records}
              isBounded={place.range.upStime !== null || place.range.upEtime !== null}
              onAllTime={() => search(anyTime)}
            />
          )}
        </DataGrid>
        {rows.length > 0 && records.failure !== null && !mayPass(records.failure) && (
          <OldRowsBanner list={records} />
        )}
      </div>
      <Pager
        pageNum={place.pageNum}
        pageSize={place.pageSize}
        pageSizes={pageSizes}
        total={answer?.page.total ?? 0}
        unknown={answer === null}
        more={answer?.page.more ?? false}
        onPage={(pageNum) => go({ pageNum })}
        onPageSize={(pageSize) => go({ pageSize })}
      >
        <ListAge at={answer?.at ?? null} old={mayPass(records.failure)} onReload={records.reload} />
      </Pager>
      {answer?.page.more === true && (
        <p className={styles['more']}>
          <Trans>Search by time to find older records.</Trans>
        </p>
      )}
    </Dialog>
  )
}

/** What stands in a column's cells instead of the text. */
type RecordRenderers = Readonly<Record<string, (row: RecordRow, text: string) => ReactNode>>

/** The columns of a form of records as the grid wants them. */
function recordColumns(
  { columns }: Pick<RecordForm, 'columns'>,
  words: ListWords,
  renderers: RecordRenderers | undefined,
  i18n: I18n,
): GridColumn<RecordRow>[] {
  return columns.map((column) => {
    const text = (row: RecordRow) => valueText(column, row, words, i18n)
    const render = renderers?.[column.name]
    return {
      id: column.name,
      heading: words.heading(column.name),
      widthPx: column.widthPx,
      sortable: false,
      ...(isFigure(column) && { align: 'end' }),
      text,
      ...(render !== undefined && { render: (row) => render(row, text(row)) }),
    }
  })
}

interface RecordEmptyStateProps {
  records: { answer: unknown; waiting: boolean; failure: unknown; reload: () => void }
  /** Whether they are those of a certain time. */
  isBounded: boolean
  onAllTime: () => void
}

/** What stands where no record stands: still asking, no answer, none of this time, or none at all. */
function RecordEmptyState({ records, isBounded, onAllTime }: RecordEmptyStateProps) {
  const { answer, waiting, failure, reload } = records
  if (failure !== null) {
    return (
      <NothingShown
        title={<Trans>Could not load the records</Trans>}
        actions={
          <Button size="xs" loading={waiting} onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {failure instanceof CallFailure && <FailureText failure={failure} />}
      </NothingShown>
    )
  }
  if (answer === null || waiting) return <RowShapes />
  if (!isBounded)
    return (
      <NothingShown title={<Trans>No records yet</Trans>}>
        <Trans>Records appear here when the device reports them.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown
      title={<Trans>No records in this period</Trans>}
      actions={
        <Button size="xs" onClick={onAllTime}>
          <Trans>Show all times</Trans>
        </Button>
      }
    />
  )
}
