import type { handOverCalls } from '#contract/calls/hand-overs.ts'
import type { shiftReportCalls } from '#contract/calls/shift-reports.ts'
import { companyMarks, type CompanyMark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

type Path = keyof typeof shiftReportCalls | keyof typeof handOverCalls
type Attempts = Record<Path, (web: TestWeb, user: CompanyMark) => CallOptions[]>

const someSheets = ['1', '2', '3', '4', '5', '6']

const ofEveryCompany = (web: TestWeb, more: Record<string, number> = {}): CallOptions[] => [
  { query: more },
  ...companyMarks.map((mark) => ({ query: { ...more, companyid: web.world.companies[mark] } })),
]

/** Reports on the shifts of every company, and hand-overs of them. */
export const shiftAttempts: Attempts = {
  'alarmReport/getShift': (web) => ofEveryCompany(web, { hours: 168 }),
  'alarmReport/getShift/export': (web) => ofEveryCompany(web, { hours: 168, offset: 480 }),
  'handOver/export': () => [{ query: { exporttype: 3, offset: 480 } }],
  'handOver/getDraft': (web) => ofEveryCompany(web),
  'handOver/sign': (web) => [
    { body: {} },
    ...companyMarks.map((mark) => ({ body: { companyid: web.world.companies[mark] } })),
  ],
  'handOver/take': () => someSheets.map((objectid) => ({ body: { objectid } })),
  'handOver/getSheet': () => someSheets.map((objectid) => ({ query: { objectid } })),
  'handOver/findPage': (web) => ofEveryCompany(web),
  'handOver/findDetails': () => [{ query: { objectIds: someSheets.join() } }],
}
