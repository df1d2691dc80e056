import { companyMarks, type CompanyMark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

/** As `web-world.ts` makes them: a post and a user of each company, after post 1 and the administrator. */
const postOf = (mark: CompanyMark) => String(2 + companyMarks.indexOf(mark))
const userOf = (mark: CompanyMark) => String(7_400_002 + companyMarks.indexOf(mark))
const licenseOf = (mark: CompanyMark) => String(7_700_001 + companyMarks.indexOf(mark))
const announcementOf = (mark: CompanyMark) => String(7_600_001 + companyMarks.indexOf(mark))
const screenOf = (mark: CompanyMark) => String(7_800_001 + companyMarks.indexOf(mark))

const keyOf = (mark: CompanyMark) => String(7_900_001 + companyMarks.indexOf(mark))

const ruleOf = (mark: CompanyMark) => String(8_000_001 + companyMarks.indexOf(mark))
const alarmRuleOf = (mark: CompanyMark) => String(8_100_001 + companyMarks.indexOf(mark))
const walkAlarmRule = { devType: 2, alarmType: 1010, alarmLevel: 0 }
const walkRule = {
  name: 'walk',
  alarms: 1,
  days: 0,
  fromHour: 0,
  toHour: 24,
  language: 'en',
  emails: 'a@b.c',
}

type Attempts = Record<string, (web: TestWeb, user: CompanyMark) => CallOptions[]>

/**
 * What somebody tries with the posts and users of every company.
 * @param isSeen whether a company is in a user's view
 */
export function peopleAttempts(isSeen: (user: CompanyMark, mark: CompanyMark) => boolean): Attempts {
  const foreign = (user: CompanyMark) => companyMarks.filter((mark) => !isSeen(user, mark))
  const allPosts = ['1', ...companyMarks.map(postOf)].join()
  const allUsers = ['7400001', ...companyMarks.map(userOf)].join()
  const allLicenses = companyMarks.map(licenseOf).join()
  const allScreens = companyMarks.map(screenOf).join()
  const allKeys = companyMarks.map(keyOf).join()
  const allAnnouncements = companyMarks.map(announcementOf).join()
  const foreignPosts = (user: CompanyMark) => ['1', ...foreign(user).map(postOf)].join()
  const foreignUsers = (user: CompanyMark) => ['7400001', ...foreign(user).map(userOf)].join()
  const inCompanies = (web: TestWeb) => companyMarks.map((mark) => ({ companyid: web.world.companies[mark] }))
  const exports = (objectids: string) => [
    { query: { exporttype: 1, offset: 0, objectids } },
    { query: { exporttype: 2, offset: 0, pageSize: 2, pageNum: 1 } },
    { query: { exporttype: 3, offset: 0 } },
  ]
  return {
    'post/findPage': (web) => [{}, ...inCompanies(web).map((query) => ({ query })), { query: { name: 'q' } }],
    'post/findDetails': () => [{ query: { objectIds: allPosts } }],
    'post/add': (web, user) =>
      inCompanies(web).map((query) => ({ body: { name: `walk of ${userOf(user)}`, limit: 3, ...query } })),
    'post/edit': () =>
      ['1', ...companyMarks.map(postOf)].map((objectid) => ({
        body: { objectid, version: 99, name: 'walk', limit: 4 },
      })),
    'post/batchDelete': (_, user) => [{ body: { objectids: foreignPosts(user) } }],
    'post/batchFrozenOrActivate': (_, user) => [{ body: { objectids: foreignPosts(user), opt: 1 } }],
    'post/export': () => exports(allPosts),
    'post/findList': (web) => [{}, ...inCompanies(web).map((query) => ({ query }))],
    'post/findUsers': () => companyMarks.map((mark) => ({ query: { objectid: postOf(mark) } })),
    'user/findPage': (web) => [
      {},
      ...inCompanies(web).map((query) => ({ query })),
      ...companyMarks.map((mark) => ({ query: { postid: postOf(mark) } })),
    ],
    'user/findDetails': () => [{ query: { objectIds: allUsers } }],
    'user/add': (web, user) =>
      companyMarks.map((mark) => ({
        body: {
          name: 'walk',
          loginName: `walk_${userOf(user)}_${companyMarks.indexOf(mark)}`,
          companyid: web.world.companies[mark],
          postid: postOf(mark),
        },
      })),
    'user/edit': () =>
      companyMarks.map((mark, place) => ({
        body: {
          objectid: userOf(mark),
          version: 99,
          name: 'walk',
          loginName: `walked_${place}`,
          postid: postOf(mark),
        },
      })),
    'user/batchDelete': (_, user) => [{ body: { objectids: foreignUsers(user) } }],
    'user/batchFrozenOrActivate': (_, user) => [{ body: { objectids: foreignUsers(user), opt: 1 } }],
    'user/batchResetSecondFactor': (_, user) => [{ body: { objectids: foreignUsers(user) } }],
    'user/batchResetPassword': (_, user) => [{ body: { objectids: foreignUsers(user) } }],
    'user/export': () => exports(allUsers),
    'apiKey/findPage': (web) => [{}, ...inCompanies(web).map((query) => ({ query }))],
    'apiKey/findDetails': () => [{ query: { objectIds: allKeys } }],
    'apiKey/add': (web, user) =>
      inCompanies(web).map((query) => ({
        body: { name: `walk of ${userOf(user)}`, functions: ['map_view'], ...query },
      })),
    'apiKey/edit': () =>
      companyMarks.map((mark) => ({
        body: { objectid: keyOf(mark), version: 99, name: 'walk', functions: ['map_view'] },
      })),
    'apiKey/batchDelete': (_, user) => [{ body: { objectids: foreign(user).map(keyOf).join() } }],
    'apiKey/batchFrozenOrActivate': (_, user) => [
      { body: { objectids: foreign(user).map(keyOf).join(), opt: 1 } },
    ],
    'apiKey/export': () => exports(allKeys),
    'operationLog/findPage': (web) => [
      {},
      ...inCompanies(web).map((query) => ({ query })),
      { query: { operator: 'q', fromDay: '2020-01-01', toDay: '2030-01-01', pageSize: 100 } },
    ],
    'operationLog/findDetails': () => [
      { query: { objectIds: Array.from({ length: 100 }, (_, place) => place + 1).join() } },
    ],
    'operationLog/export': () => [{ query: { exporttype: 3, offset: 0 } }],
    'license/findPage': (web) => [{}, ...inCompanies(web).map((query) => ({ query }))],
    'license/findDetails': () => [{ query: { objectIds: allLicenses } }],
    'license/add': (web) =>
      inCompanies(web).map((query) => ({ body: { apUp: 9, moteUp: 9, msUp: 9, ...query } })),
    'license/edit': (web) =>
      companyMarks.map((mark) => ({
        body: {
          objectid: licenseOf(mark),
          version: 99,
          companyid: web.world.companies[mark],
          apUp: 9,
          moteUp: 9,
          msUp: 9,
        },
      })),
    'license/batchDelete': () => [{ body: { objectids: allLicenses } }],
    'license/batchFrozenOrActivate': () => [{ body: { objectids: allLicenses, opt: 1 } }],
    'license/export': () => exports(allLicenses),
    'screen/findPage': (web) => [
      {},
      ...inCompanies(web).map((query) => ({ query })),
      { query: { name: 'q' } },
    ],
    'screen/findDetails': () => [{ query: { objectIds: allScreens } }],
    'screen/add': (web) => inCompanies(web).map((query) => ({ body: { name: 'walk', ...query } })),
    'screen/edit': () =>
      companyMarks.map((mark) => ({ body: { objectid: screenOf(mark), version: 99, name: 'walk' } })),
    'screen/batchDelete': (_, user) => [
      { body: { objectids: ['7800099', ...foreign(user).map(screenOf)].join() } },
    ],
    'screen/export': () => exports(allScreens),
    'screen/open': () => [{ body: {} }],
    'notificationRule/findPage': (web) => [{}, ...inCompanies(web).map((query) => ({ query }))],
    'notificationRule/findDetails': () => [{ query: { objectIds: companyMarks.map(ruleOf).join() } }],
    'notificationRule/add': (web) => inCompanies(web).map((query) => ({ body: { ...walkRule, ...query } })),
    'notificationRule/edit': () =>
      companyMarks.map((mark) => ({ body: { objectid: ruleOf(mark), version: 99, ...walkRule } })),
    'notificationRule/batchDelete': (_, user) => [{ body: { objectids: foreign(user).map(ruleOf).join() } }],
    'notificationRule/batchFrozenOrActivate': (_, user) => [
      { body: { objectids: foreign(user).map(ruleOf).join(), opt: 1 } },
    ],
    'notificationRule/export': () => exports(companyMarks.map(ruleOf).join()),
    'notificationRule/newSecret': () => companyMarks.map((mark) => ({ body: { objectid: ruleOf(mark) } })),
    'notificationRule/test': () => companyMarks.map((mark) => ({ body: { objectid: ruleOf(mark) } })),
    'notificationRule/getSettings': () => [{}],
    'notificationRule/getDeliveries': () =>
      companyMarks.map((mark) => ({ query: { objectid: ruleOf(mark) } })),
    'alarmRule/findPage': (web) => [{}, ...inCompanies(web).map((query) => ({ query }))],
    'alarmRule/findDetails': () => [{ query: { objectIds: companyMarks.map(alarmRuleOf).join() } }],
    'alarmRule/add': (web) => inCompanies(web).map((query) => ({ body: { ...walkAlarmRule, ...query } })),
    'alarmRule/edit': () =>
      companyMarks.map((mark) => ({ body: { objectid: alarmRuleOf(mark), version: 99, ...walkAlarmRule } })),
    'alarmRule/batchDelete': (_, user) => [{ body: { objectids: foreign(user).map(alarmRuleOf).join() } }],
    'alarmRule/export': () => exports(companyMarks.map(alarmRuleOf).join()),
    'alarmRule/preview': (web) =>
      inCompanies(web).map((query) => ({ query: { ...walkAlarmRule, alarmType: 1005, ...query } })),
    'announcement/findPage': (web) => [
      {},
      ...inCompanies(web).map((query) => ({ query })),
      { query: { topic: 'q', displayStatus: 3 } },
    ],
    'announcement/findDetails': () => [{ query: { objectIds: allAnnouncements } }],
    'announcement/add': (web) =>
      inCompanies(web).map((query) => ({
        body: { topic: 'walk', content: 'walk', stopDisplay: true, ...query },
      })),
    'announcement/edit': () =>
      companyMarks.map((mark) => ({
        body: { objectid: announcementOf(mark), version: 99, topic: 'walk', content: 'walk' },
      })),
    'announcement/batchDelete': (_, user) => [
      { body: { objectids: ['7600099', ...foreign(user).map(announcementOf)].join() } },
    ],
    'announcement/export': () => exports(allAnnouncements),
    'announcement/getAnnouncementList': () => [{}],
    'announcement/hasRead': () => [{ body: { objectids: allAnnouncements } }],
    'loginHistory/findPage': () => [{}, ...companyMarks.map((mark) => ({ query: { userid: userOf(mark) } }))],
  }
}
