import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '@mantine/core'

import { usePermissions } from '#src/session/use-permissions.ts'
import { formatPlainSearch } from '#src/tabs/plain-search.ts'
import { PageLink } from '#src/ui/page-link.tsx'

import { stateText } from './command-words.ts'
import styles from './commands.module.css'
import type { Standing } from './follow-command.ts'

interface CommandProgressProps {
  counts: NonNullable<Standing['counts']>
  commandId: string | null
}

/** States in the order of the summary. */
const summarized = [
  'done',
  'running',
  'sent',
  'queued',
  'failed',
  'unsupported',
  'timedOut',
  'cancelled',
  'refused',
] as const

/** How far a command to many devices has come: how many are in which state, and the way to each of them. */
export function CommandProgress({ counts, commandId }: CommandProgressProps) {
  const { t, i18n } = useLingui()
  const { functions } = usePermissions()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const ended = total - counts.queued - counts.sent - counts.running
  const states = summarized.filter((state) => counts[state] > 0)
  return (
    <div className={styles['progress']}>
      <p>
        <Trans>
          {i18n.number(ended)} of {i18n.number(total)} ended
        </Trans>
      </p>
      <Progress value={(100 * ended) / total} aria-label={t`Progress of the command`} color="gray" />
      <p className={styles['quiet']}>
        {states.map((state) => `${stateText(i18n, state)} ${i18n.number(counts[state])}`).join(' · ')}
      </p>
      {commandId !== null && functions.has('maintenance_commands_view') && (
        <PageLink href={`/maintenance-manage/commands${formatPlainSearch({ commandId })}`}>
          <Trans>Show each device in the journal</Trans>
        </PageLink>
      )}
    </div>
  )
}
