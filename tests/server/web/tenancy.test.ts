import type { CellValue } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { calls, type CallPath } from '#contract/calls/calls.ts'
import type { relayCalls, terminalCalls } from '#contract/calls/nodes.ts'
import type { postCalls } from '#contract/calls/posts.ts'
import type { spectrumCalls } from '#contract/calls/spectra.ts'
import type { screenCalls } from '#contract/calls/screens.ts'
import type { announcementCalls } from '#contract/calls/announcements.ts'
import type { licenseCalls } from '#contract/calls/licenses.ts'
import type { operationLogCalls } from '#contract/calls/operation-log.ts'
import type { apiKeyCalls } from '#contract/calls/api-keys.ts'
import type { notificationRuleCalls } from '#contract/calls/notification-rules.ts'
import type { userCalls } from '#contract/calls/users.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { formatTopic } from '#contract/wire/live.ts'
import { unfiltered } from '#server/db/row-filter.ts'
import type { AppOptions } from '#server/web/app.ts'
import { cellsOf, download, upload, xlsx } from '#tests/harness/sheets.ts'
import { openLive, type Line, type LiveStream } from '#tests/harness/live-stream.ts'
import {
  companyMarks,
  marks,
  password,
  screenTokenOf,
  type CompanyMark,
  type Mark,
} from '#tests/harness/web-world.ts'
import { testNow, testWeb, type CallOptions, type TestWeb } from '#tests/harness/web.ts'

import { peopleAttempts } from './people-attempts.ts'
import { allDesired, configurationAttempts, configureAll, radioAttempts } from './configuration-attempts.ts'
import { orderAttempts } from './order-attempts.ts'
import { shiftAttempts } from './shift-attempts.ts'
import { allOrders, commandAttempts, orderAll } from './command-attempts.ts'
import { nodeAttempts } from './node-attempts.ts'

/** What each user may see: their company, all below it, and a shared gateway with the devices connected through it. */
const visible: Readonly<Record<CompanyMark, readonly Mark[]>> = {
  qparent: ['qparent', 'qself', 'qchild', 'qsiblng'],
  qself: ['qself', 'qchild', 'qlent'],
  qchild: ['qchild'],
  qsiblng: ['qsiblng'],
  qstrang: ['qstrang'],
  qlender: ['qlender', 'qlent'],
}
const everywhere = { west: -180, south: -85, east: 180, north: 85 }
const letters = ['G', 'R', 'T']
const wholeWorld = [
  formatTopic({ kind: 'map', ...everywhere, zoom: 2 }),
  formatTopic({ kind: 'map', west: 121, south: 31, east: 122, north: 32, zoom: 14 }),
]

type RecordList = (typeof gatewayRecordLists)[number]['path']
type RecordPath = RecordList | `${RecordList}/export`
type PeoplePath =
  | keyof typeof postCalls
  | keyof typeof userCalls
  | keyof typeof apiKeyCalls
  | keyof typeof announcementCalls
  | keyof typeof screenCalls
  | keyof typeof notificationRuleCalls
  | keyof typeof licenseCalls
  | keyof typeof operationLogCalls
type NodePath = keyof typeof relayCalls | keyof typeof terminalCalls | keyof typeof spectrumCalls

/** A call that takes a file is tried with a sheet of these rows. */
type Attempt = CallOptions & { sheet?: CellValue[][] }

type AttemptsOf = (web: TestWeb, user: CompanyMark) => readonly Attempt[]

/** Whose records a gateway's lists give, and as sheets. */
const recordAttempts = Object.fromEntries(
  gatewayRecordLists.flatMap(({ path }) => [
    [path, () => marks.map((mark) => ({ query: { armuid: armuidOf(mark) } }))],
    [
      `${path}/export`,
      () => marks.map((mark) => ({ query: { armuid: armuidOf(mark), exporttype: 3, offset: 0 } })),
    ],
  ]),
) as unknown as Record<RecordPath, () => Attempt[]>

/**
 * The requests with which each call is tried, by one user, at everything there is: an id of every device, a keyword for
 * every company. A call that is not here fails the walk.
 */
