import type { ReactNode } from 'react'
import { expect, it } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { ServerWords } from '#src/ui/server-words.tsx'

import { show } from '../show.tsx'

async function shownOf(part: ReactNode, language?: Language) {
  const { container } = await show(<p>{part}</p>, language)
  return container.querySelector('p')?.textContent
}

it.each([
  ['en', 'This is “A”', 'This is “A”.'],
  ['en', 'Only 3% of the disk is free (number 7)', 'Only 3% of the disk is free (number 7).'],
  ['zh', '没有此操作的权限', '没有此操作的权限。'],
  ['ja', '範囲を絞ってください', '範囲を絞ってください。'],
] as const)('what the server says in %s ends as a sentence', async (language, text, shown) => {
  expect(await shownOf(<ServerWords text={text} />, language)).toBe(shown)
})

it.each(['Really?', '已完成。', 'Wait…', ''])('what ends as a sentence already stays: “%s”', async (text) => {
  expect(await shownOf(<ServerWords text={text} />)).toBe(text)
})

it.each([
  ['en', 'Too many requests', 'Too many requests. Try again in 7 s.'],
  ['zh', '请求过于频繁，请稍后再试', '请求过于频繁，请稍后再试。7 秒后可再试。'],
  ['ja', 'リクエストが多すぎます', 'リクエストが多すぎます。7 秒後に再試行できます。'],
] as const)(
  'when it can be tried again follows as another sentence in %s',
  async (language, message, shown) => {
    const failure = new CallFailure('refused', 'map/getAllDevicePosition', {
      code: 429,
      message,
      retryAfterS: 7,
    })
    expect(await shownOf(<FailureText failure={failure} />, language)).toBe(shown)
  },
)

it.each([
  ['en', /^The request is larger than the server/],
  ['zh', /^发送的内容超过了/],
  ['ja', /^送信した内容が、/],
] as const)(
  'that something was too large is said in %s where a proxy has no words',
  async (language, reported) => {
    const failure = new CallFailure('refused', 'gateway/upload', { code: 413, message: '' })
    expect(await shownOf(<FailureText failure={failure} />, language)).toMatch(reported)
  },
)
