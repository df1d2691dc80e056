import type { CallPath } from '#contract/calls/calls.ts'
import type { relayCalls, terminalCalls } from '#contract/calls/nodes.ts'
import type { postCalls } from '#contract/calls/posts.ts'
import type { spectrumCalls } from '#contract/calls/spectra.ts'
import type { screenCalls } from '#contract/calls/screens.ts'
import type { announcementCalls } from '#contract/calls/announcements.ts'
import type { licenseCalls } from '#contract/calls/licenses.ts'
import type { operationLogCalls } from '#contract/calls/operation-log.ts'
import type { apiKeyCalls } from '#contract/calls/api-keys.ts'
import type { alarmRuleCalls } from '#contract/calls/alarm-rules.ts'
import type { notificationRuleCalls } from '#contract/calls/notification-rules.ts'
import type { userCalls } from '#contract/calls/users.ts'
import { companyMarks, marks, password, type CompanyMark } from '#tests/harness/web-world.ts'
import { testNow, type TestWeb } from '#tests/harness/web.ts'

import {
  allAlarms,
  allCodes,
  allCompanies,
  type Attempt,
  type AttemptsOf,
  everywhere,
  foreign,
  foreignCodes,
  foreignCompanies,
  inCompanies,
  lamp,
  visible,
  wholeWorld,
} from './attempt-world.ts'
import { gatewayAttempts } from './gateway-attempts.ts'
import { peopleAttempts } from './people-attempts.ts'
import { configurationAttempts, radioAttempts } from './configuration-attempts.ts'
import { orderAttempts } from './order-attempts.ts'
import { shiftAttempts } from './shift-attempts.ts'
import { commandAttempts } from './command-attempts.ts'
import { nodeAttempts } from './node-attempts.ts'

type PeoplePath =
  | keyof typeof postCalls
  | keyof typeof userCalls
  | keyof typeof apiKeyCalls
  | keyof typeof announcementCalls
  | keyof typeof screenCalls
  | keyof typeof notificationRuleCalls
  | keyof typeof alarmRuleCalls
  | keyof typeof licenseCalls
  | keyof typeof operationLogCalls
type NodePath = keyof typeof relayCalls | keyof typeof terminalCalls | keyof typeof spectrumCalls

/**
 * The requests with which each call is tried, by one user, at everything there is: an id of every device, a keyword for
 * every company. A call that is not here fails the walk.
 */
export const attempts: Readonly<Record<CallPath, (web: TestWeb, user: CompanyMark) => readonly Attempt[]>> = {
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
  'company/findChildren': (web) => [
    {},
    ...allCompanies(web).map((parentCompany) => ({ query: { parentCompany } })),
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
  ...gatewayAttempts,
}