const attempts: Readonly<Record<CallPath, (web: TestWeb, user: CompanyMark) => readonly Attempt[]>> = {
  'accounts/login': () => [{ body: { loginname: 'qparent', password: 'x', captcha: '', captchaKey: '' } }],
  'accounts/loginCode': () => [{ body: { ticket: 'none', code: '123456' } }],
  'accounts/offerSecondFactor': () => [{ body: { ticket: 'none' } }],
  'accounts/enrolSecondFactor': () => [{ body: { ticket: 'none', code: '123456' } }],
  'user/getSecondFactor': () => [{}],
  'user/beginSecondFactor': () => [{ body: { password: 'x' } }],
  'user/confirmSecondFactor': () => [{ body: { ticket: 'none', code: '123456' } }],
  'user/removeSecondFactor': () => [{ body: { code: '123456' } }],
  'accounts/loginFree': () => [{ body: { loginname: 'nobody', password: 'x', timestamp: testNow - 1 } }],
  'accounts/loginByPhone/{phone}': () => [{ params: { phone: '+8613800000000' } }],
  'accounts/forget': () => [{ body: {} }],
  'accounts/logout': () => [{}],
  'user/changePassword': () => [
    { body: { oldpwd: 'x', newpwd: 'Green-hill-7', confirmpwd: 'Green-hill-7' } },
  ],
  'common/getCaptcha': () => [{}],
  'common/getCaptchaAudio': () => [{ query: { captchaKey: '0'.repeat(32) } }],
  'permission/getModuleListByUserid': () => [{}],
  'company/getTreeInfo': () => [{}],
  'company/getAllTimeZone': () => [{}],
  'gateway/getGatewayTypeList': () => [{}],
  'mote/getMoteTypeList': () => [{}],
  'ms/getMsTypeList': () => [{}],
  'user/findSessions': () => [{}],
  // Others' are tried in own-sessions.test.ts; here it would be one's own.
  'user/endSession': () => [{ body: { objectid: '9999999999' } }],
  'user/findList': () => [{}, ...marks.map((mark) => ({ query: { username: mark } }))],
  'map/getAllDevicePosition': (web) => [
    {},
    { query: { ...everywhere, zoom: 2 } },
    { query: { ...everywhere, zoom: 16 } },
    { query: { west: 121, south: 31, east: 122, north: 32, zoom: 14 } },
    ...inCompanies(web).flatMap(({ query }) => [{ query }, { query: { ...query, ...everywhere, zoom: 2 } }]),
    ...[0, 1, 2].flatMap((n) => [{ query: { devType: n } }, { query: { status: n } }]),
    ...[...web.world.devices.values()].flatMap((gatewayid) => [
      { query: { gatewayid } },
      { query: { gatewayid, ...everywhere, zoom: 2 } },
    ]),
  ],
  'map/getFuzzyQueryResult': () => [
    ...marks.map((mark) => ({ query: { keyword: mark } })),
    { query: { keyword: 'F00' } },
  ],
  'map/getMapTopological': (web) => [
    {},
    ...inCompanies(web),
    ...[...web.world.devices.values()].flatMap((id) => [
      { query: { id } },
      { query: { id, levels: 0 } },
      { query: { id, channels: 1, limit: 2 } },
    ]),
  ],
  'map/findDetails/{id}': (web) => [...web.world.devices.values()].map((id) => ({ params: { id } })),
  'ms/findReadings': (web) =>
    [...web.world.devices.values()].map((id) => ({
      query: { id, upStime: testNow - 86_400_000, upEtime: testNow + 1 },
    })),
  'workKanban/getOnlineRate': (web) => [{}, ...inCompanies(web)],
  'workKanban/getRealtimeAlarm': (web) => [{}, ...inCompanies(web)],
  'workKanban/getAlarmSummary': () => [{}],
  'workKanban/findBehind': (web) =>
    [...web.world.alarms.values()].map((objectid) => ({ query: { objectid } })),
  'workKanban/findPage': (web) => [{}, ...inCompanies(web), { query: { alarmLevel: 1 } }],
  ...orderAttempts,
  ...shiftAttempts,
  'workKanban/getBatteryStatus': (web) => [{}, ...inCompanies(web)],
  'workKanban/getRssiStatus': (web) => [{}, ...inCompanies(web)],
  'workKanban/getReregistrationNum': (web) => [{}, ...inCompanies(web)],
  'workKanban/getAlarmTrend': (web) => [
    { query: { days: 7 } },
    ...inCompanies(web).map(({ query: { companyid } }) => ({ query: { companyid, days: 7 } })),
  ],
  'gateway/findPageRefused': (web) => [
    {},
    ...marks.map((mark) => ({ query: { armuid: armuidOf(mark) } })),
    { query: { devUid: '7F000001' } },
    { query: { pageSize: 1, pageNum: web.world.devices.size } },
  ],
  'gateway/findPageCandidate': () => [{}, { query: { ignored: 1 } }, { query: { armuid: candidate.armuid } }],
  'gateway/adopt': (web) =>
    inCompanies(web).map(({ query }) => ({
      body: {
        networkMasterId: candidate.armuid,
        ...query,
        type: 'gateway',
        fingerprint: candidate.fingerprint,
        seen: candidate.fingerprint,
      },
    })),
  'gateway/batchAdopt': () => [
    { body: { candidates: `${candidate.armuid}:${candidate.fingerprint}`, type: 'gateway' } },
  ],
  'gateway/ignoreCandidates': () => [{ body: { armuids: candidate.armuid, ignored: true } }],
  'gateway/newFindPage': (web) => [
    {},
    ...inCompanies(web),
    ...marks.flatMap((mark) => [
      { query: { keyword: mark } },
      { query: { armuid: armuidOf(mark) } },
      { query: { apuid: apuidOf(mark) } },
    ]),
    { query: { pageSize: 2, pageNum: 2, sort: 'deviceAliases', order: 'desc' } },
    ...[0, 1, 2].map((status) => ({ query: { status } })),
    {
      query: {
        type: 'gateway',
        networkType: 'userAp',
        serviceCondition: 0,
        protocolModel: 1,
        armVersion: '030c',
      },
    },
  ],
  ...recordAttempts,
  'gateway/export': (web) => [
    { query: { exporttype: 1, offset: 0, objectids: [...web.world.devices.values()].join() } },
    { query: { exporttype: 2, offset: 0, pageSize: 3, pageNum: 2 } },
    ...inCompanies(web).map(({ query }) => ({ query: { ...query, exporttype: 3, offset: 0 } })),
    { query: { exporttype: 3, offset: 0 } },
  ],
  'gateway/download/template': () => [{}],
  'gateway/download/report/{key}': () => [{ params: { key: '0'.repeat(32) } }],
  'gateway/upload': () => [
    {
      query: { repeatOption: 1, coordinateType: 5, dryRun: 1, confirmed: 1 },
      sheet: [
        ['Arm unit id', 'Gateway type', 'Key', 'Company'],
        ...companyMarks.map((mark, place) => [
          `C1${place}00000`,
          'Gateway',
          walkGateway.armKey,
          `${mark} company`,
        ]),
      ],
    },
  ],
  'gateway/moveOut': (web) => [
    { query: { exporttype: 1, offset: 0, objectids: [...web.world.devices.values()].join() } },
    { query: { exporttype: 3, offset: 0 } },
    ...inCompanies(web).map(({ query }) => ({ query: { ...query, exporttype: 3, offset: 0 } })),
  ],
  // All into a company outside of most views, others' into the own, and everything everywhere as a question.
  'gateway/moveIn': (web, user) => [
    { query: { companyid: web.world.companies.qstrang }, sheet: idSheet(marks.map(armuidOf)) },
    { query: { companyid: web.world.companies[user] }, sheet: idSheet(foreignGateways(user)) },
    { query: { companyid: web.world.companies[user], dryRun: 1 }, sheet: idSheet(marks.map(armuidOf)) },
    {
      query: { dryRun: 1 },
      sheet: [
        ['Arm unit id', 'Company'],
        ...marks.flatMap((mark) =>
          companyMarks.map((company) => [armuidOf(mark), `${company} company`] satisfies CellValue[]),
        ),
      ],
    },
  ],
  'gateway/findDetails': (web) => [{ query: { objectIds: [...web.world.devices.values()].join() } }],
  'gateway/newFindGatewayDetails/{id}': (web) =>
    [...web.world.devices.values()].map((id) => ({ params: { id } })),
  'gateway/getApListByArmId': () => marks.map((mark) => ({ query: { armuid: armuidOf(mark) } })),
  'gateway/findGpsTrailByDate': () =>
    marks.map((mark) => ({
      query: { armuid: armuidOf(mark), upStime: testNow - 86_400_000, upEtime: testNow + 1 },
    })),
  'gateway/getVersionList': () => [{ query: { of: 'arm' } }, { query: { of: 'radio' } }],
  'gateway/findUpgradeInformation': () => marks.map((mark) => ({ query: { armuid: armuidOf(mark) } })),
  'gateway/findRadioDetails/{id}': () => marks.map((mark) => ({ params: { id: apuidOf(mark) } })),
  'gateway/getAccessibleCompany': () => marks.map((mark) => ({ query: { armuid: armuidOf(mark) } })),
  'gateway/getSelectedAccessibleCompany': () => marks.map((mark) => ({ query: { armuid: armuidOf(mark) } })),
  'gateway/newAdd': (web, user) =>
    companyMarks.map((mark, place) => ({
      body: {
        ...walkGateway,
        networkMasterId: `C0${companyMarks.indexOf(user)}${place}0000`,
        companyid: web.world.companies[mark],
      },
    })),
  // No version that a record has: what is the caller's own stays as it is.
  'gateway/newEdit': (web) =>
    marks.map((mark) => ({
      body: {
        ...walkGateway,
        networkMasterId: armuidOf(mark),
        objectid: web.world.devices.get(`${mark}G`),
        version: 99,
      },
    })),
  'gateway/newBatchDelete': (_, user) => [{ body: { armuids: foreignGateways(user).join() } }],
  'gateway/batchDelete': (_, user) => [{ body: { apuids: foreign(user).map(apuidOf).join() } }],
  'gateway/batchChangeUsageStatus': (_, user) => [
    { body: { armuids: foreignGateways(user).join(), serviceCondition: 1 } },
  ],
  // One's own gateways with companies outside of the view, and others' with all.
  'gateway/setAccessibleCompany': (web, user) => [
    {
      body: {
        armuids: foreignGateways(user).join(),
        companyids: companyMarks.map((mark) => web.world.companies[mark]).join(),
      },
    },
    {
      body: {
        armuids: marks.map(armuidOf).join(),
        companyids: [web.world.companies.qstrang, '9999999999999999999'].join(),
      },
    },
  ],
  'gateway/batchDeleteAccessibleCompany': (web, user) => [
    {
      body: {
        armuids: foreignGateways(user).join(),
        companyids: companyMarks.map((mark) => web.world.companies[mark]).join(),
      },
    },
  ],
  'alarmRecord/findPage': (web) => [
    {},
    ...inCompanies(web),
    { query: { pageSize: 1, pageNum: 2 } },
    { query: { devUid: 'F00' } },
    ...Array.from({ length: 7 }, (_, n) => ({ query: { devUid: `A00${n}F002` } })),
  ],
  'company/findPage': (web) => [
    {},
    ...allCompanies(web).map((parentCompany) => ({ query: { parentCompany } })),
    { query: { name: 'company', sort: 'name', order: 'asc', pageSize: 3 } },
  ],
  'company/findDetails': (web) => [{ query: { objectIds: allCompanies(web).join() } }],
  'company/add': (web, user) =>
    foreignCompanies(web, user).map((parentCompany) => ({ body: { name: 'walk yard', parentCompany } })),
  'company/edit': (web) =>
    allCompanies(web).map((objectid) => ({ body: { name: 'walk yard', objectid, version: 99 } })),
  'company/batchDelete': (web) => [{ body: { objectids: allCompanies(web).join() } }],
  'company/batchFrozenOrActivate': (web, user) => [
    { body: { objectids: foreignCompanies(web, user).join(), opt: 1 } },
    { body: { objectids: allCompanies(web).join(), opt: 0 } },
  ],
  'company/export': (web) => [
    { query: { exporttype: 1, offset: 0, objectids: allCompanies(web).join() } },
    { query: { exporttype: 3, offset: 0 } },
  ],
  'company/download/template': () => [{}],
  'company/download/report/{key}': () => [{ params: { key: '0'.repeat(32) } }],
  'company/upload': () => [
    {
      query: { repeatOption: 1, coordinateType: 5, dryRun: 1 },
      sheet: [['Name', 'Parent company'], ...companyMarks.map((mark) => ['walk yard', `${mark} company`])],
    },
  ],
  'company/revealSecret': (web) => allCompanies(web).map((objectid) => ({ body: { objectid, password } })),
  'company/rotateSecret': (web, user) =>
    foreignCompanies(web, user).map((objectid) => ({ body: { objectid, password } })),
  'company/setLogo': (web, user) =>
    foreignCompanies(web, user).map((objectid) => ({ query: { objectid }, sheet: [['no picture']] })),
  'company/removeLogo': (web, user) =>
    foreignCompanies(web, user).map((objectid) => ({ body: { objectid } })),
  'company/getAccessibleCompany': (web) => allCompanies(web).map((objectid) => ({ query: { objectid } })),
  'company/getSelectedAccessibleCompany': (web) =>
    allCompanies(web).map((objectid) => ({ query: { objectid } })),
  // One's own company with companies outside of the view, and others' with all.
  'company/setAccessibleCompany': (web, user) => [
    { body: { objectid: web.world.companies[user], companyids: foreignCompanies(web, user).join() } },
    ...foreignCompanies(web, user).map((objectid) => ({
      body: { objectid, companyids: allCompanies(web).join() },
    })),
  ],
  'company/batchDeleteAccessibleCompany': (web, user) =>
    foreignCompanies(web, user).map((objectid) => ({
      body: { objectid, companyids: allCompanies(web).join() },
    })),
  'company/getLogo': (web) => allCompanies(web).map((objectid) => ({ query: { objectid } })),
  'alarmRecord/findDetails': (web) => [{ query: { objectIds: allAlarms(web).join() } }],
  'alarmRecord/export': (web) => [
    { query: { exporttype: 1, offset: 0, objectids: allAlarms(web).join() } },
    { query: { exporttype: 2, offset: 0, pageSize: 2, pageNum: 2 } },
    { query: { exporttype: 3, offset: 0 } },
    ...inCompanies(web).map(({ query }) => ({ query: { ...query, exporttype: 3, offset: 0 } })),
  ],
  'deviceCode/findPage': (web) => [
    {},
    ...inCompanies(web),
    ...[1, 2, 3].map((pageNum) => ({ query: { pageSize: 3, pageNum, sort: 'productname' } })),
    { query: { productname: 'LAMP', codeStatus: 4 } },
    { query: { code: 'lamp-' } },
  ],
  'deviceCode/findDetails': (web) => [{ query: { objectIds: allCodes(web).join() } }],
  'deviceCode/add': (web) =>
    inCompanies(web).map(({ query }) => ({ body: { ...lamp, code: `ADD-${query.companyid}`, ...query } })),
  // No version that a record has: what is the caller's own stays as it is.
  'deviceCode/edit': (web) => allCodes(web).map((objectid) => ({ body: { ...lamp, objectid, version: 99 } })),
  'deviceCode/batchDelete': (web, user) => [{ body: { objectids: foreignCodes(web, user).join() } }],
  'deviceCode/batchChangeStatus': (web, user) => [
    { body: { objectids: foreignCodes(web, user).join(), codeStatus: 0 } },
  ],
  'deviceCode/export': (web) => [
    { query: { exporttype: 1, offset: 0, objectids: allCodes(web).join() } },
    { query: { exporttype: 2, offset: 0, pageSize: 4, pageNum: 2 } },
    { query: { exporttype: 3, offset: 0 } },
    ...inCompanies(web).map(({ query }) => ({ query: { ...query, exporttype: 3, offset: 0 } })),
  ],
  'deviceCode/download/template': () => [{}],
  'deviceCode/download/report/{key}': () => [{ params: { key: '0'.repeat(32) } }],
  'deviceCode/upload': () => [
    {
      query: { repeatOption: 1, coordinateType: 5, dryRun: 1 },
      sheet: [
        ['Product name', 'Code', 'Code type', 'Status', 'Device type', 'Company'],
        ...companyMarks.flatMap((mark, place) =>
          [`${mark} company`, ''].map((company) => ['Lamp', `LAMP-${place}`, 2, 4, 0, company]),
        ),
      ],
    },
  ],
  'gateway/tailFrames': (web) => [...web.world.devices.values()].map((id) => ({ query: { id } })),
  'gateway/findFrames': (web) => [
    ...['qself', 'qlent', 'qchild', 'qsiblng'].map((mark) => ({
      query: { id: web.world.devices.get(`${mark}G`) ?? '' },
    })),
    { query: { id: web.world.devices.get('qlentG') ?? '', devUid: 'A001F002' } },
  ],
  'ms/findFrame': (web) =>
    [...web.world.devices.values()].map((id) => ({ query: { id, frameCounter: 5, upTime: testNow } })),
  live: (web) => [
    { query: { topics: 'alarms,rates' } },
    { query: { topics: [...web.world.devices.values()].map((id) => `device:${id}`).join() } },
    { query: { topics: wholeWorld.join() } },
  ],
  health: () => [{}],
  'openapi.json': () => [{}],
  'sheetRun/find': () => [{ query: { run: 'a'.repeat(32) } }],
  'sheetRun/stop': () => [{ body: { run: 'a'.repeat(32) } }],
  ...configurationAttempts(foreign),
  ...commandAttempts(foreign),
  ...(peopleAttempts((user, mark) => visible[user].includes(mark)) as unknown as Record<
    PeoplePath,
    AttemptsOf
  >),
  'gateway/findZetaSRadioDetails/{id}': radioAttempts,
  ...(nodeAttempts(foreign) as unknown as Record<NodePath, () => Attempt[]>),
}

