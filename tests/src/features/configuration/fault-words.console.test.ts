import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'

import { gps } from '#contract/configuration/gps.ts'
import { mqtt } from '#contract/configuration/mqtt.ts'
import { parametersOf } from '#contract/configuration/parameters.ts'
import { userPlane } from '#contract/configuration/user-plane.ts'
import { flowMeter } from '#contract/sensors/flow-meter.ts'
import { vibration } from '#contract/sensors/vibration.ts'
import { faultWords } from '#src/devices/settings/fault-words.ts'
import { readDesired } from '#src/devices/settings/desired-form.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'

const faultOf = (text: string, section = gps, name = 'apGpsDotInterval') =>
  readDesired(section, { [name]: text }, {}, {}).faults.get(name)

/** What is said of a text in Chinese, English and Japanese. */
async function messageOf(text: string, section = gps, name?: string): Promise<string[]> {
  const fault = faultOf(text, section, name)
  const reported: string[] = []
  for (const language of ['zh', 'en', 'ja'] as const) {
    await loadCatalogue(language)
    reported.push(fault === undefined ? '' : faultWords(i18n, section, fault))
  }
  return reported
}

it('an interval of positions is a multiple of five, which is said in three languages #configuration-19', async () => {
  expect(await messageOf('62')).toEqual([
    '请输入 5 的倍数。',
    'Enter a multiple of 5.',
    '5 の倍数を入力してください。',
  ])
  expect(faultOf('60')).toBeUndefined()
})

it('an interval of positions is an integer, which is said in three languages #configuration-20', async () => {
  expect(await messageOf('62.5')).toEqual([
    '请输入整数。',
    'Enter a whole number.',
    '整数を入力してください。',
  ])
  expect(faultOf('60.0')).toBeUndefined()
})

it.each(['0', '-80', '80.5'])(
  'a port is a positive integer, which is said of %s in three languages #configuration-21',
  async (text) => {
    expect(await messageOf(text, mqtt, 'port')).toEqual([
      '请输入正整数。',
      'Enter a positive integer.',
      '正の整数を入力してください。',
    ])
    expect(faultOf('1883', mqtt, 'port')).toBeUndefined()
  },
)

it('a comma that may stand for thousands as well as for decimals is asked about, in three languages', async () => {
  expect(await messageOf('40,000', parametersOf(flowMeter), 'highFlow')).toEqual([
    '这里的逗号可能是千位分隔符，也可能是小数点：请去掉逗号，或改用小数点。',
    'The comma is ambiguous. Remove it, or type a point for decimals.',
    'カンマが桁区切りか小数点か判断できません。カンマを省くか、小数点（.）を使ってください。',
  ])
  expect(faultOf('40,5', parametersOf(flowMeter), 'highFlow')).toBeUndefined()
  // 1234 would be more than it can be.
  expect(faultOf('1,234', parametersOf(flowMeter), 'flowGain')).toBeUndefined()
})

it('says of one decimal that it is one', async () => {
  expect(await messageOf('85.55', parametersOf(vibration), 'temperatureThreshold')).toEqual([
    '最多 1 位小数。',
    'At most 1 decimal.',
    '小数は 1 桁までです。',
  ])
})

it('a field that needs another one says which, in three languages', async () => {
  const fault = { fields: ['baudRate'], fault: 'onlyWith', other: 'userFaceLinkType', is: [2, 3] } as const
  const reported: string[] = []
  for (const language of ['zh', 'en', 'ja'] as const) {
    await loadCatalogue(language)
    reported.push(faultWords(i18n, userPlane, fault))
  }

  expect(reported).toEqual([
    '请同时设定“链路类型”。',
    'Set “Link type” too.',
    '「リンク種別」も設定してください。',
  ])
})
