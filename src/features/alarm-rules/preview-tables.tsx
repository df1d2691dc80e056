import { Trans, useLingui } from '@lingui/react/macro'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { UserText } from '#src/ui/user-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './alarm-rules.module.css'

type Preview = ReplyOf<'alarmRule/preview'>['data']

/** What there was, and what there would have been. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const { t, i18n } = useLingui()
  const { before, after, merged, toPriority, toGeneral, devices, more, from } = preview
  if (before.alarms === 0) {
    return (
      <p>
        <Trans>No alarm of this type in that time.</Trans>
      </p>
    )
  }
  const rows = [
    [t`Alarms`, before.alarms, after.alarms],
    [t`Called somebody`, before.calls, after.calls],
    [t`Brief: over before they called`, before.brief, after.brief],
    [t`Most calls in 10 min`, before.busiest, after.busiest],
  ] as const
  return (
    <>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" aria-label={t`Number`} />
            <th scope="col">
              <Trans>As it was</Trans>
            </th>
            <th scope="col">
              <Trans>With this rule</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, would]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{i18n.number(was)}</td>
              <td>{i18n.number(would)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles['changes']}>
        {merged > 0 && (
          <li>
            <Trans>Continue the alarm before: {i18n.number(merged)}</Trans>
          </li>
        )}
        {toPriority > 0 && (
          <li>
            <Trans>Become priority: {i18n.number(toPriority)}</Trans>
          </li>
        )}
        {toGeneral > 0 && (
          <li>
            <Trans>Become general: {i18n.number(toGeneral)}</Trans>
          </li>
        )}
        {more && (
          <li>
            <Trans>There are more alarms: only those since {momentText(i18n, from)} are counted.</Trans>
          </li>
        )}
      </ul>
      {devices.length > 0 && (
        <table className={styles['table']}>
          <caption>
            <Trans>Calls of the devices that change most</Trans>
          </caption>
          <tbody>
            {devices.map((device) => (
              <tr key={device.devUid}>
                <th scope="row">
                  <UserText text={device.deviceAliases || device.devUid} />
                </th>
                <td>{i18n.number(device.before)}</td>
                <td>{i18n.number(device.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles['scope']}>
        <Trans>
          Without companies below that have a rule of their own. Alarms folded behind a cause call nobody.
        </Trans>
      </p>
    </>
  )
}
