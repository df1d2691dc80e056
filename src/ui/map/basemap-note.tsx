import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { useBehavior } from '#src/live/use-behavior.ts'

import { basemapFault$, type BasemapFault } from './basemap-fault.ts'

const words: Record<BasemapFault, ReactNode> = {
  missing: (
    <Trans>
      The base map file is missing on the server, so land and names are not drawn. Contact the administrator.
    </Trans>
  ),
  damaged: (
    <Trans>
      The base map file on the server is damaged; land and names may be missing. Contact the administrator.
    </Trans>
  ),
  away: <Trans>Could not load the base map. Retrying every few seconds.</Trans>,
}

/** Why a map has no land, or not all of it; nothing while it has. */
export function BasemapNote({ className }: { className?: string | undefined }) {
  const fault = useBehavior(basemapFault$)
  if (fault === null) return null
  return <output className={className}>{words[fault]}</output>
}
