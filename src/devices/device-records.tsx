import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ComponentType, type ReactNode } from 'react'

import type { RecordForm, RecordSubject, SubjectOf } from '#contract/lists/record-form.ts'
import type { RecordToolProps } from '#src/lists/record-dialog/record-dialog.tsx'
import { listText } from '#src/lists/list-texts.ts'
import { LateDialog } from '#src/ui/late-dialog.tsx'
import { latePart } from '#src/ui/late-part.tsx'

import styles from './device-detail.module.css'

interface DeviceRecordsProps<Subject extends RecordSubject> {
  subject: SubjectOf<Subject>
  /** By what people know the device. */
  name: string
  /** Whether the person may change what is recorded. */
  mayChange?: boolean
  /** Stands behind the buttons. */
  children?: ReactNode
}

/**
 * Makes what offers these lists of a device's records: a button for each, and its dialog.
 * @param tools by the list's name, for whoever may change what is recorded
 */
export function recordsOf<Subject extends RecordSubject>(
  forms: readonly RecordForm<string, string, Subject>[],
  tools: Readonly<Record<string, ComponentType<RecordToolProps>>> = {},
) {
  const RecordDialog = latePart(
    async () => (await import('#src/lists/record-dialog/record-dialog.tsx')).RecordDialog<Subject>,
  )
  return function DeviceRecords({ subject, name, mayChange = false, children }: DeviceRecordsProps<Subject>) {
    const { i18n } = useLingui()
    const [open, setOpen] = useState<(typeof forms)[number] | null>(null)
    const Tool = open === null || !mayChange ? undefined : tools[open.name]
    return (
      <div className={styles['actions']}>
        {forms.map((form) => (
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
        {children}
        {open !== null && (
          <LateDialog title={listText(open.name, i18n.locale) ?? open.name} onClose={() => setOpen(null)}>
            <RecordDialog
              form={open}
              subject={subject}
              name={name}
              {...(Tool !== undefined && { Tool })}
              onClose={() => setOpen(null)}
            />
          </LateDialog>
        )}
      </div>
    )
  }
}
