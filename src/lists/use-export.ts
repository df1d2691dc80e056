import { useRef, useState } from 'react'

import { exportQuery, type ExportKind } from './export-sheet.ts'
import { listQuery, type ListAddress } from './list-address.ts'
import type { ListServer } from './list-server.ts'

/** Exports one sheet of a list at a time. */
export function useExport(server: ListServer) {
  const { running, start, cancel } = useSheet()
  return {
    running,
    cancel,
    start: (kind: ExportKind, address: ListAddress, objectids: readonly string[]) =>
      start(kind, (signal) => server.exportSheet(exportQuery(kind, listQuery(address), objectids), signal)),
  }
}

/** Fetches one sheet at a time; it can be given up. How it went is told by the notices of calls. */
export function useSheet() {
  const [running, setRunning] = useState<ExportKind | null>(null)
  const controller = useRef<AbortController | null>(null)
  const cancel = () => controller.current?.abort()
  const start = (kind: ExportKind, fetchSheet: (signal: AbortSignal) => Promise<string>) => {
    const mine = new AbortController()
    controller.current = mine
    setRunning(kind)
    fetchSheet(mine.signal)
      .catch(() => undefined)
      .finally(() => {
        if (controller.current === mine) setRunning(null)
      })
  }
  return { running, start, cancel }
}
