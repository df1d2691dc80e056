import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { request } from '#src/api/client.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'

import { deviceId } from '#src/devices/device-id.ts'
import { Sentences } from '#src/ui/sentences.tsx'

/** So many gateways are counted before they are deleted; of more, the question says nothing of numbers. */
const mostCounted = 20

interface Hanging {
  relays: number
  terminals: number
}

async function hangingOn(ids: readonly string[], signal: AbortSignal): Promise<Hanging> {
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
function HangingText({ relays, terminals }: Hanging) {
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

/** What a question about deleting gateways says besides: what hangs on them, and what becomes of it. */
export function DeletionNote({ rows }: { rows: readonly ListRow[] }) {
  const [hanging, setHanging] = useState<Hanging | null>(null)
  const ids = rows.map(({ objectid }) => objectid).join()
  useEffect(() => {
    const counted = ids.split(',')
    if (counted.length > mostCounted) return undefined
    const controller = new AbortController()
    hangingOn(counted, controller.signal).then(setHanging, () => undefined)
    return () => controller.abort()
  }, [ids])
  if (hanging !== null && hanging.relays + hanging.terminals === 0)
    return <Trans>No relays or terminals are affected.</Trans>
  return (
    <Sentences>
      {hanging !== null && (
        <strong>
          <HangingText {...hanging} />
        </strong>
      )}
      <Trans>
        Relays and terminals stay, unassigned until another gateway receives them. Channels and records of the
        gateway are deleted.
      </Trans>
    </Sentences>
  )
}
