import type { CellValue } from 'hucre/xlsx'

import type { CallPath } from '#contract/calls/calls.ts'
import { relayRecordLists, terminalRecordLists } from '#contract/lists/node-records.ts'
import { companyMarks, marks, type CompanyMark, type Mark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

type Attempt = CallOptions & { sheet?: CellValue[][] }
type Attempts = (web: TestWeb, user: CompanyMark) => readonly Attempt[]
type Class = 'mote' | 'ms'

const uidOf = (list: Class, mark: Mark) => {
  const place = String(marks.indexOf(mark)).padStart(2, '0')
  return list === 'mote' ? `A1${place}F001` : `A0${place}F002`
}
const apuidOf = (mark: Mark) => `D2${String(marks.indexOf(mark)).padStart(2, '0')}F000`
const everyId = (web: TestWeb) => [...web.world.devices.values()]

function ofClass(
  list: Class,
  words: {
    uid: string
    type: string
    typeName: string
    heading: string
    typeHeading: string
    letter: string
  },
  foreign: (user: CompanyMark) => readonly Mark[],
): Record<string, Attempts> {
  const { uid, type, typeName, heading, typeHeading, letter } = words
  const foreignIds = (web: TestWeb, user: CompanyMark) =>
    foreign(user).flatMap((mark) => web.world.devices.get(`${mark}${letter}`) ?? [])
  const inCompanies = (web: TestWeb) =>
    companyMarks.map((mark) => ({ query: { companyid: web.world.companies[mark] } }))
  const lists: readonly { path: string }[] = list === 'mote' ? relayRecordLists : terminalRecordLists
  const subject = list === 'mote' ? 'moteuid' : 'msuid'
  return {
    [`${list}/findPage`]: (web) => [
      {},
      ...inCompanies(web),
      ...marks.flatMap((mark) => [
        { query: { keyword: mark } },
        { query: { [subject]: uidOf(list, mark) } },
        { query: { apuid: apuidOf(mark) } },
        { query: { armuid: apuidOf(mark).replace('D2', 'A2') } },
        { query: { parentMote: uidOf('mote', mark) } },
      ]),
      { query: { pageSize: 2, pageNum: 2, sort: 'deviceAliases', order: 'desc' } },
      ...[0, 1, 2].map((status) => ({ query: { status } })),
      { query: { type, serviceCondition: 0 } },
      { query: { protocolMode: 'zeta-p' } },
    ],
    [`${list}/findDetails`]: (web) => [{ query: { objectIds: everyId(web).join() } }],
    [`${list}/add`]: (web, user) =>
      companyMarks.map((mark, place) => ({
        body: {
          [uid]: `C${list === 'mote' ? 1 : 0}${companyMarks.indexOf(user)}${place}0000`,
          type,
          companyid: web.world.companies[mark],
        },
      })),
    // No version that a record has: what is the caller's own stays as it is.
    [`${list}/edit`]: (web) =>
      marks.map((mark) => ({
        body: {
          [uid]: uidOf(list, mark),
          type,
          objectid: web.world.devices.get(`${mark}${letter}`),
          version: 99,
        },
      })),
    [`${list}/batchDelete`]: (web, user) => [{ body: { objectids: foreignIds(web, user).join() } }],
    [`${list}/batchChangeUsageStatus`]: (web, user) => [
      { body: { objectids: foreignIds(web, user).join(), serviceCondition: 1 } },
    ],
    [`${list}/export`]: (web) => [
      { query: { exporttype: 1, offset: 0, objectids: everyId(web).join() } },
      { query: { exporttype: 2, offset: 0, pageSize: 3, pageNum: 2 } },
      { query: { exporttype: 3, offset: 0 } },
      ...inCompanies(web).map(({ query }) => ({ query: { ...query, exporttype: 3, offset: 0 } })),
    ],
    [`${list}/moveOut`]: (web) => [
      { query: { exporttype: 1, offset: 0, objectids: everyId(web).join() } },
      { query: { exporttype: 3, offset: 0 } },
    ],
    // Others' into the own company, and everybody's there as a question.
    [`${list}/moveIn`]: (web, user) => {
      const companyid = web.world.companies[user]
      const sheet = (of: readonly Mark[]) => [[heading], ...of.map((mark) => [uidOf(list, mark)])]
      return [
        { query: { companyid }, sheet: sheet(foreign(user)) },
        { query: { companyid, dryRun: 1 }, sheet: sheet(marks) },
      ]
    },
    [`${list}/download/template`]: () => [{}],
    [`${list}/download/report/{key}`]: () => [{ params: { key: '0'.repeat(32) } }],
    [`${list}/upload`]: () => [
      {
        query: { repeatOption: 1, coordinateType: 5, dryRun: 1, confirmed: 1 },
        sheet: [
          [heading, typeHeading, 'Company'],
          ...marks.map((mark) => [uidOf(list, mark), typeName, '']),
          ...companyMarks.map((mark, place) => [`C9${place}00000`, typeName, `${mark} company`]),
        ],
      },
    ],
    ...Object.fromEntries(
      lists.flatMap(({ path }): [string, Attempts][] => [
        [path, () => marks.map((mark) => ({ query: { [subject]: uidOf(list, mark) } }))],
        [
          `${path}/export`,
          () => marks.map((mark) => ({ query: { [subject]: uidOf(list, mark), exporttype: 3, offset: 0 } })),
        ],
      ]),
    ),
  }
}

/** The requests with which the calls of relays and terminals are tried; see `tenancy.test.ts`. */
export function nodeAttempts(
  foreign: (user: CompanyMark) => readonly Mark[],
): Readonly<Record<string, Attempts>> {
  const details: Attempts = (web) => everyId(web).map((id) => ({ params: { id } }))
  const ofChannels: Attempts = () => marks.map((mark) => ({ query: { apuid: apuidOf(mark) } }))
  const relay = {
    uid: 'moteUid',
    type: 'relay',
    typeName: 'Relay',
    heading: 'Relay id',
    typeHeading: 'Relay type',
    letter: 'R',
  }
  const terminal = {
    uid: 'msUid',
    type: 'temperature-humidity',
    typeName: 'temperature-humidity',
    heading: 'Terminal id',
    typeHeading: 'Terminal type',
    letter: 'T',
  }
  return {
    ...ofClass('mote', relay, foreign),
    ...ofClass('ms', terminal, foreign),
    'mote/findMoteDetails/{id}': details,
    'ms/findMsDetails/{id}': details,
    'gateway/getMoteGroupNumList': ofChannels,
    'gateway/getChildMoteByApuidForRecycle': ofChannels,
    'ms/findSpectra': (web) => everyId(web).map((id) => ({ query: { id } })),
    'ms/getSpectrum': (web) =>
      everyId(web).map((id) => ({ query: { id, measuredAt: 0, spectrum: 'velocitySpectrum' } })),
    'ms/getSpectrum/export': (web) =>
      everyId(web).map((id) => ({
        query: { id, measuredAt: 0, comparedAt: 1, spectrum: 'velocitySpectrum', offset: 0 },
      })),
    'ms/getSeverity': (web) => everyId(web).map((id) => ({ query: { id } })),
    'ms/setSeverity': (web, user) =>
      foreign(user).map((mark) => ({
        body: { objectid: web.world.devices.get(`${mark}T`), severityClass: 'classI' },
      })),
    'ms/addBatteryReplacement': (web, user) =>
      foreign(user).map((mark) => ({ body: { objectid: web.world.devices.get(`${mark}T`) } })),
    'ms/deleteBatteryReplacement': () => ['1', '2', '3'].map((objectid) => ({ body: { objectid } })),
  } satisfies Partial<Record<CallPath, Attempts>>
}
