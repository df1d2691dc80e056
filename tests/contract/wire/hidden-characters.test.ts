import { describe, expect, it } from 'vitest'

import { hiddenIn, shownText } from '#contract/wire/hidden-characters.ts'

describe('a hidden character', () => {
  it.each([
    ['gate\u202E4.exe', 'U+202E', 'gate⟨U+202E⟩4.exe'],
    ['\u2067شمال\u2069', 'U+2067', '⟨U+2067⟩شمال⟨U+2069⟩'],
    ['a\u200Bb', 'U+200B', 'a⟨U+200B⟩b'],
    ['bell\u0007', 'U+0007', 'bell⟨U+0007⟩'],
    ['\u009B31m', 'U+009B', '⟨U+009B⟩31m'],
    ['soft\u00ADhyphen', 'U+00AD', 'soft⟨U+00AD⟩hyphen'],
  ])('of %j is found and can be shown #lists-2', (text, found, shown) => {
    expect([hiddenIn(text), shownText(text)]).toEqual([found, shown])
  })

  it.each(['北门 1 号', 'two\nlines\tand a tab\r\n', '👨‍👩‍👧', '❤️', 'شمال', 'می‌خواهم', 'क्ष', 'café', '\u00A0 '])(
    'is none of %j',
    (text) => {
      expect([hiddenIn(text), shownText(text)]).toEqual([null, text])
    },
  )
})
