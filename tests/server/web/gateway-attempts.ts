import type { CellValue } from 'hucre/xlsx'

import type { CallPath } from '#contract/calls/calls.ts'
import { gatewayRecordLists } from '#contract/lists/gateway-records.ts'
import { companyMarks, marks } from '#tests/harness/web-world.ts'
import { testNow } from '#tests/harness/web.ts'

import {
  apuidOf,
  armuidOf,
  type Attempt,
  type AttemptsOf,
  candidate,
  foreign,
  foreignGateways,
  idSheet,
  inCompanies,
  walkGateway,
} from './attempt-world.ts'

type RecordList = (typeof gatewayRecordLists)[number]['path']
type RecordPath = RecordList | `${RecordList}/export`

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

/** What is tried with gateways. */
export const gatewayAttempts = {
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
  'gateway/findTimeline': (web) =>
    [...web.world.devices.values()].map((id) => ({
      query: { id, upStime: testNow - 86_400_000, upEtime: testNow + 1 },
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
  'gateway/tailFrames': (web) => [...web.world.devices.values()].map((id) => ({ query: { id } })),
  'gateway/findFrames': (web) => [
    ...['qself', 'qlent', 'qchild', 'qsiblng'].map((mark) => ({
      query: { id: web.world.devices.get(`${mark}G`) ?? '' },
    })),
    { query: { id: web.world.devices.get('qlentG') ?? '', devUid: 'A001F002' } },
  ],
} satisfies Partial<Record<CallPath, AttemptsOf>>
