import { describe, expect, it } from 'vitest'

import { sectionsOf } from '#contract/configuration/catalogue.ts'
import { rf } from '#contract/configuration/rf.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { userPlane } from '#contract/configuration/user-plane.ts'
import { configurationTexts } from '#locales/configuration-texts.ts'
import { sensorTexts } from '#locales/sensor-texts.ts'

const languages = ['zh', 'en', 'ja'] as const
const wordsOf = (id: string) => languages.map((language) => configurationTexts[id]?.[language])
const fieldOf = (section: Section, name: string) => section.fields.find((field) => field.name === name)

describe('the values of the user-plane link', () => {
  it.each([
    [
      'userFaceLinkType',
      [
        [0, '关闭', 'Off', 'オフ'],
        [1, '以太网', 'Ethernet', 'イーサネット'],
        [2, 'RS485', 'RS485', 'RS485'],
        [3, 'RS232', 'RS232', 'RS232'],
        [4, 'MQTT', 'MQTT', 'MQTT'],
      ],
    ],
    [
      'communicationMode',
      [
        [0, '原生接口', 'Native interface', 'ネイティブインターフェース'],
        [1, '透传', 'Passthrough', 'パススルー'],
        [2, '转发', 'Forward', '転送'],
      ],
    ],
    [
      'dataType',
      [
        [0, '原始帧', 'Raw frames', '生フレーム'],
        [1, '数据包', 'Packets', 'パケット'],
      ],
    ],
    [
      'encryptionType',
      [
        [0, '不加密', 'None', 'なし'],
        [1, '加密', 'Encrypted', 'あり'],
      ],
    ],
    [
      'forwardMode',
      [
        [0, 'NAT', 'NAT', 'NAT'],
        [1, '路由', 'Route', 'ルート'],
      ],
    ],
  ])('of %s travel as numbers and have their words #configuration-1', (name, members) => {
    const field = fieldOf(userPlane, name)
    const membersShown = Object.entries(field?.kind === 'choice' ? field.members : {}).map(
      ([member, value]) => {
        const [zh, en, ja] = wordsOf(`configuration.userPlane.${name}.${member}`)
        return [value, zh, en, ja]
      },
    )

    expect(membersShown).toEqual(members)
  })

  it('of its baud rate begin with the usual one #configuration-2', () => {
    expect(fieldOf(userPlane, 'baudRate')).toMatchObject({
      values: [115_200, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 460_800],
      unit: 'bit/s',
    })
    expect(wordsOf('configuration.userPlane.baudRate')).toEqual(['波特率', 'Baud rate', 'ボーレート'])
  })
})

it('the base frequency of tag feedback is 470 to 486 MHz in steps of one #configuration-3', () => {
  expect(fieldOf(rf, 'tagFeedbackBaseFrequencyMhz')).toMatchObject({
    kind: 'integer',
    rawMin: 470,
    rawMax: 486,
    scale: 1,
    unit: 'MHz',
  })
  expect(wordsOf('configuration.rf.tagFeedbackBaseFrequencyMhz')).toEqual([
    '标签反馈基础频率',
    'Tag feedback base frequency',
    'タグ応答の基準周波数',
  ])
})

it.each([
  [
    'samplingFrequencyHz',
    [3200, 6400, 12_800, 25_600],
    'Hz',
    ['采样频率', 'Sampling frequency', 'サンプリング周波数'],
  ],
  ['spectralLines', [800, 1600, 3200, 6400, 12_800], '', ['谱线数', 'Spectral lines', 'スペクトルライン数']],
])('%s of a vibration sensor is chosen among these values #configuration-4', (name, values, unit, words) => {
  const field = sectionsOf('terminal', { kind: 'vibration' })
    .flatMap(({ fields }) => fields)
    .find((one) => one.name === name)
  const { zh, en, ja } = sensorTexts[field?.words ?? ''] ?? { zh: '', en: '', ja: '' }

  expect(field).toMatchObject({ kind: 'listed', values, scale: 1, unit })
  expect([zh, en, ja]).toEqual(words)
})
