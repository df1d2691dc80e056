import type { shiftReportCalls } from '#contract/calls/shift-reports.ts'
import { companyMarks, type CompanyMark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

type Attempts = Record<keyof typeof shiftReportCalls, (web: TestWeb, user: CompanyMark) => CallOptions[]>

const ofEveryCompany = (web: TestWeb, more: Record<string, number> = {}): CallOptions[] => [
  { query: more },
  ...companyMarks.map((mark) => ({ query: { ...more, companyid: web.world.companies[mark] } })),
]

/** Reports on the shifts of every company. */
export const shiftAttempts: Attempts = {
  'alarmReport/getShift': (web) => ofEveryCompany(web, { hours: 168 }),
  'alarmReport/getShift/export': (web) => ofEveryCompany(web, { hours: 168, offset: 480 }),
}
