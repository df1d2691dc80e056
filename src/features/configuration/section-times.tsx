import { Trans, useLingui } from '@lingui/react/macro'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { UserText } from '#src/ui/user-text.tsx'

/** When something was last wished or taken back, and by whom where that is to be seen. */
export function WishedWhen({ kept: { desired, desiredTime, desiredBy } }: { kept: ConfiguredSection }) {
  const { i18n } = useLingui()
  if (desiredTime === null || !isMoment(desiredTime)) return <Trans>No desired values have been set.</Trans>
  const time = momentText(i18n, desiredTime)
  const by = <UserText text={desiredBy} />
  if (desired === null)
    return desiredBy === '' ? (
      <Trans>Desired values cleared on {time}.</Trans>
    ) : (
      <Trans>
        Desired values cleared by {by} on {time}.
      </Trans>
    )
  return desiredBy === '' ? (
    <Trans>Desired values set on {time}.</Trans>
  ) : (
    <Trans>
      Desired values set by {by} on {time}.
    </Trans>
  )
}

/** When the device last said how it is set. */
export function ReportedWhen({ at }: { at: number | null }) {
  const { i18n } = useLingui()
  if (at === null || !isMoment(at)) return <Trans>The device has not reported this yet.</Trans>
  const time = momentText(i18n, at)
  return <Trans>Reported on {time}.</Trans>
}
