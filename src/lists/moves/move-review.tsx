import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'

import type { MoveReport } from '#contract/lists/move-calls.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'
import { VirtualLines } from '#src/ui/list/virtual-lines.tsx'

import styles from '../sheets/import-dialog.module.css'
import { ImportFaultText } from '../sheets/import-fault-text.tsx'
import { SheetErrors } from '../sheets/sheet-errors.tsx'
import { SheetFigure, SheetQuestion, SheetVerdict } from '../sheets/sheet-question.tsx'
import { SheetStep } from '../sheets/sheet-step.tsx'

interface MoveReviewProps {
  report: MoveReport
  /** The second question, before anything is moved. */
  confirming: boolean
  fault: SheetFault | null
  /** What is asked at the foot instead of what can be done there. */
  question: ReactNode
  onReport: () => void
  onBack: () => void
  onWrite: () => void
  onConfirm: () => void
}

/** What the check found: how many devices would go where and what goes along, or what is wrong, row by row. */
export function MoveReview(props: MoveReviewProps) {
  const { report, confirming, fault, question, onReport, onBack, onWrite, onConfirm } = props
  const { t, i18n } = useLingui()
  const { rows, moved, along, left, cutOff, unshared, there, foreign, into, errorCount } = report
  const fails = errorCount > 0
  const count = moved + along
  const number = (value: number) => i18n.number(value)
  return (
    <SheetStep label={t`Check result`} className={styles['review']}>
      <dl className={styles['numbers']}>
        <SheetFigure label={t`Rows in the sheet`} value={number(rows)} />
        {!fails && <SheetFigure label={t`Devices to move`} value={number(moved)} />}
        {!fails && along > 0 && <SheetFigure label={t`Connected devices, moved too`} value={number(along)} />}
        {!fails && left > 0 && <SheetFigure label={t`Connected devices, not moved`} value={number(left)} />}
        {!fails && <SheetFigure label={t`Already in that company`} value={number(there)} />}
        {foreign > 0 && <SheetFigure label={t`Other companies, skipped`} value={number(foreign)} />}
        <SheetFigure label={t`Errors`} value={number(errorCount)} />
      </dl>
      {fails && <SheetErrors report={report} onReport={onReport} />}
      {into.length > 0 && (
        <VirtualLines
          label={t`Target companies`}
          headings={[t`Devices to move`, t`Connected devices, moved too`, t`Company`]}
          lines={into.map((each) => [number(each.moved), number(each.along), each.companyname])}
        />
      )}
      {cutOff > 0 && (
        <SheetVerdict>
          <Plural
            value={cutOff}
            one="# device will no longer be received: its gateway does not serve the new company. Move or share that gateway too."
            other="# devices will no longer be received: their gateways do not serve the new company. Move or share those gateways too."
          />
        </SheetVerdict>
      )}
      {unshared > 0 && (
        <SheetVerdict>
          <Plural
            value={unshared}
            one="# share with another company will end."
            other="# shares with other companies will end."
          />
        </SheetVerdict>
      )}
      {fault !== null && (
        <div role="alert" className={styles['fault']}>
          <ImportFaultText fault={fault} />
        </div>
      )}
      {question ||
        (confirming ? (
          <SheetQuestion
            yes={<Plural value={count} one="Move # device" other="Move # devices" />}
            onBack={onBack}
            onYes={onConfirm}
          >
            <SheetVerdict>
              <span>
                <MoveQuestion report={report} />
                <br />
                <Trans>Users who only see the current company lose access to them.</Trans>
              </span>
            </SheetVerdict>
          </SheetQuestion>
        ) : (
          <Group justify="flex-end">
            {!fails && moved === 0 && (
              <span className={styles['quiet']}>
                <Trans>Nothing to move.</Trans>
              </span>
            )}
            <Button variant="default" onClick={onBack}>
              <Trans>Choose another file</Trans>
            </Button>
            {!fails && (
              <Button data-autofocus disabled={moved === 0} onClick={onWrite}>
                <Trans>Move in…</Trans>
              </Button>
            )}
          </Group>
        ))}
    </SheetStep>
  )
}

function MoveQuestion({ report: { moved, along, into } }: { report: MoveReport }) {
  const [only, ...more] = into
  const company = only?.companyname ?? ''
  const count = moved + along
  const companies = into.length
  if (more.length > 0)
    return (
      <Trans>
        {count} devices will belong to {companies} companies.
      </Trans>
    )
  return (
    <Plural
      value={count}
      one={`# device will belong to ${company}.`}
      other={`# devices will belong to ${company}.`}
    />
  )
}
