import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

import type { SheetFault } from '#machines/sheet-machine.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'

import styles from '../sheets/import-dialog.module.css'
import { useListParts } from '../page/list-parts.ts'
import { SheetFile } from '../sheets/sheet-file.tsx'
import { SheetFoot } from '../sheets/sheet-foot.tsx'
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
    <SheetStep label={t`Choosing the file`}>
      <Stack gap="md">
        <p className={styles['intro']}>
          <Trans>
            A sheet names what is moved in its column “{unique}”: one from “Move out”, an export, or one of
            your own. Other columns are not taken over.
          </Trans>
        </p>
        <SheetFile file={file} fault={fault} onFiles={onFiles} />
        <CompanySelect
          label={t`Into the company`}
          size="sm"
          placeholder={t`The one that each row names`}
          description={
            <Trans>Where none is chosen, each row goes into the company of its column “{company}”.</Trans>
          }
          value={companyid}
          onChange={onCompany}
        />
        {question || <SheetFoot file={file} onCheck={onCheck} onClose={onClose} />}
      </Stack>
    </SheetStep>
  )
}
