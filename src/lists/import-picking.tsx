import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Radio, Select, Stack } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'

import { repeatOption } from '#contract/enumerations.ts'
import { uploadLimits } from '#contract/lists/upload-limits.ts'
import type { ImportFault, ImportOptions } from '#machines/import-machine.ts'
import { coordinateNames } from '#src/ui/position/coordinate-names.ts'

import styles from './import-dialog.module.css'
import { ImportFaultText } from './import-fault-text.tsx'

interface ImportPickingProps {
  file: File | null
  options: ImportOptions
  fault: ImportFault | null
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
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const mostMb = uploadLimits.mostBytes / 1024 / 1024
  const mostRows = i18n.number(uploadLimits.mostRows)
  return (
    <Stack gap="md">
      <div className={styles['template']}>
        <p>
          <Trans>
            The template is a spreadsheet with the columns of this list and a page on what may stand in each.
            Fill one row per entry and keep the headings.
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
      <div
        className={styles['drop']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file === null ? (
          <IconFileUpload size="1.5rem" stroke={1.5} aria-hidden />
        ) : (
          <IconFileSpreadsheet size="1.5rem" stroke={1.5} aria-hidden />
        )}
        <span className={styles['chosen']}>
          {file === null ? (
            <Trans>Drop a spreadsheet here</Trans>
          ) : (
            <>
              <strong>{file.name}</strong>{' '}
              <span className={styles['quiet']}>{i18n.number(Math.ceil(file.size / 1024))} KB</span>
            </>
          )}
          <span className={styles['quiet']}>
            <Trans>
              xlsx or xls, at most {mostMb} MB and {mostRows} rows; one file, the last chosen counts
            </Trans>
          </span>
        </span>
        <Button variant="default" data-autofocus onClick={() => input.current?.click()}>
          {file === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".xlsx,.xls"
          aria-label={t`Spreadsheet`}
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {fault !== null && (
        <div role="alert" className={styles['fault']}>
          <ImportFaultText fault={fault} />
        </div>
      )}
      <Radio.Group
        label={t`Rows that are there already`}
        value={String(options.repeatOption)}
        onChange={(value) => onOption({ repeatOption: Number(value) })}
      >
        <Stack gap="xs" mt="xs">
          <Radio
            size="sm"
            value={String(repeatOption.values.remind)}
            label={t`Cover them, once I have seen and confirmed them`}
            {...(!mayCover && {
              description: t`Covering needs the right to edit, which your post does not have.`,
            })}
          />
          <Radio
            size="sm"
            value={String(repeatOption.values.ignore)}
            label={t`Ignore them: they stay as they are`}
          />
        </Stack>
      </Radio.Group>
      {hasCoordinates && (
        <Select
          label={t`Coordinates in the sheet`}
          data={coordinateNames.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(options.coordinateType)}
          allowDeselect={false}
          onChange={(value) => onOption({ coordinateType: Number(value) })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={file === null} onClick={onCheck}>
          <Trans>Check the file</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
