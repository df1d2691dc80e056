import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBattery4 } from '@tabler/icons-react'
import { useState } from 'react'

import type { TerminalDetail } from '#contract/lists/node-detail.ts'

import { BatteryDialog } from './battery-dialog.tsx'
import styles from './nodes.module.css'
import { useTakeBack } from './use-take-back.ts'
import { Sentences } from '#src/ui/sentences.tsx'

interface BatteryReplacedProps {
  terminal: TerminalDetail
  onNoted: () => void
}

/** Opens the dialog that notes a new battery; what was noted here can be taken back as long as it stands here. */
export function BatteryReplaced({ terminal, onNoted }: BatteryReplacedProps) {
  const [open, setOpen] = useState(false)
  const [noted, setNoted] = useState<string | null>(null)
  const { doing, takeBack } = useTakeBack(() => {
    setNoted(null)
    onNoted()
  })
  const note = (replacement: string) => {
    setNoted(replacement)
    onNoted()
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBattery4 size="0.875rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Record battery replacement…</Trans>
      </Button>
      {noted !== null && (
        <span className={styles['note']}>
          <Sentences>
            <Trans>The battery replacement is recorded.</Trans>
            <Button variant="subtle" size="compact-sm" loading={doing} onClick={() => takeBack(noted)}>
              <Trans>Remove replacement</Trans>
            </Button>
          </Sentences>
        </span>
      )}
      {open && <BatteryDialog terminal={terminal} onNoted={note} onClose={() => setOpen(false)} />}
    </>
  )
}
