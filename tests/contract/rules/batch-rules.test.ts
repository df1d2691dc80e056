import { describe, expect, test } from 'vitest'

import { batchFunctions, judgeBatch, type BatchDevice, type BatchRule } from '#contract/rules/batch-rules.ts'
import { refusals } from '#contract/calls/codes.ts'
import { protocolModel } from '#contract/wire/enumerations.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { batchTexts } from '#locales/batch-texts.ts'

const { 'ZETA-P': zetaP, 'ZETA-C': zetaC, 'ZETA-S': zetaS } = protocolModel.values
const reasonOf = (rule: BatchRule, devices: readonly BatchDevice[]) =>
  judgeBatch([rule], devices)?.reason ?? null

describe('the rule', () => {
  test.each<[what: string, rule: BatchRule, devices: readonly BatchDevice[], reason: string | null]>([
    ['some device: none', { is: 'some' }, [], 'batch.nothing'],
    ['some device: one', { is: 'some' }, [{}], null],
    ['one device only: one', { is: 'one' }, [{}], null],
    ['one device only: two', { is: 'one' }, [{}, {}], 'batch.onlyOne'],
    ['at most two: two', { is: 'most', most: 2 }, [{}, {}], null],
    ['at most two: three', { is: 'most', most: 2 }, [{}, {}, {}], 'batch.tooMany'],
    ['same type: the same', { is: 'sameType' }, [{ type: 'vibration' }, { type: 'vibration' }], null],
    ['same type: two', { is: 'sameType' }, [{ type: 'vibration' }, { type: 'motion' }], 'batch.type'],
    ['same relay type: the same', { is: 'sameRelayType' }, [{ type: 'm1' }, { type: 'm1' }], null],
    ['same relay type: two', { is: 'sameRelayType' }, [{ type: 'm1' }, { type: 'm2' }], 'batch.type'],
    [
      'same app version: the same number in other letters',
      { is: 'sameAppVersion' },
      [{ appVersion: '030E' }, { appVersion: '030e' }],
      null,
    ],
    [
      'same app version: two numbers',
      { is: 'sameAppVersion' },
      [{ appVersion: '0309' }, { appVersion: '030a' }],
      'batch.version',
    ],
    [
      'same app version: one that said none is not the same',
      { is: 'sameAppVersion' },
      [{ appVersion: '0309' }, { appVersion: '' }],
      'batch.version',
    ],
    [
      'same app version: two that said none are not the same',
      { is: 'sameAppVersion' },
      [{ appVersion: '' }, {}],
      'batch.version',
    ],
    ['same app version: one alone that said none', { is: 'sameAppVersion' }, [{ appVersion: '' }], null],
    ['same protocol: the same', { is: 'sameProtocol' }, [{ protocol: zetaP }, { protocol: zetaP }], null],
    [
      'same protocol: two',
      { is: 'sameProtocol' },
      [{ protocol: zetaP }, { protocol: zetaS }],
      'batch.protocol',
    ],
    [
      'same protocol: unknown is not the same',
      { is: 'sameProtocol' },
      [{ protocol: null }, { protocol: null }],
      'batch.protocol',
    ],
    ['online: all', { is: 'online' }, [{ online: true }, { online: true }], null],
    ['online: one is not', { is: 'online' }, [{ online: true }, { online: false }], 'batch.offline'],
    [
      'ZETA-C or 030e: all of them, by protocol or by version',
      { is: 'zetaCApart' },
      [{ protocol: zetaC }, { protocol: zetaP, armVersion: '030E' }, { protocol: zetaP, armVersion: '0a00' }],
      null,
    ],
    [
      'ZETA-C or 030e: none of them',
      { is: 'zetaCApart' },
      [
        { protocol: zetaP, armVersion: '030d' },
        { protocol: zetaS, armVersion: '' },
      ],
      null,
    ],
    [
      'ZETA-C or 030e: ZETA-C with another',
      { is: 'zetaCApart' },
      [{ protocol: zetaC }, { protocol: zetaP, armVersion: '030d' }],
      'batch.zetaC',
    ],
    [
      'ZETA-C or 030e: 030e with an older one',
      { is: 'zetaCApart' },
      [
        { protocol: zetaP, armVersion: '030e' },
        { protocol: zetaP, armVersion: '030d' },
      ],
      'batch.zetaC',
    ],
    ['protocol has the feature: it has', { is: 'protocols', of: [zetaS] }, [{ protocol: zetaS }], null],
    [
      'protocol has the feature: one has not',
      { is: 'protocols', of: [zetaS] },
      [{ protocol: zetaS }, { protocol: zetaP }],
      'batch.feature',
    ],
    [
      'protocol has the feature: nobody knows',
      { is: 'protocols', of: [zetaS] },
      [{ protocol: null }],
      'batch.feature',
    ],
    ['channel known: it is', { is: 'channelKnown' }, [{ hasChannel: true }], null],
    ['channel known: of one it is not', { is: 'channelKnown' }, [{ hasChannel: true }, {}], 'batch.channel'],
    [
      'arm version: 0302 is less than 030c, and 0a00 is more',
      { is: 'armVersion', least: '030c' },
      [{ armVersion: '0a00' }, { armVersion: '0302' }],
      'batch.armVersion',
    ],
    [
      'arm version: the least one will do',
      { is: 'armVersion', least: '030c' },
      [{ armVersion: '030C' }, { armVersion: '0a00' }],
      null,
    ],
    [
      'arm version: one that said none may have it',
      { is: 'armVersion', least: '030c' },
      [{ armVersion: '' }],
      null,
    ],
    [
      'versions consistent: the file’s',
      { is: 'versionsConsistent', file: '0104' },
      [{ rfVersions: ['0104', '0104'] }, { rfVersions: ['0104'] }],
      null,
    ],
    [
      'versions consistent: a channel has another than the file’s',
      { is: 'versionsConsistent', file: '0104' },
      [{ rfVersions: ['0104', '0105'] }],
      'batch.consistency',
    ],
    [
      'versions consistent: a channel said none',
      { is: 'versionsConsistent' },
      [{ rfVersions: ['0104'] }, { rfVersions: [] }],
      'batch.consistency',
    ],
  ])('%s #batches-1', (_, rule, devices, reason) => {
    expect(reasonOf(rule, devices)).toBe(reason)
  })
})

