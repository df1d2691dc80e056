import { describe, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import { characters, entryFaults, entryOf, typedOf } from '#src/lists/entry/entry-rules.ts'
import type { FieldFault } from '#src/lists/entry/typed-entry.ts'

const good = {
  productname: ' Door lamp ',
  code: 'DL-100',
  codeType: '1',
  codeStatus: '4',
  deviceType: '0',
  companyid: '',
  remark: '',
}
const faultOf = (field: string, text: string): FieldFault | undefined =>
  entryFaults(deviceCodeList, { ...good, [field]: text })[field]

describe('what is typed into an entry', () => {
  it('is trimmed, and a choice not made is left out', () => {
    expect(entryOf(deviceCodeList, good)).toEqual({
      productname: 'Door lamp',
      code: 'DL-100',
      codeType: 1,
      codeStatus: 4,
      deviceType: 0,
      remark: '',
    })
  })

  it('is folded to capitals where the list keeps them so', () => {
    expect(entryOf(gatewayList, { networkMasterId: ' 00a1b2c3 ' })['networkMasterId']).toBe('00A1B2C3')
  })

  it('begins empty, or as the row is', () => {
    expect(typedOf(deviceCodeList, null)).toEqual({
      ...good,
      productname: '',
      code: '',
      codeType: '',
      codeStatus: '',
      deviceType: '',
    })
    const row = {
      objectid: '9',
      version: 2,
      productname: 'Lamp',
      code: 'L1',
      codeType: 2,
      codeStatus: 0,
      deviceType: 2,
      companyid: '3',
      remark: 'x',
    }
    expect(typedOf(deviceCodeList, row)).toEqual({
      productname: 'Lamp',
      code: 'L1',
      codeType: '2',
      codeStatus: '0',
      deviceType: '2',
      companyid: '3',
      remark: 'x',
    })
  })

  it('is right', () => {
    expect(entryFaults(deviceCodeList, good)).toEqual({})
  })

  it.each([
    ['productname', '', { kind: 'required' }],
    ['productname', '   ', { kind: 'required' }],
    ['productname', '\u3164', { kind: 'required' }],
    ['productname', '\u2800 \u200d', { kind: 'required' }],
    ['productname', '\u200b', { kind: 'hidden', sign: 'U+200B' }],
    ['remark', '\u3164', undefined],
    ['productname', 'x'.repeat(50), undefined],
    ['productname', 'x'.repeat(51), { kind: 'tooLong', limit: 50 }],
    ['productname', '📡'.repeat(50), undefined],
    ['productname', '📡'.repeat(51), { kind: 'tooLong', limit: 50 }],
    ['productname', 'gate\u202E4', { kind: 'hidden', sign: 'U+202E' }],
    ['productname', 'gate\t4', { kind: 'oneLine' }],
    ['remark', 'two\nlines', undefined],
    ['code', 'A B', { kind: 'format' }],
    ['code', '-A', { kind: 'format' }],
    ['code', 'A'.repeat(21), { kind: 'tooLong', limit: 20 }],
    ['codeType', '', { kind: 'required' }],
    ['deviceType', '7', { kind: 'format' }],
    ['companyid', '', undefined],
    ['companyid', 'nobody', { kind: 'format' }],
    ['remark', '', undefined],
    ['remark', 'x'.repeat(100), undefined],
    ['remark', 'x'.repeat(101), { kind: 'tooLong', limit: 100 }],
  ])('as %s %j is %j', (field, text, fault) => {
    expect(faultOf(field, text)).toEqual(fault)
  })

  it('is counted by characters, not by what they take', () => {
    expect(characters('a漢📡e')).toBe(4)
  })
})
