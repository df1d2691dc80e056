import type { Database } from '../../db/database.ts'
import { readSheetRun } from '../../db/sheet-runs.ts'
import type { Handler } from '../pipeline/handler.ts'
import type { SheetRuns } from '../sheets/sheet-runs.ts'

export function sheetRunRoutes({ database, runs }: { database: Database; runs: SheetRuns }) {
  const find: Handler<'sheetRun/find'> = async ({ session, query }) => {
    const name = { userId: session.userId, key: query.run }
    const run = runs.find(name)
    if (run !== null) return { data: run }
    const written = await readSheetRun(database.kysely, name)
    const state = written === null ? 'unknown' : 'written'
    return { data: { state, done: 0, of: null, written, msg: '' } }
  }

  const stop: Handler<'sheetRun/stop'> = async ({ session, body }) => ({
    data: { stopping: runs.stop({ userId: session.userId, key: body.run }) },
  })

  return { 'sheetRun/find': find, 'sheetRun/stop': stop }
}
