import { describe, expect, it } from 'vitest'

import { foundBy } from '#src/lookups/found-by.ts'

const tokyo = 'UTC+09:00 Japan Standard Time (Asia/Tokyo)'
const delhi = 'UTC+05:30 印度标准时间 (Asia/Kolkata)'

describe('a choice', () => {
  it.each([
    ['', tokyo],
    ['tokyo', tokyo],
    ['  Asia/TOK ', tokyo],
    ['ＴＯＫＹＯ japan', tokyo],
    ['+9', tokyo],
    ['utc+9', tokyo],
    ['GMT+0900', tokyo],
    ['+9:00', tokyo],
    ['gmt+530', delhi],
    ['印度', delhi],
    ['−3', 'UTC-03:00 Brasilia Standard Time (America/Sao_Paulo)'],
  ])('is found by %j: %s', (typed, label) => {
    expect(foundBy(typed, label)).toBe(true)
  })

  it.each(['tokio', '-9', '+19', 'tokyo delhi', '+08:00'])('is not found by %j', (typed) => {
    expect(foundBy(typed, tokyo)).toBe(false)
  })
})
