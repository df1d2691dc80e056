import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import { basemapFault$, type BasemapFault } from './basemap-fault.ts'

const words: Record<BasemapFault, ReactNode> = {
  missing: (
    <Trans>
      The basemap is missing on the server: the map is drawn without land and names. Please tell the
      administrator.
    </Trans>
  ),
  damaged: (
    <Trans>
      The basemap on the server cannot be read, it is damaged: land and names may be missing. Please tell the
      administrator.
    </Trans>
  ),
  away: <Trans>The basemap cannot be fetched at the moment. Retrying every few seconds.</Trans>,
}

/** Why a map has no land, or not all of it; nothing while it has. */
export function BasemapNote({ className }: { className?: string | undefined }) {
  const fault = useBehavior(basemapFault$)
  if (fault === null) return null
  return <output className={className}>{words[fault]}</output>
}
