import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { useState } from 'react'

import { useListParts } from '#src/lists/page/list-parts.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import styles from './candidates.module.css'
import { useCandidates } from './use-candidates.ts'

const CandidatesDialog = lazyPart(async () => (await import('./candidates-dialog.tsx')).CandidatesDialog)

interface UnknownGatewaysProps {
  onAdd: (filled: Readonly<Record<string, string>>) => void
  onOpen: (objectid: string) => void
  onChanged: () => void
}

/** Says to who may adopt them how many unregistered gateways tried to log in. */
export function UnknownGateways(props: UnknownGatewaysProps) {
  const { rights } = useListParts()
  return rights.add ? <Knocking {...props} /> : null
}

const pollMs = 10_000

function Knocking({ onAdd, onOpen, onChanged }: UnknownGatewaysProps) {
  const { t } = useLingui()
  const { page, reload } = useCandidates({ pageNum: 1, pageSize: 1, ignored: 0 }, pollMs)
  const [open, setOpen] = useState(false)
  if (page?.mayView !== true) return null
  const { total } = page
  const close = () => {
    setOpen(false)
    reload()
  }
  return (
    <div className={styles['unknown']}>
      <IconDoorEnter size="1rem" stroke={1.5} aria-hidden />
      <output>
        {total === 0 ? (
          <Trans>No unknown gateway has tried to log in.</Trans>
        ) : (
          <Plural
            value={total}
            one="# unknown gateway tried to log in."
            other="# unknown gateways tried to log in."
          />
        )}
      </output>
      <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {total === 0 ? <Trans>How to make a gateway appear here</Trans> : <Trans>View gateways</Trans>}
      </Button>
      {open && (
        <LazyDialog title={t`Unknown gateways`} onClose={close}>
          <CandidatesDialog
            onTypeKey={(armuid) => {
              close()
              onAdd({ networkMasterId: armuid })
            }}
            onOpen={(objectid) => {
              close()
              onOpen(objectid)
            }}
            onChanged={onChanged}
            onClose={close}
          />
        </LazyDialog>
      )}
    </div>
  )
}
