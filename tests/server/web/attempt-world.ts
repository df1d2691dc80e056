import type { CellValue } from 'hucre/xlsx'

import type { Call } from '#contract/calls/call.ts'
import { calls, type CallPath } from '#contract/calls/calls.ts'
import { formatTopic } from '#contract/wire/live.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'
import { companyMarks, marks, type CompanyMark, type Mark } from '#tests/harness/web-world.ts'
import { testNow, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

/** What each user may see: their company, all below it, and a shared gateway with the devices connected through it. */
export const visible: Readonly<Record<CompanyMark, readonly Mark[]>> = {
  qparent: ['qparent', 'qself', 'qchild', 'qsiblng'],
  qself: ['qself', 'qchild', 'qlent'],
  qchild: ['qchild'],
  qsiblng: ['qsiblng'],
  qstrang: ['qstrang'],
  qlender: ['qlender', 'qlent'],
}
export const everywhere = { west: -180, south: -85, east: 180, north: 85 }
export const letters = ['G', 'R', 'T']
export const wholeWorld = [
  formatTopic({ kind: 'map', ...everywhere, zoom: 2 }),
  formatTopic({ kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 14 }),
]

/** A call that takes a file is tried with a sheet of these rows. */
export type Attempt = CallOptions & { sheet?: CellValue[][] }

export type AttemptsOf = (web: TestWeb, user: CompanyMark) => readonly Attempt[]

export function armuidOf(mark: Mark): string {
  return `A2${String(marks.indexOf(mark)).padStart(2, '0')}F000`
}

export function apuidOf(mark: Mark): string {
  return armuidOf(mark).replace('A2', 'D2')
}

export const candidate = { armuid: 'AAAA0001', fingerprint: '0A1B2C3D' }
export async function addCandidate(web: TestWeb): Promise<void> {
  const { pool } = web.database.ingest
  const seen = [candidate.armuid, new Date(testNow)]
  await pool.query(`insert into gateway_candidate values ($1, $2, $2, 3, '192.0.2.1')`, seen)
  await pool.query(`insert into gateway_candidate_key values ($1, $3, $4, $2, $2, 3, '192.0.2.1')`, [
    ...seen,
    candidate.fingerprint,
    web.vault.seal('walkWALK12345678'),
  ])
}

export function idSheet(armuids: readonly string[]): CellValue[][] {
  return [['Arm unit id'], ...armuids.map((armuid) => [armuid])]
}

export const walkGateway = { type: 'gateway', armKey: 'walkWALK12345678' }

/** Whose gateways this user may not change, the shared one among them. */
export function foreign(user: CompanyMark): Mark[] {
  return marks.filter((mark) => (mark === 'qlent' ? user !== 'qlender' : !visible[user].includes(mark)))
}

export function foreignGateways(user: CompanyMark): string[] {
  return foreign(user).map(armuidOf)
}

export function inCompanies(web: TestWeb) {
  return companyMarks.map((mark) => ({ query: { companyid: web.world.companies[mark] } }))
}

export function allCompanies(web: TestWeb): string[] {
  return companyMarks.map((mark) => web.world.companies[mark])
}

export function foreignCompanies(web: TestWeb, user: CompanyMark): string[] {
  return companyMarks.filter((mark) => !visible[user].includes(mark)).map((mark) => web.world.companies[mark])
}

export const lamp = { productname: 'walk lamp', code: 'WALK', codeType: 2, codeStatus: 4, deviceType: 0 }

export function allAlarms(web: TestWeb): string[] {
  return [...web.world.alarms.values()]
}

export function allCodes(web: TestWeb): string[] {
  return [...web.world.deviceCodes.values()]
}

/** Those that this user may not change, the public one among them. */
export function foreignCodes(web: TestWeb, user: CompanyMark): string[] {
  const own = new Set<string>([...visible[user], user === 'qstrang' ? 'open' : ''])
  return [...web.world.deviceCodes].filter(([mark]) => !own.has(mark)).map(([, id]) => id)
}

/** What a call answers, a sheet as its cells. */
export async function answerOf(
  web: TestWeb,
  path: CallPath,
  headers: Record<string, string>,
  attempt: Attempt,
) {
  const { sheet, ...options } = attempt
  if (sheet !== undefined) {
    const query = options.query as Record<string, number>
    return JSON.stringify((await upload(web, headers, path, await xlsx(sheet), { query })).body)
  }
  if (!path.endsWith('/export') && !path.endsWith('/moveOut')) {
    const { text } = await web.call(path, headers, options)
    // Batches say of each id that was sent that there is no such record.
    return text.replaceAll(/"objectid":"[0-9A-F]+","code":404/g, '"code":404')
  }
  const query = options.query as Record<string, string>
  const { headers: answered, bytes } = await download(web, headers, path, query)
  const isSheet = bytes.length > 0 && answered.get('content-type')?.includes('spreadsheetml')
  return isSheet ? JSON.stringify(cellsOf(bytes)) : new TextDecoder().decode(bytes)
}

/** Everything by which a row of `mark` would be known in a text. */
function tracesOf(web: TestWeb, mark: Mark): RegExp {
  const ids = letters.flatMap((letter) => [
    web.world.devices.get(`${mark}${letter}`),
    web.world.alarms.get(`${mark}${letter}`),
  ])
  const code = web.world.deviceCodes.get(mark)
  const company = mark === 'qlent' ? undefined : web.world.companies[mark]
  const place = String(marks.indexOf(mark)).padStart(2, '0')
  const numbers = [...ids, code, company].filter((id) => id !== undefined).join('|')
  return new RegExp(
    `\\b${mark}(?=[GRT]?\\b)|\\b(?:${numbers})\\b|\\b(?:A[012]${place}F00[012]|D2${place}F000)\\b`,
  )
}

/** Tells what of these marks stands in a text, or `nothing`; the failed login of the walk names nobody's data. */
export function leaksOf(web: TestWeb, user: string, of: readonly Mark[]): (text: string) => string {
  const traces = new RegExp(of.map((mark) => tracesOf(web, mark).source).join('|'))
  return (text) => traces.exec(text.replaceAll(`${user} `, ''))?.[0] ?? 'nothing'
}

/** Which of the marks that a user may see stand in some of the texts. */
export function seenIn(web: TestWeb, user: CompanyMark, texts: readonly string[]): Mark[] {
  return visible[user].filter((mark) => {
    const traces = tracesOf(web, mark)
    return texts.some((text) => traces.test(text))
  })
}

/**
 * Tries these calls: those that pass a gate, of which a person may make one at a time, beside the others, since either
 * wait for the database most of their time. The call that ends the session comes last.
 */
export async function walk(paths: readonly CallPath[], tryCall: (path: CallPath) => Promise<void>) {
  const isGated = (path: CallPath) => {
    const { body, heavy }: Call = calls[path]
    return body === 'file' || heavy === true
  }
  const inTurn = async (some: readonly CallPath[]) => {
    for (const path of some) await tryCall(path)
  }
  const before = paths.filter((path) => path !== 'accounts/logout')
  await Promise.all([inTurn(before.filter(isGated)), inTurn(before.filter((path) => !isGated(path)))])
  await inTurn(paths.filter((path) => path === 'accounts/logout'))
}
