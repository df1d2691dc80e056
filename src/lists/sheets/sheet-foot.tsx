import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

interface SheetFootProps {
  file: File | null
  onCheck: () => void
  onClose: () => void
}

/** Goes on to the check of a sheet, once one is chosen. */
export function SheetFoot({ file, onCheck, onClose }: SheetFootProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      <Button disabled={file === null} onClick={onCheck}>
        <Trans>Check the file</Trans>
      </Button>
    </Group>
  )
}
