import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSend, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { Parse } from 'typebox/value'

import { fullName } from '#contract/lists/full-name.ts'
import type { DeviceType } from '#contract/wire/enumerations.ts'
import { devUidSchema } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { useListParts, type ListToolProps } from '#src/lists/page/list-parts.ts'
import { plainText } from '#src/lists/page/list-row.ts'
import { ownRows } from '#src/lists/page/why-not.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import { namesOfDevices, type OrderedDevice } from './ordered-device.ts'

const SendOrderDialog = lazyPart(async () => (await import('./send-order-dialog.tsx')).SendOrderDialog)
const ServiceRecordsDialog = lazyPart(
  async () => (await import('./service-records-dialog.tsx')).ServiceRecordsDialog,
)

/** Makes the tool of a list of devices of one class that sends orders about the chosen ones. */
export function deviceOrderTool(devType: DeviceType) {
  return function DeviceOrderTool({ rows, onChanged }: ListToolProps) {
    const { form } = useListParts()
    const { t } = useLingui()
    const right = usePermissions().functions.has('maintenance_maintainRecords_dispatch')
    const [devices, setDevices] = useState<readonly OrderedDevice[] | null>(null)
    const own = ownRows(rows).map((row): OrderedDevice => {
      const devUid = Parse(devUidSchema, row[form.uniqueField])
      return { devType, devUid, name: fullName(devUid, plainText(row['deviceAliases'])) }
    })
    const whyNot = right
      ? rows.length === 0
        ? t`Please select at least one device`
        : own.length === 0
          ? t`The selected devices belong to other companies and are read-only`
          : null
      : t`Your role does not allow this`
    return (
      <>
        <Control
          icon={<IconSend size="0.875rem" stroke={1.5} />}
          whyNot={whyNot}
          onRefused={(why) => notify('warning', why, { id: why })}
          onClick={() => setDevices(own)}
        >
          <Trans>Send order</Trans>
        </Control>
        {devices !== null && (
          <DeviceOrderDialog devices={devices} onChanged={onChanged} onClose={() => setDevices(null)} />
        )}
      </>
    )
  }
}

interface DeviceOrderDialogProps {
  devices: readonly OrderedDevice[]
  onChanged: () => void
  onClose: () => void
}

function DeviceOrderDialog({ devices, onChanged, onClose }: DeviceOrderDialogProps) {
  const { t } = useLingui()
  return (
    <LazyDialog title={t`Send order`} onClose={onClose}>
      <SendOrderDialog
        title={t`Send order`}
        names={devices.map(({ name }) => name)}
        send={(appointment) =>
          request('maintenanceRecord/appointOrder', {
            body: { ...appointment, ...namesOfDevices(devices) },
            quiet: true,
          })
        }
        onChanged={onChanged}
        onClose={onClose}
      />
    </LazyDialog>
  )
}

/** Opens what was done about one device, from its details; nothing without the right. */
export function ServiceRecordsButton({ device }: { device: OrderedDevice }) {
  const { t } = useLingui()
  const { functions } = usePermissions()
  const [open, setOpen] = useState(false)
  if (!functions.has('maintenance_maintainRecords_view')) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconTool size="0.875rem" stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        <Trans>Service records</Trans>
      </Button>
      {open && (
        <LazyDialog title={t`Service records`} onClose={() => setOpen(false)}>
          <ServiceRecordsDialog device={device} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}