describe('a selection', () => {
  test('is told the first rule that it does not keep, with its values', () => {
    const rules: readonly BatchRule[] = [{ is: 'some' }, { is: 'most', most: 2 }, { is: 'sameType' }]

    expect(judgeBatch(rules, [{ type: 'a' }, { type: 'b' }, { type: 'c' }])).toEqual({
      reason: 'batch.tooMany',
      args: { most: 2 },
    })
    expect(judgeBatch(rules, [{ type: 'a' }, { type: 'b' }])).toEqual({ reason: 'batch.type', args: {} })
    expect(judgeBatch([{ is: 'armVersion', least: '030c' }], [{ armVersion: '0302' }])).toEqual({
      reason: 'batch.armVersion',
      args: { least: '030c' },
    })
  })

  test('of nothing is nobody’s', () => {
    expect(Object.values(batchFunctions).map((rules) => judgeBatch(rules, [])?.reason)).toEqual(
      Object.values(batchFunctions).map(() => 'batch.nothing'),
    )
  })

  test('has words for every refusal', () => {
    const reasons = refusals.filter((reason) => reason.startsWith('batch.') && reason !== 'batch.partial')

    expect(Object.keys(batchTexts).toSorted()).toEqual(
      reasons.map((reason) => `refusal.${reason}`).toSorted(),
    )
  })
})

describe('a row of a list as the rules look at it', () => {
  test('of a relay: abnormal counts as online', () => {
    const row = {
      type: 'm1',
      status: 2,
      protocolMode: 255,
      appVersion: '0102',
      networkId: '1A000001',
      objectid: '7',
    }
    expect(batchDeviceOf(row)).toEqual({
      type: 'm1',
      online: true,
      protocol: 255,
      appVersion: '0102',
      armVersion: '',
      hasChannel: true,
      rfVersions: [],
    })
  })

  test('of a gateway that never started', () => {
    const row = { type: 'g1', status: 1, protocolModel: null, armVersion: '', rfVersion: '', networkId: '' }
    expect(batchDeviceOf(row)).toEqual({
      type: 'g1',
      online: false,
      protocol: null,
      appVersion: '',
      armVersion: '',
      hasChannel: false,
      rfVersions: [],
    })
  })
})
