import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { ArmUid } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { treeNodes } from '#src/companies/company-feed.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'
import type { TreeNode } from '#src/ui/tree-select/tree-nodes.ts'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'

import styles from '#src/devices/device-detail.module.css'
import { useAct } from '#src/devices/use-act.ts'

interface ShareDialogProps {
  armuid: ArmUid
  onShared: () => void
  onClose: () => void
}

async function shareable(armuid: ArmUid, signal: AbortSignal): Promise<TreeNode[]> {
  const { list } = await request('gateway/getAccessibleCompany', { query: { armuid }, quiet: true, signal })
  return treeNodes(list)
}

/** Chooses the companies with which a gateway is shared from now on. */
export function ShareDialog({ armuid, onShared, onClose }: ShareDialogProps) {
  const { t } = useLingui()
  const [nodes, setNodes] = useState<TreeNode[] | null>(null)
  const [unread, setUnread] = useState<unknown>(null)
  const [chosen, setChosen] = useState<string[]>([])
  const { doing, failure, act } = useAct({ onDone: onShared, onClose })
  useEffect(() => {
    const controller = new AbortController()
    shareable(armuid, controller.signal).then(setNodes, (error: unknown) => {
      if (!controller.signal.aborted) setUnread(error)
    })
    return () => controller.abort()
  }, [armuid])
  const shown = failure ?? unread
  return (
    <Dialog busy={doing} onClose={onClose} title={t`Share the gateway`}>
      <p className={styles['quiet']}>
        <Trans>
          The selected companies can view this gateway and its connected devices at once. They cannot change
          anything.
        </Trans>
      </p>
      {nodes?.length === 0 ? (
        <p>
          <Trans>All companies already see this gateway.</Trans>
        </p>
      ) : (
        <TreeSelect multiple label={t`Companies`} nodes={nodes ?? []} chosen={chosen} onChoose={setChosen} />
      )}
      <OrderFoot failure={shown instanceof CallFailure ? shown : null} doing={doing} onClose={onClose}>
        <Button
          loading={doing}
          disabled={chosen.length === 0}
          onClick={() =>
            act(() =>
              request('gateway/setAccessibleCompany', {
                body: { armuids: armuid, companyids: chosen.join() },
                quiet: true,
              }),
            )
          }
        >
          <Trans>Share</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
