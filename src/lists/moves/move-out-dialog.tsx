import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'

import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { batchFunctions, judgeBatch } from '#contract/rules/batch-rules.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import { listQuery, type ListAddress } from '../address/list-address.ts'
import styles from '../entry/dialogs.module.css'
import { useListParts, type ListDialogsProps } from '../page/list-parts.ts'
import type { ListRow } from '../page/list-row.ts'
import { ownRows } from '../page/why-not.ts'
import { exportQuery, useSheet, type ExportKind } from '../sheets/use-export.ts'

interface MoveOutDialogProps extends Omit<ListDialogsProps, 'dialog' | 'onChanged'> {
  /** The chosen ones. */
  rows: readonly ListRow[]
  total: number
  address: ListAddress
}

/** Asks of what a sheet for moving in elsewhere shall be, and says that nothing is moved by it. */
export function MoveOutDialog({ rows, total, address, onClose, focusAfter }: MoveOutDialogProps) {
  const { server, words } = useListParts()
  const { t, i18n } = useLingui()
  const own = ownRows(rows)
  const choosable = judgeBatch(batchFunctions.moveOut, own.map(batchDeviceOf)) === null
  const [kind, setKind] = useState<ExportKind>(choosable ? 'selected' : 'all')
  const { running, start, cancel } = useSheet()
  const download = () =>
    start(kind, async (signal) => {
      const ids = own.map(({ objectid }) => objectid)
      const name = await server.moveOut(exportQuery(kind, listQuery(address), ids), signal)
      onClose()
      return name
    })
  return (
    <Dialog
      onClose={() => {
        cancel()
        onClose()
      }}
      focusAfter={focusAfter}
      title={t`Move out: ${words.title}`}
    >
      <p className={styles['question']}>
        <Trans>Downloads a sheet for “Move in”. No device is moved or changed.</Trans>
      </p>
      <p className={styles['note']}>
        <Trans>Contains the ids, names, types and companies of your own devices.</Trans>
      </p>
      <Radio.Group
        label={t`Devices`}
        value={kind}
        onChange={(value) => setKind(value === 'selected' || value === 'page' ? value : 'all')}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            size="sm"
            value="selected"
            disabled={!choosable}
            label={<Trans>Selected ({i18n.number(own.length)})</Trans>}
          />
          <Radio size="sm" value="page" label={<Trans>This page</Trans>} />
          <Radio size="sm" value="all" label={<Trans>All search results ({i18n.number(total)})</Trans>} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          onClick={() => {
            cancel()
            onClose()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        <Button data-autofocus loading={running !== null} onClick={download}>
          <Trans>Download</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
