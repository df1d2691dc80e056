import { Trans, useLingui } from '@lingui/react/macro'
import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'

import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { useListParts, type ListToolProps } from '#src/lists/page/list-parts.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { ownRows, whyNot } from '#src/lists/page/why-not.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

const BatchConfigurationDialog = lazyPart(
  async () => (await import('./batch-configuration-dialog.tsx')).BatchConfigurationDialog,
)

/** Opens the desired setting of one section for all the chosen devices. */
export function BatchConfiguration({ rows }: ListToolProps) {
  const { rights } = useListParts()
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState(false)
  const fault = whyNot({ right: rights.edit, rows, rules: batchFunctions.setConfiguration })
  return (
    <>
      <Control
        icon={<IconAdjustments size="0.875rem" stroke={1.5} />}
        whyNot={whyNotWords(i18n, fault, true)}
        onRefused={(why) => notify('warning', why, { id: why })}
        onClick={() => setOpen(true)}
      >
        <Trans>Configuration</Trans>
      </Control>
      {open && (
        <LazyDialog title={t`Configuration of several devices`} onClose={() => setOpen(false)}>
          <BatchConfigurationDialog rows={ownRows(rows)} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
