import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'

import * as enumerations from '#contract/wire/enumerations.ts'

const all = { ...enumerations }

describe.each([
  ['deviceType', { terminal: 0, relay: 1, gateway: 2 }],
  ['deviceStatus', { online: 0, offline: 1, abnormal: 2 }],
  ['alarmLevel', { general: 1, priority: 2 }],
  ['batteryBand', { low: 'low', medium: 'medium', good: 'good', unknown: 'unknown' }],
  ['signalBand', { weak: 'weak', fair: 'fair', strong: 'strong', unknown: 'unknown' }],
  ['recordStatus', { active: 0, recovered: 1 }],
  ['shelfStatus', { notShelved: 0, shelved: 1 }],
  ['foldStatus', { ownRow: 0, behindCause: 1 }],
  [
    'alarmType',
    {
      lowMemory: 1000,
      lowDisk: 1001,
      processFault: 1002,
      linkFault: 1003,
      gpsAbnormal: 1004,
      rfModuleFault: 1005,
      lowBattery: 1006,
      offline: 1007,
      highTemperature: 1008,
      lowTemperature: 1009,
      cpu: 1010,
      gatewayLowBattery: 20_007,
      tooManyReRegistrations: 90_001,
    },
  ],
  [
    'sendOrderStatus',
    {
      unprocessed: 0,
      dispatched: 1,
      accepted: 2,
      rejected: 3,
      completed: 4,
      interrupted: 5,
      archived: 6,
      assignmentTimeout: 7,
      manuallyRecovered: 8,
    },
  ],
  [
    'sendOrderReason',
    {
      abnormalityCheck: 90_002,
      tooManyReRegistrations: 90_001,
      lowBattery: 1006,
      offline: 1007,
      other: 90_000,
    },
  ],
  ['maintainContent', { reflash: 1, replaceDevice: 2, replaceBattery: 3, autoRecovery: 4, other: 0 }],
  [
    'protocolModel',
    { 'ZETA-P': 1, 'ZETA-LITE': 241, 'ZETA-S': 255, 'ZETA-G': 128, 'ZETA-H': 2, 'ZETA-C': 3, 'ZETA-MV': 4 },
  ],
  ['channel', { one: 1, two: 2, three: 3, unspecified: 255 }],
  ['connectMode', { ethernet: 'eth', cellular: 'gprs' }],
  ['coordinateType', { wgs84: 1, gcj02: 3, bd09: 5, mapbar: 7, map51: 8 }],
  ['networkType', { userBuilt: 'userAp', collaborative: 'cooperationAP', vendorBuilt: 'zifiAp' }],
  ['serviceCondition', { delivered: 0, debugging: 1 }],
  ['networkStatus', { online: 0, offline: 1 }],
  ['authFlag', { refused: 0, authenticated: 1 }],
  [
    'protocolVariant',
    {
      'ZETA-P': 'zeta-p',
      'ZETA-LITE': 'zeta-s-lite',
      'ZETA-S': 'zeta-s',
      'ZETA-G': 'zeta-g',
      'ZETA-H': 'zeta-h',
      'ZETA-C': 'zeta-c',
      'ZETA-MV': 'zeta-mv',
    },
  ],
  [
    'registrationReason',
    {
      powerOn: 'power-on',
      parentLost: 'parent-lost',
      weakSignal: 'weak-signal',
      batteryChanged: 'battery-changed',
      netIdConflict: 'netid-conflict',
      manual: 'manual',
    },
  ],
  ['batterySource', { terminal: 'terminal', person: 'person' }],
  ['startReason', { powerOn: 'power-on', restart: 'restart', watchdog: 'watchdog', upgrade: 'upgrade' }],
  ['linkState', { up: 'up', down: 'down' }],
  ['downlinkOutcome', { delivered: 'delivered', answered: 'answered', lost: 'lost' }],
  [
    'commandState',
    {
      refused: 'refused',
      queued: 'queued',
      sent: 'sent',
      running: 'running',
      done: 'done',
      failed: 'failed',
      unsupported: 'unsupported',
      timedOut: 'timedOut',
      cancelled: 'cancelled',
    },
  ],
  ['handOverState', { waiting: 'waiting', taken: 'taken' }],
  ['pollType', { broadcast: 0, multicast: 1 }],
  ['regType', { gateway: 1, relay: 2, clear: 3 }],
  ['upgradeStatus', { never: 'never', upgraded: 'upgraded', downgraded: 'downgraded' }],
  ['codeType', { general: 1, custom: 2 }],
  ['codeStatus', { public: 0, restricted: 4, frozen: 5 }],
  ['exportType', { selected: 1, page: 2, all: 3 }],
  ['repeatOption', { remind: 1, ignore: 3 }],
  ['flag', { active: 0, frozen: 1 }],
  ['language', { chinese: 'zh', english: 'en', japanese: 'ja' }],
  ['onOff', { off: 0, on: 1 }],
  ['downModel', { realTime: 1, acknowledged: 2, periodic: 3 }],
  ['configurationDrift', { differs: 1 }],
  ['dormantModel', { alwaysOn: 0, sleep: 1 }],
  ['curState', { stopped: 0, running: 1 }],
  ['collectingMethod', { timed: 0, triggered: 1 }],
  [
    'severityClass',
    {
      group1Rigid: 'group1Rigid',
      group1Flexible: 'group1Flexible',
      group2Rigid: 'group2Rigid',
      group2Flexible: 'group2Flexible',
      classI: 'classI',
      classII: 'classII',
      classIII: 'classIII',
      classIV: 'classIV',
      own: 'own',
    },
  ],
  ['postLevel', { highest: 1, senior: 2, intermediate: 3, junior: 4 }],
  ['loginStatus', { succeeded: 0, failed: 1 }],
  ['operationStatus', { succeeded: 0, failed: 1 }],
  ['displayStatus', { displayed: 0, scheduled: 1, expired: 2, stopped: 3 }],
  ['learningState', { idle: 0, learning: 1, learned: 2 }],
  ['userFaceLinkType', { off: 0, ethernet: 1, rs485: 2, rs232: 3, mqtt: 4 }],
  ['communicationMode', { native: 0, passthrough: 1, forward: 2 }],
  ['dataType', { raw: 0, packet: 1 }],
  ['encryptionType', { none: 0, encrypted: 1 }],
  ['forwardMode', { nat: 0, route: 1 }],
  ['mqttQos', { atMostOnce: 0, atLeastOnce: 1, exactlyOnce: 2 }],
  ['cellularNetworkMode', { off: 0, on: 1, clearInfo: 2 }],
  ['logLevel', { error: 0, warning: 1, info: 2, debug: 3 }],
  ['networkDistributionMode', { closed: 0, open: 1 }],
  ['frequencyBand', { CN470: 'CN470', JP920: 'JP920', EU863: 'EU863', US902: 'US902', EU433: 'EU433' }],
] as const)('%s', (name, values) => {
  const enumeration = all[name]

  it('has exactly the specified values #enumerations-2', () => {
    expect(enumeration.values).toEqual(values)
  })

  it('accepts each of them and no other', () => {
    for (const value of Object.values(values)) expect(Value.Check(enumeration.schema, value)).toBe(true)
    for (const other of [-1, 999, 1.5, '', '0', 'gateway', null, true])
      expect(Value.Check(enumeration.schema, other)).toBe(false)
  })

  it('names each of them, and throws for another', () => {
    expect(Object.values(values).map((value) => enumeration.nameOf(value))).toEqual(Object.keys(values))
    expect(() => enumeration.nameOf(-1)).toThrow(new RangeError('no member has the value -1'))
  })
})

