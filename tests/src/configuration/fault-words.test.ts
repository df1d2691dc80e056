import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'

import { gps } from '#contract/configuration/gps.ts'
import { faultWords } from '#src/features/configuration/fault-words.ts'
import { readWish } from '#src/features/configuration/wish-form.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'

it('an interval of positions is a multiple of five, which is said in three languages', async () => {
  const faultOf = (text: string) =>
    readWish(gps, { apGpsDotInterval: text }, {}, {}).faults.get('apGpsDotInterval')
  const fault = faultOf('62')
  const said: string[] = []
  for (const language of ['zh', 'en', 'ja'] as const) {
    await loadCatalogue(language)
    said.push(fault === undefined ? '' : faultWords(i18n, gps, fault))
  }

  expect(said).toEqual(['请输入 5 的倍数。', 'Enter a multiple of 5.', '5 の倍数を入力してください。'])
  expect(faultOf('60')).toBeUndefined()
})
