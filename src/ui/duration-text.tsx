import { Trans } from '@lingui/react/macro'

/** A length of time in its one fitting unit: seconds below two minutes, minutes below two hours, hours below two days, days. */
export function DurationText({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (seconds < 120) return <Trans>{seconds} s</Trans>
  if (minutes < 120) return <Trans>{minutes} min</Trans>
  if (hours < 48) return <Trans>{hours} h</Trans>
  return <Trans>{days} d</Trans>
}
