import { Trans } from '@lingui/react/macro'

import type { SheetRun } from '#contract/lists/sheet-run.ts'
import { request } from '#src/api/client.ts'
import { notify } from '#src/ui/notices/notify.tsx'

import { forgetSheet, leftSheets, type SentSheet } from './left-sheets.ts'

const lookEveryMs = 2000

let looking: ReturnType<typeof setTimeout> | undefined
/** Those of which the server said that it has none: it may not have come to them yet. */
const unknownOnce = new Set<string>()

/** Asks about each sheet that was left, until the server says how it ended, which a notice tells. */
export function tellLeftSheets(): void {
  if (looking !== undefined) return
  const look = async () => {
    await Promise.all(leftSheets().map(tellOf))
    looking = leftSheets().length === 0 ? undefined : setTimeout(() => void look(), lookEveryMs)
  }
  looking = setTimeout(() => void look(), 0)
}

async function tellOf(sheet: SentSheet): Promise<void> {
  const { run, file } = sheet
  try {
    const { data } = await request('sheetRun/find', { query: { run }, quiet: true })
    if (data.state === 'unknown' && !unknownOnce.has(run)) {
      unknownOnce.add(run)
      return
    }
    const isAt = data.state !== 'written' && data.state !== 'refused' && data.state !== 'unknown'
    const id = `sheet ${run} ${isAt ? 'going on' : ''}`
    if (isAt) {
      notify('warning', <StillWritten file={file} />, { id, stays: true })
      return
    }
    forgetSheet(run)
    notify(data.state === 'written' ? 'success' : 'warning', <Ended file={file} run={data} />, {
      id,
      stays: true,
    })
  } catch {
    // Asked again: the server may be away, or nobody logged in.
  }
}

function StillWritten({ file }: { file: string }) {
  return <Trans>The server still works on “{file}”. You are told how it ends.</Trans>
}

/** How it ended. */
function Ended({ file, run: { written, msg } }: { file: string; run: SheetRun }) {
  if (written === null)
    return (
      <>
        <Trans>Nothing of “{file}” was written.</Trans>
        {msg.split(';').map((line) => (
          <div key={line}>{line}</div>
        ))}
      </>
    )
  const { added, covered, skipped, moved } = written
  if (moved > 0)
    return (
      <Trans>
        “{file}” was carried out: {moved} moved.
      </Trans>
    )
  return (
    <Trans>
      “{file}” was written: {added} added, {covered} overwritten, {skipped} skipped.
    </Trans>
  )
}
