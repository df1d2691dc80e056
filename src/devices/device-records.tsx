import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'

import type { RecordForm, RecordSubject, SubjectOf } from '#contract/lists/record-form.ts'
import { listText } from '#src/lists/list-texts.ts'

import styles from './device-detail.module.css'

interface DeviceRecordsProps<Subject extends RecordSubject> {
  subject: SubjectOf<Subject>
  /** By what people know the device. */
  name: string
  /** Stands behind the buttons. */
  children?: ReactNode
}

/** Makes what offers these lists of a device's records: a button for each, and its dialog. */
export function recordsOf<Subject extends RecordSubject>(
  forms: readonly RecordForm<string, string, Subject>[],
) {
  const RecordDialog = lazy(async () => ({
    default: (await import('#src/lists/record-dialog/record-dialog.tsx')).RecordDialog<Subject>,
  }))
  return function DeviceRecords({ subject, name, children }: DeviceRecordsProps<Subject>) {
    const { i18n } = useLingui()
    const [open, setOpen] = useState<(typeof forms)[number] | null>(null)
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
          <Suspense fallback={null}>
            <RecordDialog form={open} subject={subject} name={name} onClose={() => setOpen(null)} />
          </Suspense>
        )}
      </div>
    )
  }
}
