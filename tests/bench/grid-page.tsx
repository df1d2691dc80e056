import '#src/ui/base.css'

import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { untouchedLayout } from '#src/ui/list/column-layout.ts'
import { DataGrid } from '#src/ui/list/data-grid.tsx'
import type { GridColumn } from '#src/ui/list/grid-column.ts'

interface Row {
  objectid: string
  cells: string[]
}
const columnCount = 20
const rows: Row[] = Array.from({ length: 500 }, (_, row) => ({
  objectid: String(row + 1),
  cells: Array.from({ length: columnCount }, (_, column) => `Row ${row} column ${column}`),
}))
const columns: GridColumn<Row>[] = Array.from({ length: columnCount }, (_, place) => ({
  id: `c${place}`,
  heading: `Column ${place}`,
  widthPx: 140,
  sortable: true,
  text: ({ cells }) => cells[place] ?? '',
}))

const grid = (
  <div style={{ height: '100vh' }}>
    <DataGrid
      label="Rows"
      rows={rows}
      columns={columns}
      layout={untouchedLayout}
      onLayout={() => {}}
      sort={{ column: 'c0', order: 'asc' }}
      onSort={() => {}}
      selection={new Map()}
      onSelect={() => {}}
      nameOf={({ objectid }) => objectid}
      opened={null}
      onOpen={() => {}}
      onMenu={() => {}}
      offset={0}
      total={rows.length}
      stale={false}
    />
  </div>
)

const plain = (
  <Table>
    <Table.Thead>
      <Table.Tr>
        {columns.map(({ id, heading }) => (
          <Table.Th key={id}>{heading}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map((row) => (
        <Table.Tr key={row.objectid}>
          {columns.map(({ id, text }) => (
            <Table.Td key={id}>{text(row)}</Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** From nothing to painted, in milliseconds. */
async function paint(part: ReactNode): Promise<number> {
  const root = createRoot(document.querySelector('#root') as Element)
  await painted()
  const from = performance.now()
  flushSync(() =>
    root.render(
      <I18nProvider i18n={i18n}>
        <MantineProvider>{part}</MantineProvider>
      </I18nProvider>,
    ),
  )
  await painted()
  const ms = performance.now() - from
  root.unmount()
  return ms
}

await loadCatalogue('en')
Object.assign(window, { paintGrid: () => paint(grid), paintPlain: () => paint(plain) })
