import { Type, type TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'

import type { Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/calls.ts'
import { modules, type Module } from '#contract/rules/modules.ts'

function codesOf(module: Module): string[] {
  const own = (module.functions ?? []).map((name) => `${module.code}_${name}`)
  return [...own, ...(module.children ?? []).flatMap(codesOf)]
}
const functionCodes = modules.flatMap(codesOf)

function propertiesOf(schema: TSchema | undefined): string[] {
  return schema !== undefined && Type.IsObject(schema) ? Object.keys(schema.properties) : []
}

/** The numbers in it, at any depth, that may be of any size. What is only read goes nowhere. */
function unbounded(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('readOnly' in schema) return []
  const { type, enum: choices, minimum, maximum, ...inner }: Record<string, unknown> = { ...schema }
  const isNumber = (type === 'integer' || type === 'number') && choices === undefined
  return [
    ...(isNumber && (minimum === undefined || maximum === undefined) ? [at] : []),
    ...Object.entries(inner).flatMap(([name, part]) => unbounded(part, `${at}.${name}`)),
  ]
}

describe('the table of calls', () => {
  it('bounds every number that comes in, so that the database can hold it; wishes are bounded by their sections', () => {
    const taken = Object.entries<Call>(calls).flatMap(([path, { query, params, body }]) =>
      [query, params, body].flatMap((schema) => unbounded(schema, path)),
    )

    expect(taken.filter((at) => !/^\w+\/setConfiguration\./.test(at))).toEqual([])
  })

  it('is the calls that this version has', () => {
    expect(Object.keys(calls).toSorted()).toEqual([
      'accounts/forget',
      'accounts/login',
      'accounts/loginByPhone/{phone}',
      'accounts/loginFree',
      'accounts/logout',
      'alarmRecord/acknowledge',
      'alarmRecord/appointOrder',
      'alarmRecord/export',
      'alarmRecord/findDetails',
      'alarmRecord/findPage',
      'alarmRecord/manualRecovery',
      'alarmReport/getShift',
      'alarmReport/getShift/export',
      'announcement/add',
      'announcement/batchDelete',
      'announcement/edit',
      'announcement/export',
      'announcement/findDetails',
      'announcement/findPage',
      'announcement/getAnnouncementList',
      'announcement/hasRead',
      'command/cancel',
      'command/export',
      'command/findDetails',
      'command/findPage',
      'command/getResult/{commandId}',
      'common/getCaptcha',
      'common/getCaptchaAudio',
      'company/add',
      'company/batchDelete',
      'company/batchDeleteAccessibleCompany',
      'company/batchFrozenOrActivate',
      'company/download/report/{key}',
      'company/download/template',
      'company/edit',
      'company/export',
      'company/findDetails',
      'company/findPage',
      'company/getAccessibleCompany',
      'company/getAllTimeZone',
      'company/getLogo',
      'company/getSelectedAccessibleCompany',
      'company/getTreeInfo',
      'company/removeLogo',
      'company/revealSecret',
      'company/rotateSecret',
      'company/setAccessibleCompany',
      'company/setLogo',
      'company/upload',
      'deviceCode/add',
      'deviceCode/batchChangeStatus',
      'deviceCode/batchDelete',
      'deviceCode/download/report/{key}',
      'deviceCode/download/template',
      'deviceCode/edit',
      'deviceCode/export',
      'deviceCode/findDetails',
      'deviceCode/findPage',
      'deviceCode/upload',
      'gateway/adopt',
      'gateway/batchAdopt',
      'gateway/batchChangeUsageStatus',
      'gateway/batchDelete',
      'gateway/batchDeleteAccessibleCompany',
      'gateway/commandBackgroundNoiseScan',
      'gateway/commandBroadcast',
      'gateway/commandBuildSSHChunnel',
      'gateway/commandClearArmSendBuff',
      'gateway/commandClearMoteAuthFailure',
      'gateway/commandClearMsAuthFailure',
      'gateway/commandCmdTransparent',
      'gateway/commandGetApGpsDotInterval',
      'gateway/commandGetArmParam',
      'gateway/commandGetArmTime',
      'gateway/commandGetArmVersionInfo',
      'gateway/commandGetCarGpsDotInterval',
      'gateway/commandGetFtpParam',
      'gateway/commandGetGprsInfo',
      'gateway/commandGetGpsStatus',
      'gateway/commandGetLogFileName',
      'gateway/commandGetLonlat',
      'gateway/commandGetRfInfo',
      'gateway/commandMultiPoll',
      'gateway/commandMultiUpgrade',
      'gateway/commandMulticast',
      'gateway/commandRecycleNetID',
      'gateway/commandResetGateway',
      'gateway/commandRestartArm',
      'gateway/commandRestartGateway',
      'gateway/commandSetApGpsDotInterval',
      'gateway/commandSetArmParam',
      'gateway/commandSetArmTime',
      'gateway/commandSetArmTimeZone',
      'gateway/commandSetBroadcastClockSlot',
      'gateway/commandSetBuildingConfig',
      'gateway/commandSetCarGpsDotInterval',
      'gateway/commandSetCarrierSensingThreshold',
      'gateway/commandSetChannelRateRatio',
      'gateway/commandSetFrameRatio',
      'gateway/commandSetFreHoppingNumber',
      'gateway/commandSetFrequencyBand',
      'gateway/commandSetFtpApFullUpgrade',
      'gateway/commandSetFtpParam',
      'gateway/commandSetGPSEnable',
      'gateway/commandSetGpsInfo',
      'gateway/commandSetLogLevel',
      'gateway/commandSetMultiUpgradeParam',
      'gateway/commandSetNetworkDistributionMode',
      'gateway/commandSetNtpAble',
      'gateway/commandSetRateSwitchingThreshold',
      'gateway/commandSetReSamplingFrequency',
      'gateway/commandSetRfInfo',
      'gateway/commandSetSdrGain',
      'gateway/commandSetSdrSaturationReferenceThreshold',
      'gateway/commandSetTransmitPower',
      'gateway/commandSetWebUrl',
      'gateway/commandStartApFpgaUpgrade',
      'gateway/commandStartAppReverseBootUpgrade',
      'gateway/commandStartArmUpgrade',
      'gateway/commandStartModuleIspDownLoad',
      'gateway/commandStartModuleUpgrade',
      'gateway/commandStartUploadAllArmLog',
      'gateway/commandStartUploadSpecifiedArmLog',
      'gateway/download/report/{key}',
      'gateway/download/template',
      'gateway/export',
      'gateway/findDetails',
      'gateway/findFrames',
      'gateway/findGpsTrailByDate',
      'gateway/findPageApArmUpgrade',
      'gateway/findPageApArmUpgrade/export',
      'gateway/findPageApControl',
      'gateway/findPageApControl/export',
      'gateway/findPageApIspUpgrade',
      'gateway/findPageApIspUpgrade/export',
      'gateway/findPageArmGPRS',
      'gateway/findPageArmGPRS/export',
      'gateway/findPageArmHeartbeat',
      'gateway/findPageArmHeartbeat/export',
      'gateway/findPageArmLink',
      'gateway/findPageArmLink/export',
      'gateway/findPageCandidate',
      'gateway/findPageModelStart',
      'gateway/findPageModelStart/export',
      'gateway/findPageRefused',
      'gateway/findRadioDetails/{id}',
      'gateway/findUpgradeInformation',
      'gateway/findZetaSRadioDetails/{id}',
      'gateway/getAccessibleCompany',
      'gateway/getApListByArmId',
      'gateway/getChildMoteByApuidForRecycle',
      'gateway/getConfiguration',
      'gateway/getGatewayTypeList',
      'gateway/getMoteGroupNumList',
      'gateway/getSelectedAccessibleCompany',
      'gateway/ignoreCandidates',
      'gateway/moveIn',
      'gateway/moveOut',
      'gateway/newAdd',
      'gateway/newBatchDelete',
      'gateway/newEdit',
      'gateway/newFindGatewayDetails/{id}',
      'gateway/newFindPage',
      'gateway/setAccessibleCompany',
      'gateway/setConfiguration',
      'gateway/tailFrames',
      'gateway/upload',
      'health',
      'license/add',
      'license/batchDelete',
      'license/batchFrozenOrActivate',
      'license/edit',
      'license/export',
      'license/findDetails',
      'license/findPage',
      'live',
      'loginHistory/findPage',
      'maintenanceRecord/add',
      'maintenanceRecord/appointOrder',
      'maintenanceRecord/archiveOrder',
      'maintenanceRecord/findDetails',
      'maintenanceRecord/findList',
      'maintenanceRecord/findPage',
      'maintenanceRecord/findTimeline',
      'maintenanceRecord/handleOrder',
      'maintenanceRecord/markProcessing',
      'maintenanceRecord/reassignOrder',
      'maintenanceRecord/win/export',
      'map/findDetails/{id}',
      'map/getAllDevicePosition',
      'map/getFuzzyQueryResult',
      'map/getMapTopological',
      'mote/add',
      'mote/batchChangeUsageStatus',
      'mote/batchDelete',
      'mote/commandDownlink',
      'mote/commandGetConfiguration',
      'mote/commandReRegister',
      'mote/commandReboot',
      'mote/commandSetDormantModel',
      'mote/commandSetGroup',
      'mote/commandSetTransmitPower',
      'mote/commandSyncClock',
      'mote/download/report/{key}',
      'mote/download/template',
      'mote/edit',
      'mote/export',
      'mote/findDetails',
      'mote/findMoteDetails/{id}',
      'mote/findPage',
      'mote/findPageDownlink',
      'mote/findPageDownlink/export',
      'mote/findPageHeartbeat',
      'mote/findPageHeartbeat/export',
      'mote/findPageRegister',
      'mote/findPageRegister/export',
      'mote/getConfiguration',
      'mote/getMoteTypeList',
      'mote/moveIn',
      'mote/moveOut',
      'mote/setConfiguration',
      'mote/upload',
      'ms/add',
      'ms/addBatteryReplacement',
      'ms/batchChangeUsageStatus',
      'ms/batchDelete',
      'ms/commandDownlink',
      'ms/commandGetConfiguration',
      'ms/commandQueryCalibration',
      'ms/commandQueryCycles',
      'ms/commandQueryDiagnosis',
      'ms/commandQueryLearning',
      'ms/commandQueryOperation',
      'ms/commandQueryRange',
      'ms/commandQueryThresholds',
      'ms/commandReRegister',
      'ms/commandReboot',
      'ms/commandSetCalibration',
      'ms/commandSetCollectingMethod',
      'ms/commandSetCurState',
      'ms/commandSetCycles',
      'ms/commandSetDiagnosis',
      'ms/commandSetDormantModel',
      'ms/commandSetDownMode',
      'ms/commandSetOperation',
      'ms/commandSetRange',
      'ms/commandSetThresholds',
      'ms/commandStartLearning',
      'ms/commandSyncClock',
      'ms/deleteBatteryReplacement',
      'ms/download/report/{key}',
      'ms/download/template',
      'ms/edit',
      'ms/export',
      'ms/findDetails',
      'ms/findFrame',
      'ms/findMsDetails/{id}',
      'ms/findPage',
      'ms/findPageBattery',
      'ms/findPageBattery/export',
      'ms/findPageDownlink',
      'ms/findPageDownlink/export',
      'ms/findPageHeartbeat',
      'ms/findPageHeartbeat/export',
      'ms/findPageRegister',
      'ms/findPageRegister/export',
      'ms/findPageUplink',
      'ms/findPageUplink/export',
      'ms/findReadings',
      'ms/findSpectra',
      'ms/getConfiguration',
      'ms/getMsTypeList',
      'ms/getSeverity',
      'ms/getSpectrum',
      'ms/getSpectrum/export',
      'ms/moveIn',
      'ms/moveOut',
      'ms/setConfiguration',
      'ms/setSeverity',
      'ms/upload',
      'openapi.json',
      'operationLog/export',
      'operationLog/findDetails',
      'operationLog/findPage',
      'permission/getModuleListByUserid',
      'post/add',
      'post/batchDelete',
      'post/batchFrozenOrActivate',
      'post/edit',
      'post/export',
      'post/findDetails',
      'post/findList',
      'post/findPage',
      'post/findUsers',
      'sheetRun/find',
      'sheetRun/stop',
      'user/add',
      'user/batchDelete',
      'user/batchFrozenOrActivate',
      'user/batchResetPassword',
      'user/changePassword',
      'user/edit',
      'user/endSession',
      'user/export',
      'user/findDetails',
      'user/findList',
      'user/findPage',
      'user/findSessions',
      'workKanban/findPage',
      'workKanban/getAlarmTrend',
      'workKanban/getBatteryStatus',
      'workKanban/getOnlineRate',
      'workKanban/getRealtimeAlarm',
      'workKanban/getReregistrationNum',
      'workKanban/getRssiStatus',
    ])
  })

  it('opens to everyone only what must be', () => {
    const open = Object.entries<Call>(calls).filter(([, call]) => call.right === 'public')
    expect(open.map(([path]) => path).toSorted()).toEqual([
      'accounts/forget',
      'accounts/login',
      'accounts/loginByPhone/{phone}',
      'accounts/loginFree',
      'common/getCaptcha',
      'common/getCaptchaAudio',
      'health',
      'openapi.json',
    ])
  })
})

describe.each(Object.entries<Call>(calls))('%s', (path, call) => {
  it('has a method, a right that exists, a scope, and says whether it is logged', () => {
    expect(['GET', 'POST']).toContain(call.method)
    expect(['public', 'session', ...functionCodes]).toEqual(expect.arrayContaining([call.right].flat()))
    expect(['none', 'self', 'view']).toContain(call.scope)
    expect(call.audit === null || /^operation(\.[a-zA-Z]+)+$/.test(call.audit)).toBe(true)
  })

  it('touches no tenant data when anyone may make it', () => {
    expect(call.right === 'public' && call.scope !== 'none').toBe(false)
  })

  it('has a body with POST and never with GET', () => {
    expect(call.body !== undefined).toBe(call.method === 'POST')
  })

  it('declares exactly the parameters of its path', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(propertiesOf(call.params)).toEqual(inPath)
  })
})

/** What answers with fields, not with a stream. */
const answers = Object.entries<Call>(calls).flatMap(([path, { query, reply }]) =>
  reply === 'stream' ? [] : [{ path, query, reply }],
)

it.each(answers)('$path answers in data, list or result', ({ reply }) => {
  expect(Object.keys(reply).filter((field) => !['data', 'list', 'result'].includes(field))).toEqual([])
})

it.each(answers.filter(({ path }) => path.endsWith('/findPage')))(
  '$path pages with pageNum and pageSize',
  ({ query, reply }) => {
    expect(propertiesOf(query)).toEqual(expect.arrayContaining(['pageNum', 'pageSize']))
    // `more`: there are more than `total`, of which no more were counted.
    expect(propertiesOf(reply.data).filter((field) => field !== 'more')).toEqual([
      'list',
      'total',
      'pages',
      'pageNum',
      'pageSize',
    ])
  },
)
