import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { listText } from '#src/lists/list-texts.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'

import styles from './gateway-detail.module.css'

const RecordDialog = lazy(async () => ({
  default: (await import('#src/lists/record-dialog/record-dialog.tsx')).RecordDialog<'armuid'>,
}))

/** What a gateway did over time: a button for each list of its records. */
export function GatewayRecords({ detail }: { detail: GatewayDetail }) {
  const { i18n } = useLingui()
  const [open, setOpen] = useState<(typeof gatewayRecordLists)[number] | null>(null)
  const { networkMasterId: armuid, deviceAliases } = detail
  return (
    <div className={styles['actions']}>
      {gatewayRecordLists.map((form) => (
        <Button
          key={form.name}
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          onClick={() => setOpen(form)}
        >
          {listText(form.name, i18n.locale) ?? form.name}
        </Button>
      ))}
      {open !== null && (
        <Suspense fallback={null}>
          <RecordDialog
            form={open}
            subject={{ armuid }}
            name={deviceAliases || armuid}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
