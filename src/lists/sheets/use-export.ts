import { useRef, useState } from 'react'

import type { RecordForm } from '#contract/lists/record-form.ts'
import { exportType } from '#contract/wire/enumerations.ts'
import type { OnReceived } from '#src/api/download.ts'
import { ownZone } from '#src/ui/date-range/time-range.ts'

import { listQuery, type ListAddress } from '../address/list-address.ts'
import type { ListServer } from '../page/list-server.ts'
import { recordServer } from '../record-dialog/record-server.ts'

/** Nobody reads numbers that change more often. */
const reportEveryMs = 250

/** Exports one sheet of a list at a time. */
export function useExport(server: ListServer) {
  const { received, start, cancel } = useSheet()
  return {
    received,
    cancel,
    start: (kind: ExportKind, address: ListAddress, objectids: readonly string[]) =>
      start(kind, (signal, onReceived) =>
        server.exportSheet(exportQuery(kind, listQuery(address), objectids), signal, onReceived),
      ),
    /** @param uid of the device whose records leave, all of them */
    startRecords: (form: RecordForm, uid: unknown) =>
      start('all', (signal, onReceived) =>
        recordServer(form).exportSheet(exportQuery('all', { [form.askedBy]: uid }, []), signal, onReceived),
      ),
  }
}

/** Fetches one sheet at a time; it can be given up. How it went is told by the notices of calls. */
export function useSheet() {
  const [running, setRunning] = useState<ExportKind | null>(null)
  const [bytes, setBytes] = useState(0)
  const controller = useRef<AbortController | null>(null)
  const cancel = () => controller.current?.abort()
  const start = (
    kind: ExportKind,
    fetchSheet: (signal: AbortSignal, onReceived: OnReceived) => Promise<string>,
  ) => {
    const mine = new AbortController()
    controller.current = mine
    let reportedAt = 0
    setRunning(kind)
    setBytes(0)
    fetchSheet(mine.signal, (received) => {
      const now = performance.now()
      if (controller.current !== mine || now - reportedAt < reportEveryMs) return
      reportedAt = now
      setBytes(received)
    })
      .catch(() => undefined)
      .finally(() => {
        if (controller.current === mine) setRunning(null)
      })
  }
  return {
    running,
    /** How many bytes have come; null: none is on its way. */
    received: running === null ? null : bytes,
    start,
    cancel,
  }
}

export type ExportKind = keyof typeof exportType.values

/** What an export is asked with, besides what the list is asked with; with the clock of the person, for the times in the sheet. */
export function exportQuery(kind: ExportKind, query: object, objectids: readonly string[]): object {
  return {
    ...query,
    exporttype: exportType.values[kind],
    offset: -new Date().getTimezoneOffset(),
    timeZone: ownZone(),
    ...(kind === 'selected' && { objectids: objectids.join() }),
  }
}