function armuidOf(mark: Mark): string {
  return `A2${String(marks.indexOf(mark)).padStart(2, '0')}F000`
}

function apuidOf(mark: Mark): string {
  return armuidOf(mark).replace('A2', 'D2')
}

const candidate = { armuid: 'AAAA0001', fingerprint: '0A1B2C3D' }
async function addCandidate(web: TestWeb): Promise<void> {
  const { pool } = web.database.ingest
  const seen = [candidate.armuid, new Date(testNow)]
  await pool.query(`insert into gateway_candidate values ($1, $2, $2, 3, '192.0.2.1')`, seen)
  await pool.query(`insert into gateway_candidate_key values ($1, $3, $4, $2, $2, 3, '192.0.2.1')`, [
    ...seen,
    candidate.fingerprint,
    web.vault.seal('walkWALK12345678'),
  ])
}

function idSheet(armuids: readonly string[]): CellValue[][] {
  return [['Arm unit id'], ...armuids.map((armuid) => [armuid])]
}

const walkGateway = { type: 'gateway', armKey: 'walkWALK12345678' }

/** Whose gateways this user may not change, the shared one among them. */
function foreign(user: CompanyMark): Mark[] {
  return marks.filter((mark) => (mark === 'qlent' ? user !== 'qlender' : !visible[user].includes(mark)))
}