describe('the enumerations', () => {
  it('are all held above', () => {
    expect(Object.keys(all).toSorted()).toEqual([
      'alarmLevel',
      'alarmType',
      'authFlag',
      'batteryBand',
      'batterySource',
      'cellularNetworkMode',
      'channel',
      'codeStatus',
      'codeType',
      'collectingMethod',
      'commandState',
      'communicationMode',
      'configurationDrift',
      'connectMode',
      'coordinateType',
      'curState',
      'dataType',
      'deviceStatus',
      'deviceType',
      'displayStatus',
      'dormantModel',
      'downModel',
      'downlinkOutcome',
      'encryptionType',
      'exportType',
      'flag',
      'foldStatus',
      'forwardMode',
      'frequencyBand',
      'handOverState',
      'language',
      'learningState',
      'linkState',
      'logLevel',
      'loginStatus',
      'maintainContent',
      'mqttQos',
      'networkDistributionMode',
      'networkStatus',
      'networkType',
      'onOff',
      'operationStatus',
      'pollType',
      'postLevel',
      'protocolModel',
      'protocolVariant',
      'recordStatus',
      'regType',
      'registrationReason',
      'repeatOption',
      'sendOrderReason',
      'sendOrderStatus',
      'serviceCondition',
      'severityClass',
      'shelfStatus',
      'signalBand',
      'startReason',
      'upgradeStatus',
      'userFaceLinkType',
    ])
  })
})
