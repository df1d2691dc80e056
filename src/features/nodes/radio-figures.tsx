import { Trans, useLingui } from '@lingui/react/macro'

import type { LinkedDevice } from '#contract/lists/node-detail.ts'

interface RadioFiguresProps {
  signal: Pick<LinkedDevice, 'upRSSI' | 'snrDb'>
}

/** How a device is heard by what it hangs on; nothing before it was. */
export function RadioFigures({ signal: { upRSSI, snrDb } }: RadioFiguresProps) {
  const { i18n } = useLingui()
  if (upRSSI === null && snrDb === null) return <Trans>not received yet</Trans>
  return (
    <>
      {upRSSI !== null && `${i18n.number(upRSSI, { maximumFractionDigits: 0 })}\u00A0dBm`}
      {upRSSI !== null && snrDb !== null && ' · '}
      {snrDb !== null && (
        <Trans>
          SNR {`${i18n.number(snrDb, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}\u00A0dB`}
        </Trans>
      )}
    </>
  )
}
