import type { Database } from '../../db/database.ts'
import { readSheetRun } from '../../db/lists/sheet-runs.ts'
import type { Handler } from '../pipeline/handler.ts'
import type { SheetRuns } from '../sheets/sheet-runs.ts'

export function sheetRunRoutes({ database, runs }: { database: Database; runs: SheetRuns }) {
  const find: Handler<'sheetRun/find'> = async ({ session, query }) => {
    const name = { userId: session.userId, key: query.run }
    const run = runs.find(name)
    // Whatever came in the way of its answer: what it wrote is kept with it.
    if (run !== null && run.state !== 'refused') return { data: run }
    const stored = await readSheetRun(database.kysely, name)
    if (stored === null && run !== null) return { data: run }
    const state = stored === null ? 'unknown' : 'written'
    return { data: { state, done: 0, of: null, written: stored?.written ?? null, msg: '' } }
  }

  const stop: Handler<'sheetRun/stop'> = async ({ session, body }) => ({
    data: { stopping: runs.stop({ userId: session.userId, key: body.run }) },
  })

  return { 'sheetRun/find': find, 'sheetRun/stop': stop }
}
