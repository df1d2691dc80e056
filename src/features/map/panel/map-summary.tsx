import { Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'

import type { PictureCounts } from './picture-counts.ts'

export const mapSummaryId = 'map-summary'

/** What the picture says, for whoever cannot see it. */
export function MapSummary({ counts }: { counts: PictureCounts }) {
  const { i18n } = useLingui()
  const [total, online, offline, abnormal, priority] = [
    counts.total,
    counts.looks.online,
    counts.looks.offline,
    counts.looks.abnormal,
    counts.looks.priority,
  ].map((count) => i18n.number(count))
  return (
    <VisuallyHidden id={mapSummaryId}>
      <Trans>
        {total} devices on screen: {online} online, {offline} offline, {abnormal} abnormal; {priority} with a
        priority alarm. Search finds any device; the list shows those in view.
      </Trans>
    </VisuallyHidden>
  )
}
