import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import type { CompanyNode } from '#contract/calls/records.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { treeNodes } from '#src/companies/company-feed.ts'
import styles from '#src/devices/device-detail.module.css'
import { useAct } from '#src/devices/use-act.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'
import type { TreeNode } from '#src/ui/tree-select/tree-nodes.ts'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'

interface ShareDialogProps {
  title: string
  /** What those who are chosen will see. */
  note: ReactNode
  /** The companies that do not see it yet. Read once. */
  readCandidates: (signal: AbortSignal) => Promise<readonly CompanyNode[]>
  /** @param companyids joined by commas */
  onShare: (companyids: string) => Promise<unknown>
  onShared: () => void
  onClose: () => void
}

/** Chooses the companies with which something is shared from now on. */
export function ShareDialog({ title, note, readCandidates, onShare, onShared, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const [nodes, setNodes] = useState<TreeNode[] | null>(null)
  const [unread, setUnread] = useState<unknown>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const { doing, failure, act } = useAct({ onDone: onShared, onClose })
  const read = useEffectEvent(readCandidates)
  useEffect(() => {
    const controller = new AbortController()
    read(controller.signal).then(
      (list) => setNodes(treeNodes(list)),
      (error: unknown) => {
        if (!controller.signal.aborted) setUnread(error)
      },
    )
    return () => controller.abort()
  }, [])
  const shown = failure ?? unread
  return (
    <Dialog busy={doing} onClose={onClose} title={title}>
      <p className={styles['quiet']}>{note}</p>
      {nodes?.length === 0 ? (
        <p>
          <Trans>All companies already see it.</Trans>
        </p>
      ) : (
        <TreeSelect multiple label={t`Companies`} nodes={nodes ?? []} chosen={chosen} onChoose={setChosen} />
      )}
      <OrderFoot failure={shown instanceof CallFailure ? shown : null} doing={doing} onClose={onClose}>
        <Button
          loading={doing}
          disabled={chosen.length === 0}
          onClick={() => act(() => onShare(chosen.join()))}
        >
          <Trans>Share</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