function foreignGateways(user: CompanyMark): string[] {
  return foreign(user).map(armuidOf)
}

function inCompanies(web: TestWeb) {
  return companyMarks.map((mark) => ({ query: { companyid: web.world.companies[mark] } }))
}

function allCompanies(web: TestWeb): string[] {
  return companyMarks.map((mark) => web.world.companies[mark])
}

function foreignCompanies(web: TestWeb, user: CompanyMark): string[] {
  return companyMarks.filter((mark) => !visible[user].includes(mark)).map((mark) => web.world.companies[mark])
}

const lamp = { productname: 'walk lamp', code: 'WALK', codeType: 2, codeStatus: 4, deviceType: 0 }

function allAlarms(web: TestWeb): string[] {
  return [...web.world.alarms.values()]
}

function allCodes(web: TestWeb): string[] {
  return [...web.world.deviceCodes.values()]
}

/** Those that this user may not change, the public one among them. */
function foreignCodes(web: TestWeb, user: CompanyMark): string[] {
  const own = new Set<string>([...visible[user], user === 'qstrang' ? 'open' : ''])
  return [...web.world.deviceCodes].filter(([mark]) => !own.has(mark)).map(([, id]) => id)
}

/** What a call answers, a sheet as its cells. */
async function answerOf(web: TestWeb, path: CallPath, headers: Record<string, string>, attempt: Attempt) {
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

/** What one user's streams say while every device and every alarm changes. */
async function streamed(web: TestWeb, streams: readonly LiveStream[]): Promise<void> {
  await Promise.all(streams.map((stream) => stream.until(({ event }) => event === 'live.beat')))
  await web.database.ingest.pool.query('update alarm_record set last_at = last_at')
  for (let turn = 0; turn < 2; turn += 1) {
    await web.database.ingest.pool.query('update device_status set online = not online')
  }
  await web.publish()
  const { rows } = await web.database.ingest.pool.query('select seq from live_number')
  const beat = ({ event, seq }: Line) => event === 'live.beat' && seq >= Number(rows[0].seq)
  // Between two beats everything that changed has been read again.
  for (const stream of streams) {
    const first = await stream.until(beat)
    await stream.until(beat, stream.lines.indexOf(first) + 1)
  }
}

const ways: readonly [string, Partial<AppOptions>][] = [
  ['with the services’ own filter', {}],
  ['by row-level security alone', { rowFilter: () => unfiltered }],
]

describe.each(ways)('no row leaves a view, %s', (_, options) => {
  let web: TestWeb
  let desiredBefore: unknown[]
  let ordersBefore: unknown[]
  beforeAll(async () => {
    web = await testWeb(options)
    await web.database.ingest.pool.query(
      `insert into refused_message (at, arm_uid, topic, reason, detail, payload)
       select $1, dev_uid, 'a topic', 'json', alias, convert_to(alias, 'UTF8') from device where device_type = 2`,
      [new Date(testNow)],
    )
    await addCandidate(web)
    await configureAll(web)
    desiredBefore = await allDesired(web)
    await orderAll(web)
    ordersBefore = await allOrders(web)
  })
  afterAll(() => web.close())

  const paths = Object.keys(calls) as CallPath[]
  test('the walk knows every call', () => {
    expect(Object.keys(attempts).toSorted()).toEqual(paths.toSorted())
  })

  function expectOnly(user: CompanyMark, text: string, attempt: string): void {
    for (const mark of marks.filter((other) => !visible[user].includes(other))) {
      expect(`${attempt}: ${leak(text, tracesOf(web, mark), user)}`).toBe(`${attempt}: nothing`)
    }
  }
  function seenIn(user: CompanyMark, texts: readonly string[]): Mark[] {
    return visible[user].filter((mark) => texts.some((text) => tracesOf(web, mark).test(text)))
  }

  // Some hundred calls for each user.
  test.each(companyMarks)('%s calls #rights-4', { timeout: 240_000 }, async (user) => {
    const texts: string[] = []
    let headers = await web.login(user)
    for (const path of paths.filter((name) => name !== 'live')) {
      for (const attempt of attempts[path](web, user)) {
        const text = await answerOf(web, path, headers, attempt)
        texts.push(text)
        expectOnly(user, text, `${path} ${JSON.stringify(attempt)}`)
      }
      if (path === 'accounts/logout') headers = await web.login(user)
    }

    // The walk would be worth nothing if it saw nothing.
    expect(seenIn(user, texts)).toEqual(visible[user])
  })

  test.each(companyMarks)('the screen of %s calls, and listens', async (user) => {
    const headers = { access_token: screenTokenOf(user), language_type: 'en', offset: '480' }
    const texts: string[] = []
    for (const path of paths.filter((name) => 'screens' in calls[name] && name !== 'live')) {
      for (const attempt of attempts[path](web, user)) {
        const text = await answerOf(web, path, headers, attempt)
        texts.push(text)
        expectOnly(user, text, `${path} ${JSON.stringify(attempt)}`)
      }
    }
    const live = await openLive(web, headers, { topics: ['alarms', 'rates', ...wholeWorld].join() })
    await streamed(web, [live])
    live.close()
    expectOnly(user, live.text(), 'live')

    expect(seenIn(user, texts)).toEqual(visible[user])
    expect(seenIn(user, [live.text()])).toEqual(visible[user])
  })

  test('nobody changed another’s company, or added one below it', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select name, version, flag, logo from company where parent_id is not null order by company_id`,
    )

    expect(new Set(rows.map(({ name }) => name))).toEqual(
      new Set(companyMarks.map((mark) => `${mark} company`)),
    )
    expect(rows).toHaveLength(companyMarks.length)
    expect(rows.map(({ flag, logo }) => [flag, logo])).toEqual(rows.map(() => [0, '']))
  })

  test('nobody changed what is another’s', async () => {
    const { rows } = await web.database.ingest.pool.query(
      'select device_code_id as id, version, code_status from device_code where device_code_id = any ($1)',
      [allCodes(web)],
    )

    expect(new Map(rows.map(({ id, ...rest }) => [id, rest]))).toEqual(
      new Map(
        [...web.world.deviceCodes].map(([mark, id]) => [
          id,
          { version: 1, code_status: mark === 'open' ? 0 : 4 },
        ]),
      ),
    )
  })

  test('nobody changed, shared or removed another’s gateways and channels', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select d.dev_uid as uid, d.version, g.service_condition as status, h.ap_uid as apuid,
         array(select company_id from gateway_share a where a.device_id = d.device_id) as shared
       from device d join gateway g using (device_id) join gateway_channel h using (device_id)
       where d.dev_uid = any ($1) order by d.dev_uid`,
      [marks.map(armuidOf)],
    )

    expect(rows).toEqual(
      marks.map((mark) => ({
        uid: armuidOf(mark),
        version: 1,
        status: 0,
        apuid: apuidOf(mark),
        shared: mark === 'qlent' ? [web.world.companies.qself] : [],
      })),
    )
  })

  test.each(companyMarks)(
    '%s sees every gateway of its view, and a shared one without its owner',
    async (user) => {
      const query = { keyword: 'street', pageSize: 100 }
      const { body } = await web.call('gateway/newFindPage', await web.login(user), { query })
      const rows: { networkMasterId: string; belongCompany: string; own: boolean }[] = body.data.list

      expect(
        rows.map(({ networkMasterId, belongCompany, own }) => ({ networkMasterId, belongCompany, own })),
      ).toEqual(
        marks
          .filter((mark) => visible[user].includes(mark) || (user === 'qlender' && mark === 'qlent'))
          .map((mark) => {
            const owner = mark === 'qlent' ? 'qlender' : mark
            const own = visible[user].includes(owner)
            return { networkMasterId: armuidOf(mark), belongCompany: own ? `${owner} company` : '', own }
          }),
      )
      expect(body.data.total).toBe(rows.length)
    },
  )

  test('nobody wished anything of another’s device', async () => {
    expect(await allDesired(web)).toEqual(desiredBefore)
  })

  test('nobody ordered anything of another’s gateway, or took back what another ordered', async () => {
    expect(await allOrders(web)).toEqual(ordersBefore)
  })

  test('nobody changed or removed another’s relays and terminals', async () => {
    const { rows } = await web.database.ingest.pool.query(
      `select d.version, coalesce(r.service_condition, t.service_condition) as status,
         (select count(*)::int from battery_replacement b where b.device_id = d.device_id) as batteries
       from device d left join relay r using (device_id) left join terminal t using (device_id)
       where d.device_type < 2 and d.device_id = any ($1)`,
      [[...web.world.devices.values()]],
    )

    expect(rows).toEqual(marks.flatMap(() => [0, 1].map(() => ({ version: 1, status: 0, batteries: 0 }))))
  })

  test.each(companyMarks)(
    '%s sees every code of its view, and the public one without its owner',
    async (user) => {
      const query = { productname: 'lamp', sort: 'productname', pageSize: 100 }
      const { body } = await web.call('deviceCode/findPage', await web.login(user), { query })
      const rows: { productname: string; companyid: string; companyname: string; own: boolean }[] =
        body.data.list.filter(({ productname }: { productname: string }) => productname !== 'walk lamp')
      const own = visible[user].filter((mark) => mark !== 'qlent').map((mark) => `${mark} lamp`)
      const isOwner = user === 'qstrang'

      expect(rows.map(({ productname }) => productname)).toEqual(['open lamp', ...own.toSorted()])
      expect(rows[0]).toMatchObject({
        companyid: isOwner ? web.world.companies.qstrang : '',
        companyname: isOwner ? 'qstrang company' : '',
        own: isOwner,
      })
    },
  )

  test('everybody listens', async () => {
    const opened = await Promise.all(
      companyMarks.map(async (user) => {
        const headers = await web.login(user)
        const topics = attempts
          .live(web, user)
          .map(({ query }) => (typeof query === 'object' ? String(query['topics']) : ''))
        return {
          user,
          streams: await Promise.all(topics.map((list) => openLive(web, headers, { topics: list }))),
        }
      }),
    )
    await streamed(
      web,
      opened.flatMap(({ streams }) => streams),
    )

    for (const { user, streams } of opened) {
      const texts = streams.map((stream) => stream.text())
      for (const text of texts) expectOnly(user, text, 'live')
      expect(texts.map((text) => seenIn(user, [text]))).toEqual(texts.map(() => visible[user]))
    }
    for (const { streams } of opened) for (const stream of streams) stream.close()
  })

  test.each(companyMarks)('%s is not told who knocked', async (user) => {
    const { body } = await web.call('gateway/findPageCandidate', await web.login(user))

    expect(body.data).toMatchObject({ list: [], total: 0, ignored: 0, mayView: false })
  })

  test('nobody adopted or ignored who knocked', async () => {
    const { rows } = await web.database.ingest.pool.query(
      'select arm_uid, fingerprint, ignored_keys from gateway_candidate join gateway_candidate_key using (arm_uid)',
    )

    expect(rows).toEqual([
      { arm_uid: candidate.armuid, fingerprint: candidate.fingerprint, ignored_keys: null },
    ])
  })

  test('the owner of a shared gateway is not named to who borrows it', async () => {
    const headers = await web.login('qself')
    const { body } = await web.call('map/getFuzzyQueryResult', headers, { query: { keyword: 'qlent' } })

    expect(body.list.map((row: { companyname: string }) => row.companyname)).toEqual(['', '', ''])
  })
})

/** What of a foreign company stands in a text; the failed login of the walk names nobody's data. */
function leak(text: string, traces: RegExp, user: string): string {
  return traces.exec(text.replaceAll(`${user} `, ''))?.[0] ?? 'nothing'
}
