import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconReplace, IconTrash, IconArrowsExchange, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { isEntered } from '#contract/lists/list-form.ts'
import { membersOf } from '#contract/lists/shown-enumerations.ts'
import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { listText } from '#src/i18n/list-text.ts'
import { Control, ControlBar } from '#src/ui/list/control-bar.tsx'
import { menuInPlace } from '#src/ui/menu-in-place.ts'
import { notify } from '#src/ui/notices/notify.tsx'

import type { ListAddress } from '../address/list-address.ts'
import { ExportMenu } from '../sheets/export-menu.tsx'
import { useExport } from '../sheets/use-export.ts'
import { FreezeControls } from './freeze-controls.tsx'
import { useListParts, type ListDialog } from './list-parts.ts'
import type { ListRow } from './list-row.ts'
import { whyNotWords } from './why-not-words.ts'
import { whyNot } from './why-not.ts'

interface ListControlsProps {
  /** The chosen ones. */
  rows: readonly ListRow[]
  total: number
  address: ListAddress
  onClear: () => void
  onDialog: (dialog: ListDialog) => void
  /** Something was changed: the list is read again. */
  onChanged: () => void
  aside: ReactNode
}

/** What can be done with the chosen rows, and why not. */
export function ListControls(props: ListControlsProps) {
  const { rows, total, address, onClear, onDialog, onChanged, aside } = props
  const { form, server, rights, words, statusChange, extras } = useListParts()
  const { i18n } = useLingui()
  const exporting = useExport(server)
  const alert = (why: string) => notify('warning', why, { id: why })
  const devices = extras.moves === true
  const reason = (wanted: Parameters<typeof whyNot>[0]) =>
    whyNotWords(i18n, whyNot({ ownBy: form.ownBy, ...wanted }), devices)
  const statusFault = reason({
    right: rights[statusChange?.needs ?? 'freeze'],
    rows,
    rules: batchFunctions.changeStatus,
  })
  const [only] = rows
  const recordSheets = (extras.records ?? []).map((records) => ({
    key: records.name,
    label: listText(records.name, i18n.locale) ?? records.name,
    onExport: () => exporting.startRecords(records, only?.[form.uniqueField]),
  }))
  return (
    <ControlBar chosen={rows.length} onClear={onClear} aside={aside}>
      {isEntered(form) && (
        <Control
          icon={<IconPencil size="0.875rem" stroke={1.5} />}
          whyNot={reason({ right: rights.edit, rows, rules: batchFunctions.edit })}
          onRefused={alert}
          onClick={() => only !== undefined && onDialog({ kind: 'entry', row: only })}
        >
          <Trans>Edit</Trans>
        </Control>
      )}
      {statusChange !== null && (
        <Menu {...menuInPlace} shadow="sm" position="bottom-start" disabled={statusFault !== null}>
          <Menu.Target>
            <Control
              icon={<IconReplace size="0.875rem" stroke={1.5} />}
              whyNot={statusFault}
              onRefused={alert}
            >
              {statusChange.label === undefined ? <Trans>Change status</Trans> : i18n._(statusChange.label)}
            </Control>
          </Menu.Target>
          <Menu.Dropdown>
            {membersOf(statusChange.enumeration).map(({ value }) => (
              <Menu.Item key={value} onClick={() => onDialog({ kind: 'status', rows, value })}>
                {words.member(statusChange.enumeration, value)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {form.freezes !== undefined && <FreezeControls rows={rows} onRefused={alert} onDialog={onDialog} />}
      {isEntered(form) && (
        <Control
          icon={<IconTrash size="0.875rem" stroke={1.5} />}
          whyNot={reason({ right: rights.delete, rows, rules: batchFunctions.delete, notToOneself: true })}
          onRefused={alert}
          onClick={() => onDialog({ kind: 'delete', rows })}
        >
          <Trans>Delete</Trans>
        </Control>
      )}
      {extras.Tool !== undefined && (
        <extras.Tool rows={rows} criteria={address.criteria} total={total} onChanged={onChanged} />
      )}
      {form.moves !== undefined && <MoveMenu onDialog={onDialog} />}
      <ExportMenu
        right={rights.export}
        rows={rows}
        devices={devices}
        all={<Trans>All search results ({i18n.number(total)})</Trans>}
        {...(recordSheets.length > 0 && {
          ofOne: {
            sheets: recordSheets,
            whyNot: reason({
              right: rights.export,
              rows,
              others: true,
              rules: batchFunctions.exportRecords,
            }),
          },
        })}
        received={exporting.received}
        onExport={(kind) =>
          exporting.start(
            kind,
            address,
            rows.map(({ objectid }) => objectid),
          )
        }
        onCancel={exporting.cancel}
      />
    </ControlBar>
  )
}

/** Moving devices from company to company: by a sheet out, and by a sheet in. */
function MoveMenu({ onDialog }: { onDialog: (dialog: ListDialog) => void }) {
  const { rights } = useListParts()
  const { i18n } = useLingui()
  const mayMoveIn = rights.edit && rights.import
  const report = (why: string) => notify('warning', why, { id: why })
  const noRight = whyNotWords(i18n, 'noRight', true) ?? ''
  const none = !mayMoveIn && !rights.export
  return (
    <Menu {...menuInPlace} shadow="sm" position="bottom-start" disabled={none}>
      <Menu.Target>
        <Control
          icon={<IconArrowsExchange size="0.875rem" stroke={1.5} />}
          whyNot={none ? noRight : null}
          onRefused={report}
        >
          <Trans>Move</Trans> <IconChevronDown size="0.75rem" stroke={1.5} />
        </Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => (mayMoveIn ? onDialog({ kind: 'moveIn' }) : report(noRight))}>
          <Trans>Move in…</Trans>
        </Menu.Item>
        <Menu.Item onClick={() => (rights.export ? onDialog({ kind: 'moveOut' }) : report(noRight))}>
          <Trans>Move out…</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
