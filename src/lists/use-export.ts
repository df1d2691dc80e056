import { useRef, useState } from 'react'

import { exportQuery, type ExportKind } from './export-sheet.ts'
import type { ListAddress } from './list-address.ts'
import type { ListServer } from './list-server.ts'

/** Exports one sheet at a time; it can be given up. How it went is told by the notices of calls. */
export function useExport(server: ListServer) {
  const [running, setRunning] = useState<ExportKind | null>(null)
  const controller = useRef<AbortController | null>(null)
  const cancel = () => controller.current?.abort()
  const start = (kind: ExportKind, address: ListAddress, objectids: readonly string[]) => {
    const mine = new AbortController()
    controller.current = mine
    setRunning(kind)
    server
      .exportSheet(exportQuery(kind, address, objectids), mine.signal)
      .catch(() => undefined)
      .finally(() => {
        if (controller.current === mine) setRunning(null)
      })
  }
  return { running, start, cancel }
}
