import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBattery4 } from '@tabler/icons-react'
import { useState } from 'react'

import type { TerminalDetail } from '#contract/lists/heard-detail.ts'

import { BatteryDialog } from './battery-dialog.tsx'

interface BatteryReplacedProps {
  terminal: TerminalDetail
  onNoted: () => void
}

/** Opens the dialog that notes a new battery. */
export function BatteryReplaced({ terminal, onNoted }: BatteryReplacedProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconBattery4 size="0.875rem" stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Battery replaced…</Trans>
      </Button>
      {open && <BatteryDialog terminal={terminal} onNoted={onNoted} onClose={() => setOpen(false)} />}
    </>
  )
}
