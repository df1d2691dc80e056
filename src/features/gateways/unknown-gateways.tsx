import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { superAdministratorPost } from '#contract/modules.ts'
import { request } from '#src/api/client.ts'
import { currentSession } from '#src/session/session.ts'

import { CandidatesDialog } from './candidates-dialog.tsx'
import styles from './gateway-detail.module.css'

interface UnknownGatewaysProps {
  /** When the list was read: with it, they are counted anew. */
  readAt: number
  onAdd: (filled: Readonly<Record<string, string>>) => void
}

/** Says to who may adopt them that gateways knocked which are nobody's; nothing at all when there are none. */
export function UnknownGateways({ readAt, onAdd }: UnknownGatewaysProps) {
  const mayAdopt = currentSession()?.postid === superAdministratorPost
  const [total, setTotal] = useState(0)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!mayAdopt || readAt === 0) return undefined
    const controller = new AbortController()
    const input = { query: { pageNum: 1, pageSize: 1 }, quiet: true, signal: controller.signal }
    request('gateway/findPageCandidate', input).then(
      ({ data }) => setTotal(data.total),
      // The list says that the server is away.
      () => undefined,
    )
    return () => controller.abort()
  }, [mayAdopt, readAt])
  if (total === 0) return null
  return (
    <div className={styles['unknown']}>
      <IconDoorEnter size="1rem" stroke={1.5} aria-hidden />
      <span>
        <Plural value={total} one="# unknown gateway knocked." other="# unknown gateways knocked." />
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        <Trans>Look at them</Trans>
      </Button>
      {open && (
        <CandidatesDialog
          onAdopt={(armuid) => {
            setOpen(false)
            onAdd({ networkMasterId: armuid })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
