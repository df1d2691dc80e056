import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { CallFailure } from '#src/api/call-failure.ts'
import { MeasureTable } from '#src/features/shift-report/measure-table.tsx'
import { RaisedChart } from '#src/features/shift-report/raised-chart.tsx'
import {
  ChatteringTile,
  DurationTile,
  FloodTile,
  SourceTile,
} from '#src/features/shift-report/report-tables.tsx'
import { ShiftControls } from '#src/features/shift-report/shift-controls.tsx'
import { shiftQuery } from '#src/features/shift-report/shift-query.ts'
import { ReportHead } from '#src/features/shift-report/shift-view.tsx'
import { useShiftReport } from '#src/features/shift-report/use-shift-report.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { NothingShown, RowShapes, StillWaiting } from '#src/ui/list/list-states.tsx'
import { Tile } from '#src/ui/tile.tsx'

import styles from './shift-report-page.module.css'

/** How the alarms of a shift were, beside the aims of ISA-18.2, on the screen and on paper. The address says which shift. */
export function ShiftReportPage() {
  const { t } = useLingui()
  const [search, changeSearch] = usePageSearch()
  const query = shiftQuery(search)
  const { report, failure, waiting, again } = useShiftReport(query)
  const listed = report && {
    ...(query.companyid !== undefined && { companyid: query.companyid }),
    upStime: report.from,
    upEtime: report.to - 1,
  }
  return (
    <div className={styles['page']} aria-busy={waiting}>
      <ShiftControls
        query={query}
        onChange={(change) => changeSearch((before) => ({ ...before, ...change }), 'step')}
        onAgain={again}
      />
      {waiting && report !== null && <StillWaiting />}
      {report === null && waiting && <RowShapes />}
      {failure !== null && (
        <NothingShown
          title={<Trans>The report could not be made</Trans>}
          actions={
            <Button size="xs" variant="default" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {failure instanceof CallFailure && <FailureText failure={failure} />}
        </NothingShown>
      )}
      {report !== null && listed !== null && failure === null && (
        <>
          <ReportHead report={report} search={listed} />
          <Tile title={t`Measures and aims`}>
            <MeasureTable report={report} search={listed} />
            <p className={styles['note']}>
              <Trans>
                The aims are for one operator position and 30 days or more; a single shift gives an
                indication.
              </Trans>
            </p>
          </Tile>
          <div className={styles['chart']}>
            <RaisedChart key={`${report.from} ${report.to}`} report={report} />
          </div>
          <div className={styles['pair']}>
            <SourceTile report={report} search={listed} />
            <ChatteringTile report={report} search={listed} />
            <FloodTile report={report} search={listed} />
            <DurationTile report={report} />
          </div>
        </>
      )}
    </div>
  )
}
