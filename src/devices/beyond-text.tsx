import { Trans, useLingui } from '@lingui/react/macro'

import type { DeviceDetail } from '#contract/calls/records.ts'

type Beyond = NonNullable<DeviceDetail['readings'][number]['beyond']>

/** Which limit a reading lies beyond. No alarm stands behind it, so that it has no colour of one. */
export function BeyondText({ when, limit: value, reported, unit }: Beyond & { unit: string }) {
  const { i18n } = useLingui()
  const limit = `${i18n.number(value, { maximumFractionDigits: 3 })}${unit === '' ? '' : `\u00A0${unit}`}`
  if (when === 'above')
    return reported ? (
      <Trans>▲ above the upper limit {limit}</Trans>
    ) : (
      <Trans>▲ above the upper limit {limit} (factory setting)</Trans>
    )
  return reported ? (
    <Trans>▼ below the lower limit {limit}</Trans>
  ) : (
    <Trans>▼ below the lower limit {limit} (factory setting)</Trans>
  )
}
