import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { batchFunctions } from '#contract/batch-rules.ts'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

import type { ExportKind } from './export-sheet.ts'
import { whyNot } from './why-not.ts'
import { whyNotWords } from './why-not-words.ts'
import styles from './export-menu.module.css'

interface ExportMenuProps {
  /** Whether the person's post may export. */
  right: boolean
  /** The chosen ones. */
  rows: readonly Readonly<Record<string, unknown>>[]
  /** Whether they are devices. */
  devices?: boolean
  /** What all are, that can be exported at once. */
  all: ReactNode
  /** Whether a sheet is on its way. */
  running: boolean
  onExport: (kind: ExportKind) => void
  onCancel: () => void
}

/** Exports the selected, the page or all, and says why not. */
export function ExportMenu(props: ExportMenuProps) {
  const { right, rows, devices = false, all, running, onExport, onCancel } = props
  const { i18n } = useLingui()
  const tell = (why: string) => notify('warning', why, { id: why })
  const fault = whyNotWords(
    i18n,
    whyNot({ right, rows, others: true, rules: batchFunctions.exportSelected }),
    devices,
  )
  return (
    <>
      <Menu shadow="sm" position="bottom-start" disabled={!right}>
        <Menu.Target>
          <Control
            icon={<IconFileExport size="0.875rem" stroke={1.5} />}
            whyNot={right ? null : fault}
            onRefused={tell}
          >
            <Trans>Export</Trans> <IconChevronDown size="0.75rem" stroke={1.5} />
          </Control>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => (fault === null ? onExport('selected') : tell(fault))}>
            <Trans>Selected ({i18n.number(rows.length)})</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => onExport('page')}>
            <Trans>This page</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => onExport('all')}>{all}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {running && (
        <output className={styles['doing']}>
          <Loader size="0.875rem" />
          <Trans>Writing the sheet…</Trans>
          <Button variant="subtle" size="compact-xs" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </output>
      )}
    </>
  )
}
