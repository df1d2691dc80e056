import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { request } from '#src/api/client.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { deviceId } from '#src/devices/device-id.ts'
import { Sentences } from '#src/ui/sentences.tsx'

/** So many gateways are counted before they are deleted; of more, the question says nothing of numbers. */
const mostCounted = 20

interface ChildCounts {
  relays: number
  terminals: number
}

async function countChildren(ids: readonly string[], signal: AbortSignal): Promise<ChildCounts> {
  const details = await Promise.all(
    ids.map((id) =>
      request('gateway/newFindGatewayDetails/{id}', { params: { id: deviceId(id) }, quiet: true, signal }),
    ),
  )
  return {
    relays: details.reduce((sum, { data }) => sum + data.relays, 0),
    terminals: details.reduce((sum, { data }) => sum + data.terminals, 0),
  }
}

/** What there is none of is not spoken of. */
function ChildCountsText({ relays, terminals }: ChildCounts) {
  if (terminals === 0)
    return (
      <Plural value={relays} one="# relay will lose its gateway." other="# relays will lose their gateway." />
    )
  if (relays === 0)
    return (
      <Plural
        value={terminals}
        one="# terminal will lose its gateway."
        other="# terminals will lose their gateway."
      />
    )
  return (
    <Trans>
      <Plural value={relays} one="# relay" other="# relays" /> and{' '}
      <Plural value={terminals} one="# terminal" other="# terminals" /> will lose their gateway.
    </Trans>
  )
}

/** What a question about deleting gateways says besides: the devices connected through them, and what becomes of it. */
export function DeletionNote({ rows }: { rows: readonly ListRow[] }) {
  const [children, setChildren] = useState<ChildCounts | null>(null)
  const ids = rows.map(({ objectid }) => objectid).join()
  useEffect(() => {
    const counted = ids.split(',')
    if (counted.length > mostCounted) return undefined
    const controller = new AbortController()
    countChildren(counted, controller.signal).then(setChildren, () => undefined)
    return () => controller.abort()
  }, [ids])
  if (children !== null && children.relays + children.terminals === 0)
    return <Trans>No relays or terminals are affected.</Trans>
  return (
    <Sentences>
      {children !== null && (
        <strong>
          <ChildCountsText {...children} />
        </strong>
      )}
      <Trans>
        Relays and terminals stay, unassigned until another gateway receives them. Channels and records of the
        gateway are deleted.
      </Trans>
    </Sentences>
  )
}
