import { i18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'

import { deviceCodeList } from '#contract/lists/device-code.ts'
import { gatewayList } from '#contract/lists/gateway.ts'
import type { ListForm } from '#contract/lists/list-form.ts'
import { relayList } from '#contract/lists/relay.ts'
import { userList } from '#contract/lists/user.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { entryFaults } from '#src/lists/entry/entry-rules.ts'
import { faultWords } from '#src/lists/entry/entry-words.ts'
import { listWords } from '#src/lists/page/list-words.ts'

const forms: readonly ListForm[] = [deviceCodeList, gatewayList, relayList, userList]
const languages = ['zh', 'en', 'ja'] as const

/** What the form says of a text in one of its fields, in three languages; null where it takes it. */
async function messageOf(field: string, text: string): Promise<string[] | null> {
  const form = forms.find(({ fields }) => fields.some(({ name }) => name === field)) ?? deviceCodeList
  const fault = entryFaults(form, { [field]: text })[field]
  if (fault === undefined) return null
  const reported: string[] = []
  for (const language of languages) {
    await loadCatalogue(language)
    reported.push(faultWords(i18n, fault, field, listWords(form, language)))
  }
  return reported
}

const tooLong = (most: number) => [
  `超出长度，最多 ${most} 个字符`,
  `Too long: at most ${most} characters`,
  `長すぎます。${most} 文字までです`,
]

describe('a field of an entry, in Chinese, English and Japanese', () => {
  it.each([
    ['productname', 'Lamp', '', ['请填写', 'Please fill in', '入力してください']],
    ['codeType', '1', '7', ['格式错误', 'Wrong format', '形式が正しくありません']],
    [
      'code',
      'DL-100',
      'DL 100',
      [
        '格式错误：字母、数字和连字符，与产品上印刷的一致',
        'Wrong format: Letters, digits and hyphens, as printed on the product',
        '形式が正しくありません：英字、数字、ハイフン（製品に印字されたとおり）',
      ],
    ],
    [
      'networkMasterId',
      '00a1B2C3',
      '00A1B2CG',
      ['格式错误：8 位十六进制数', 'Wrong format: 8 hexadecimal digits', '形式が正しくありません：16進数8桁'],
    ],
    [
      'armKey',
      'Ab3dEf6hIj9lMn0p',
      'Ab3dEf6hIj9lMn0',
      [
        '格式错误：16 位字母或数字，区分大小写',
        'Wrong format: 16 letters or digits, case-sensitive',
        '形式が正しくありません：英数字16文字（大文字と小文字を区別）',
      ],
    ],
    [
      'key',
      '0123456aBf',
      '0123456aBg',
      [
        '格式错误：10 位十六进制数',
        'Wrong format: 10 hexadecimal digits',
        '形式が正しくありません：16進数10桁',
      ],
    ],
    [
      'encryptionKey',
      '0123456789abcDEF',
      '0123456789abcDE',
      [
        '格式错误：16 位十六进制数',
        'Wrong format: 16 hexadecimal digits',
        '形式が正しくありません：16進数16桁',
      ],
    ],
    ['deviceAliases', '西门八号网关一台', '西门八号网关一台半', tooLong(8)],
    [
      'address',
      '光谷大道 77',
      '光谷大道\u202E77',
      [
        '含有不可见字符 U+202E，请重新输入该内容',
        'Contains U+202E, an invisible character. Enter the text again',
        '見えない文字 U+202E が含まれています。入力し直してください',
      ],
    ],
    [
      'deviceAliases',
      '西门 八号',
      '西门\t八号',
      [
        '只能填写一行，不能含有换行或制表符',
        'Enter a single line without tabs',
        '1 行で入力してください。改行とタブは使えません',
      ],
    ],
    [
      'loginName',
      'Night_7',
      'Night-7',
      [
        '格式错误：只能使用字母、数字和下划线',
        'Wrong format: Letters, digits and underscore only',
        '形式が正しくありません：使えるのは英字、数字、アンダースコアのみ',
      ],
    ],
    ['simCard', '8'.repeat(20), '8'.repeat(21), tooLong(20)],
    ['city', 'x'.repeat(50), 'x'.repeat(51), tooLong(50)],
    ['remark', 'x'.repeat(100), 'x'.repeat(101), tooLong(100)],
  ])('%s takes what fits, and says of what does not why #entries-4', async (field, good, bad, reported) => {
    expect(await messageOf(field, good)).toBeNull()
    expect(await messageOf(field, bad)).toEqual(reported)
  })
})
