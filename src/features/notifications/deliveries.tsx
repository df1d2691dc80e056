import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Parse } from 'typebox/value'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { notificationState } from '#contract/wire/enumerations.ts'
import { notificationRuleIdSchema } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { usePoll } from '#src/live/use-poll.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { LoadingSign } from '#src/ui/loading-sign.tsx'
import { StatusBadge } from '#src/ui/list/status-badge.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import table from '#src/ui/plain-table.module.css'

type Delivery = ReplyOf<'notificationRule/getDeliveries'>['list'][number]

const { queued, sent, failed } = notificationState.values
/** Sent is green, waiting grey, given up yellow. */
const badges = { [sent]: 0, [queued]: 1, [failed]: 2 }

/** The newest messages of a rule, followed while somebody looks. `round`: another one asks again. */
export function Deliveries({ ruleId, round }: { ruleId: string; round: number }) {
  const { t } = useLingui()
  const { answer, failure, again } = useAnswer(`${ruleId} ${round}`, (signal) =>
    request('notificationRule/getDeliveries', {
      query: { objectid: Parse(notificationRuleIdSchema, ruleId) },
      quiet: true,
      signal,
    }),
  )
  usePoll(answer !== null, again)
  if (failure instanceof CallFailure)
    return (
      <p role="alert">
        <FailureText failure={failure} />{' '}
        <Button variant="subtle" size="compact-sm" onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  if (answer === null) return <LoadingSign />
  if (answer.list.length === 0)
    return (
      <p className={table['quiet']}>
        <Trans>Nothing was sent yet. Send a test to check the targets.</Trans>
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={table['wide']} aria-label={t`Recent deliveries`} tabIndex={0}>
      <table className={table['table']} aria-label={t`Recent deliveries`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Message</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
            <th scope="col" className={table['number']}>
              <Trans>Tries</Trans>
            </th>
            <th scope="col">
              <Trans>Last answer</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {answer.list.map((delivery) => (
            <DeliveryRow key={delivery.objectid} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { i18n } = useLingui()
  const { channel, event, total, state, tries, createTime, triedTime, nextTime, answer } = delivery
  const next = nextTime === undefined ? '' : momentText(i18n, nextTime)
  return (
    <tr>
      <td>{momentText(i18n, triedTime ?? createTime)}</td>
      <td>
        {memberText('notificationEvent', event, i18n.locale)}
        {total > 1 && ` × ${total}`}
        <div className={table['quiet']}>{memberText('notificationChannel', channel, i18n.locale)}</div>
      </td>
      <td>
        <StatusBadge badge={badges[state]}>{memberText('notificationState', state, i18n.locale)}</StatusBadge>
      </td>
      <td className={table['number']}>{tries}</td>
      <td>
        {answer}
        {tries > 0 && next !== '' && (
          <div className={table['quiet']}>
            <Trans>Next try {next}</Trans>
          </div>
        )}
      </td>
    </tr>
  )
}
