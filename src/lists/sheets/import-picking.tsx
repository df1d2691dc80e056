import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Radio, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

import { repeatOption } from '#contract/wire/enumerations.ts'
import type { ImportOptions } from '#machines/import-machine.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'
import { memberText } from '#src/i18n/list-text.ts'

import { EnumerationSelect } from '../entry/enumeration-select.tsx'
import styles from './import-dialog.module.css'
import { SheetFile, SheetFoot } from './sheet-file.tsx'
import { SheetStep } from './sheet-step.tsx'

interface ImportPickingProps {
  file: File | null
  options: ImportOptions
  fault: SheetFault | null
  /** The sheets of this list have positions. */
  hasCoordinates: boolean
  mayCover: boolean
  onTemplate: () => void
  onFiles: (files: readonly File[]) => void
  onOption: (options: Partial<ImportOptions>) => void
  onCheck: () => void
  onClose: () => void
}

/** The file, and what shall be done with rows that are there already. */
export function ImportPicking(props: ImportPickingProps) {
  const { file, options, fault, hasCoordinates, mayCover, onTemplate, onFiles, onOption, onCheck, onClose } =
    props
  const { t, i18n } = useLingui()
  return (
    <SheetStep label={t`File selection`}>
      <Stack gap="md">
        <div className={styles['template']}>
          <p>
            <Trans>
              The template is a spreadsheet with the columns of this list and a sheet of instructions. Fill in
              one row per entry and keep the headings.
            </Trans>
          </p>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size="0.875rem" stroke={1.5} />}
            onClick={onTemplate}
          >
            <Trans>Download the template</Trans>
          </Button>
        </div>
        <SheetFile file={file} fault={fault} onFiles={onFiles} />
        <Radio.Group
          label={t`Existing rows`}
          value={String(options.repeatOption)}
          onChange={(value) => onOption({ repeatOption: Number(value) })}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              size="sm"
              value={String(repeatOption.values.remind)}
              label={memberText('repeatOption', repeatOption.values.remind, i18n.locale)}
              description={
                mayCover
                  ? t`Existing rows are listed first, and overwritten after you confirm.`
                  : t`Overwriting requires edit permission, which your role does not have.`
              }
            />
            <Radio
              size="sm"
              value={String(repeatOption.values.ignore)}
              label={memberText('repeatOption', repeatOption.values.ignore, i18n.locale)}
              description={t`Existing rows stay unchanged.`}
            />
          </Stack>
        </Radio.Group>
        {hasCoordinates && (
          <EnumerationSelect
            label={t`Coordinate type of the sheet`}
            description={t`Sheets are read as BD-09 by default. The form for a single entry starts with WGS84.`}
            enumeration="coordinateType"
            value={String(options.coordinateType)}
            allowDeselect={false}
            onChange={(value) => onOption({ coordinateType: Number(value) })}
          />
        )}
        <SheetFoot file={file} onCheck={onCheck} onClose={onClose} />
      </Stack>
    </SheetStep>
  )
}
