import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { momentText } from '#src/ui/moment-text.ts'

import { isContested, onlyKey, spokenFingerprint } from './candidate-keys.ts'
import styles from './candidates.module.css'

interface CandidateTableProps {
  rows: readonly GatewayCandidate[]
  /** Arm units. */
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  busy: boolean
  onAdopt: (candidate: GatewayCandidate) => void
  onIgnore: (candidate: GatewayCandidate) => void
}

/** Each candidate with the keys that it showed; several keys stand below each other with their own times and addresses. */
export function CandidateTable({ rows, chosen, onChoose, busy, onAdopt, onIgnore }: CandidateTableProps) {
  const { t } = useLingui()
  const toggled = (armuid: string, on: boolean) =>
    new Set(on ? [...chosen, armuid] : [...chosen].filter((other) => other !== armuid))
  const single = rows.filter((row) => !row.ignored && onlyKey(row) !== null)
  const all = single.length > 0 && single.every(({ armuid }) => chosen.has(armuid))
  const some = single.some(({ armuid }) => chosen.has(armuid))
  return (
    <div className={styles['tableBox']}>
      <table className={styles['table']} aria-label={t`Unknown gateways`}>
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                size="xs"
                aria-label={t`Select all with one key`}
                disabled={single.length === 0}
                checked={all}
                indeterminate={some && !all}
                onChange={() => onChoose(new Set(all ? [] : single.map(({ armuid }) => armuid)))}
              />
            </th>
            <th scope="col">
              <Trans>Arm unit id</Trans>
            </th>
            <th scope="col">
              <Trans>Key fingerprint</Trans>
            </th>
            <th scope="col">
              <Trans>Source address</Trans>
            </th>
            <th scope="col" className={styles['number']}>
              <Trans>Attempts</Trans>
            </th>
            <th scope="col">
              <Trans>First attempt</Trans>
            </th>
            <th scope="col">
              <Trans>Last attempt</Trans>
            </th>
            <th scope="col">
              <VisuallyHidden>{t`Adopt`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <CandidateRows
            key={row.armuid}
            candidate={row}
            isChosen={chosen.has(row.armuid)}
            onChoose={(on) => onChoose(toggled(row.armuid, on))}
            busy={busy}
            onAdopt={onAdopt}
            onIgnore={onIgnore}
          />
        ))}
      </table>
    </div>
  )
}

interface CandidateRowsProps extends Pick<CandidateTableProps, 'busy' | 'onAdopt' | 'onIgnore'> {
  candidate: GatewayCandidate
  isChosen: boolean
  onChoose: (on: boolean) => void
}

function CandidateRows({ candidate, isChosen, onChoose, busy, onAdopt, onIgnore }: CandidateRowsProps) {
  const { t, i18n } = useLingui()
  const { armuid, keys, ignored } = candidate
  const isSplit = isContested(candidate)
  const lines = isSplit ? { rowSpan: 1 + keys.length } : {}
  /** Where the columns have no room beside each other, each cell says what it is. */
  const columns = {
    key: { 'data-heading': t`Key fingerprint` },
    address: { 'data-heading': t`Source address` },
    attempts: { 'data-heading': t`Attempts` },
    first: { 'data-heading': t`First attempt` },
    last: { 'data-heading': t`Last attempt` },
  }
  return (
    <tbody data-contested={isSplit}>
      <tr>
        <td {...lines}>
          {!ignored && onlyKey(candidate) !== null && (
            <Checkbox
              size="xs"
              aria-label={t`Select ${armuid}`}
              checked={isChosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          )}
        </td>
        <th scope="row" {...lines}>
          {armuid}
        </th>
        <td {...columns.key}>
          <ShownKey candidate={candidate} />
        </td>
        <td {...columns.address}>{candidate.address}</td>
        <td {...columns.attempts} className={styles['number']}>
          {i18n.number(candidate.attempts)}
        </td>
        <td {...columns.first}>{momentText(i18n, candidate.firstTime)}</td>
        <td {...columns.last}>{momentText(i18n, candidate.lastTime)}</td>
        <td className={styles['acts']} {...lines}>
          {!ignored && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={keys.length === 0}
              aria-label={t`Adopt ${armuid}`}
              onClick={() => onAdopt(candidate)}
            >
              <Trans>Adopt…</Trans>
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            aria-label={ignored ? t`Show ${armuid} again` : t`Ignore ${armuid}`}
            onClick={() => onIgnore(candidate)}
          >
            {ignored ? <Trans>Show again</Trans> : <Trans>Ignore</Trans>}
          </Button>
        </td>
      </tr>
      {isSplit &&
        keys.map((key) => (
          <tr key={key.fingerprint} className={styles['key']}>
            <td {...columns.key}>
              <code>{spokenFingerprint(key.fingerprint)}</code>
            </td>
            <td {...columns.address}>{key.address}</td>
            <td {...columns.attempts} className={styles['number']}>
              {i18n.number(key.attempts)}
            </td>
            <td {...columns.first}>{momentText(i18n, key.firstTime)}</td>
            <td {...columns.last}>{momentText(i18n, key.lastTime)}</td>
          </tr>
        ))}
    </tbody>
  )
}

function ShownKey({ candidate }: { candidate: GatewayCandidate }) {
  const { t } = useLingui()
  const key = onlyKey(candidate)
  if (key !== null) return <code>{spokenFingerprint(key)}</code>
  if (candidate.keys.length === 0)
    return (
      <span
        className={styles['quiet']}
        title={t`The presented key is not 16 letters or digits. Set the key in the gateway.`}
      >
        <Trans>no valid key</Trans>
      </span>
    )
  return (
    <span className={styles['contested']}>
      <IconAlertTriangle size="0.875rem" stroke={1.5} aria-hidden />
      {candidate.furtherKeys ? <Trans>more than two keys</Trans> : <Trans>two different keys</Trans>}
    </span>
  )
}
