import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Menu } from '@mantine/core'
import { IconChevronDown, IconFileExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { fileSizeText } from '#src/ui/file-size-text.ts'
import { Control } from '#src/ui/list/control-bar.tsx'
import { menuInPlace } from '#src/ui/menu-in-place.ts'
import { notify } from '#src/ui/notices/notify.tsx'

import type { ExportKind } from './use-export.ts'
import { whyNot } from '../page/why-not.ts'
import { whyNotWords } from '../page/why-not-words.ts'
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
  /** What can be exported of one of them alone, by what it is called; `whyNot`: of these rows it cannot. */
  ofOne?: {
    sheets: readonly { key: string; label: string; onExport: () => void }[]
    whyNot: string | null
  }
  /** How many bytes of the sheet that is on its way have come; null: none is. */
  received: number | null
  onExport: (kind: ExportKind) => void
  onCancel: () => void
}

/** Exports the selected, the page or all, and says why not. */
export function ExportMenu(props: ExportMenuProps) {
  const { right, rows, devices = false, all, ofOne, received, onExport, onCancel } = props
  const { i18n } = useLingui()
  const notifyRefused = (why: string) => notify('warning', why, { id: why })
  const fault = whyNotWords(
    i18n,
    whyNot({ right, rows, others: true, rules: batchFunctions.exportSelected }),
    devices,
  )
  return (
    <>
      <Menu {...menuInPlace} shadow="sm" position="bottom-start" disabled={!right}>
        <Menu.Target>
          <Control
            icon={<IconFileExport size="0.875rem" stroke={1.5} />}
            whyNot={right ? null : fault}
            onRefused={notifyRefused}
          >
            <Trans>Export</Trans> <IconChevronDown size="0.75rem" stroke={1.5} />
          </Control>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => (fault === null ? onExport('selected') : notifyRefused(fault))}>
            <Trans>Selected ({i18n.number(rows.length)})</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => onExport('page')}>
            <Trans>This page</Trans>
          </Menu.Item>
          <Menu.Item onClick={() => onExport('all')}>{all}</Menu.Item>
          {ofOne !== undefined && (
            <>
              <Menu.Divider />
              <Menu.Label>
                <Trans>Records of one device</Trans>
              </Menu.Label>
              {ofOne.sheets.map((sheet) => (
                <Menu.Item
                  key={sheet.key}
                  onClick={() => (ofOne.whyNot === null ? sheet.onExport() : notifyRefused(ofOne.whyNot))}
                >
                  {sheet.label}
                </Menu.Item>
              ))}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {received !== null && (
        <span className={styles['doing']}>
          <Loader size="0.875rem" aria-hidden />
          <output>
            <Trans>Writing the sheet…</Trans>
          </output>
          {received > 0 && <span className={styles['received']}>{fileSizeText(i18n, received)}</span>}
          <Button variant="subtle" size="compact-xs" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </span>
      )}
    </>
  )
}
