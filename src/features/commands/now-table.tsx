import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { Section } from '#contract/configuration/section-form.ts'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { DurationText } from '#src/ui/duration-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'

import { answerLines, sectionLines, type AnswerLine } from './answer-lines.ts'
import type { CommandDialogForm } from './command-class.ts'
import { faultText, targetFault } from './command-words.ts'
import styles from './commands.module.css'
import type { NowOf } from './use-now.ts'

interface NowTableProps {
  now: NowOf
  dialog: CommandDialogForm
  /** The sections that the dialog is about. */
  sections: readonly Section[]
  /** What else is known of it. */
  properties: readonly AnswerLine[]
  /** Why the device cannot be asked; null when it can. */
  whyNot: string | null
  onQuery: () => void
}

/** How the device is set, with when it reported that. */
export function NowTable({ now, dialog, sections, properties, whyNot, onQuery }: NowTableProps) {
  const { t, i18n } = useLingui()
  const known = sections.flatMap((section) => {
    const report = now.sections.get(section.section)
    return report === undefined
      ? []
      : [{ section, at: report.at, lines: sectionLines(i18n, section, report.values) }]
  })
  const plain = answerLines(i18n, now.answers, () => undefined)
  const nothing = known.every(({ lines }) => lines.length === 0) && plain.length === 0
  return (
    <section className={styles['now']} aria-label={t`Current values`}>
      <div className={styles['head']}>
        <h3>
          <Trans>Current values</Trans>
        </h3>
        <output>{now.stage === 'asking' && <Trans>Querying the device…</Trans>}</output>
        <Button
          variant="default"
          size="compact-sm"
          disabled={now.stage === 'asking'}
          aria-disabled={whyNot !== null}
          {...(whyNot !== null && { 'aria-description': whyNot })}
          onClick={() => whyNot === null && onQuery()}
        >
          <Trans>Query again</Trans>
        </Button>
      </div>
      {whyNot !== null && <p className={styles['quiet']}>{whyNot}</p>}
      {now.faults.length > 0 && (
        <FaultBox>
          {[...new Set(now.faults.map((fault) => textOfFault(fault)))].map((text) => (
            <div key={text}>{text}</div>
          ))}
        </FaultBox>
      )}
      {properties.length > 0 && <Lines title={null} lines={properties} at={null} />}
      {known.map(({ section, at, lines }) => (
        <Lines
          key={section.section}
          title={sections.length > 1 ? sectionTitle(section, i18n.locale) : null}
          lines={lines}
          at={at}
        />
      ))}
      {plain.length > 0 && <Lines title={null} lines={plain} at={now.at} />}
      {nothing && now.stage !== 'asking' && (
        <p className={styles['quiet']}>{faultText(i18n, 'nothing', dialog.faults)}</p>
      )}
    </section>
  )

  function textOfFault(fault: NowOf['faults'][number]): string {
    if (fault === 'unsent') return faultText(i18n, 'unsent', dialog.faults)
    if (fault === 'unanswered') return faultText(i18n, 'unanswered')
    if (fault.state === 'timedOut') return faultText(i18n, 'unanswered')
    return targetFault(i18n, fault, dialog.faults) ?? faultText(i18n, 'nothing', dialog.faults)
  }
}

interface LinesProps {
  title: string | null
  lines: readonly AnswerLine[]
  /** When the device reported it, milliseconds. */
  at: number | null
}

function Lines({ title, lines, at }: LinesProps) {
  return (
    <>
      {(title !== null || at !== null) && (
        <p className={styles['age']}>
          {title !== null && <b>{title}</b>} {at !== null && <Age at={at} />}
        </p>
      )}
      <dl className={styles['lines']}>
        {lines.map(({ key, title: name, text }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Age({ at }: { at: number }) {
  const seconds = Math.max(0, Math.floor((useServerNow() - at) / 1000))
  return (
    <span className={styles['quiet']}>
      <Trans>
        <DurationText seconds={seconds} /> ago
      </Trans>
    </span>
  )
}
