import { afterAll, beforeAll, beforeEach } from 'vitest'

import type { CallPath } from '#contract/calls/calls.ts'
import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { testNow, testWeb, type TestWeb } from '#tests/harness/web.ts'

export const minute = 60_000
export const gateway = 'A201F000'
export const lent = 'A206F000'
export const channel = 'D201F000'

/** The calls of the configuration as tests make them, on a world of their own in which nothing is desired at first. */
export function configurationWorld() {
  let web: TestWeb
  const qself: Record<string, string> = {}
  beforeAll(async () => {
    web = await testWeb()
    Object.assign(qself, await web.login('qself'))
  })
  afterAll(() => web.close())
  beforeEach(() => query('delete from device_configuration'))

  const idOf = (alias: string) => web.world.devices.get(alias) ?? ''
  const query = (statement: string, values: unknown[] = []) =>
    web.database.ingest.pool.query(statement, values)

  /** What the device said of a section, so many minutes ago. */
  async function reports(alias: string, section: string, reported: object, { apuid = '', ago = 0 } = {}) {
    await query(
      `insert into device_configuration (device_id, ap_uid, section, reported, reported_at)
       values ($1, $2, $3, $4, $5)
       on conflict (device_id, ap_uid, section) do update set reported = $4, reported_at = $5`,
      [idOf(alias), apuid, section, JSON.stringify(reported), new Date(testNow - ago * minute)],
    )
  }

  const set = (path: CallPath, body: object, user = qself) => web.call(path, user, { body })

  async function sectionOf(list: string, asked: object, section: string, user = qself) {
    const path = `${list}/getConfiguration` as 'ms/getConfiguration'
    const { body } = await web.call(path, user, { query: { ...asked } })
    const found: ConfiguredSection[] = body.list
    return found.find((each) => each.section === section)
  }
  const terminalSection = (section: string) => sectionOf('ms', { msuid: 'A001F002' }, section)

  return { web: () => web, qself, idOf, query, reports, set, sectionOf, terminalSection }
}
