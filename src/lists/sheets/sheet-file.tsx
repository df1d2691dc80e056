import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconFileSpreadsheet, IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'

import styles from './import-dialog.module.css'
import { ImportFaultText } from './import-fault-text.tsx'

interface SheetFileProps {
  file: File | null
  fault: SheetFault | null
  onFiles: (files: readonly File[]) => void
}

/** Takes one spreadsheet, dropped or chosen, and says what was wrong with the one before. */
export function SheetFile({ file, fault, onFiles }: SheetFileProps) {
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
    <>
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
              xlsx or xls, at most {mostMb} MB and {mostRows} rows. One file; the last one chosen is used.
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
    </>
  )
}

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
