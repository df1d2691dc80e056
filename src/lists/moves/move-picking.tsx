import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import type { SheetFault } from '#machines/sheet-machine.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'

import { useListParts } from '../page/list-parts.ts'
import styles from '../sheets/import-dialog.module.css'
import { SheetFile, SheetFoot } from '../sheets/sheet-file.tsx'
import { SheetStep } from '../sheets/sheet-step.tsx'

interface MovePickingProps {
  file: File | null
  /** Empty: each row names its own. */
  companyid: string
  fault: SheetFault | null
  /** What is asked at the foot instead of what can be done there. */
  question: ReactNode
  onFiles: (files: readonly File[]) => void
  onCompany: (companyid: string) => void
  onCheck: () => void
  onClose: () => void
}

/** The sheet of what shall be moved, and where it shall go. */
export function MovePicking(props: MovePickingProps) {
  const { file, companyid, fault, question, onFiles, onCompany, onCheck, onClose } = props
  const { form, words } = useListParts()
  const { t } = useLingui()
  const unique = words.heading(form.uniqueField)
  const company = words.heading('companyid')
  return (
    <SheetStep label={t`File selection`}>
      <Stack gap="md">
        <p className={styles['intro']}>
          <Trans>
            The column “{unique}” lists the devices to move. Use a sheet from “Move out”, an export or your
            own; other columns are ignored.
          </Trans>
        </p>
        <SheetFile file={file} fault={fault} onFiles={onFiles} />
        <CompanySelect
          label={t`Target company`}
          size="sm"
          placeholder={t`The company in each row`}
          description={
            <Trans>If none is selected, each row moves into the company in its “{company}” column.</Trans>
          }
          value={companyid}
          onChange={onCompany}
        />
        {question || <SheetFoot file={file} onCheck={onCheck} onClose={onClose} />}
      </Stack>
    </SheetStep>
  )
}
