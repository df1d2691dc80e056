import { describe, expect, it } from 'vitest'

import { passwordFault } from '#contract/rules/password.ts'

describe('a password', () => {
  it.each([
    ['1234567', 'length'],
    ['a1', 'length'],
    ['', 'length'],
    ['abcdefghij1234567890a', 'length'],
    ['abc 1234', 'space'],
    ['abcd1234 ', 'space'],
    ['abcd\t1234', 'space'],
    ['abcd　1234', 'space'],
    ['12345678', 'kinds'],
    ['abcdefgh', 'kinds'],
    ['ABCDefgh', 'kinds'],
    ['!"#$%&()', 'kinds'],
    ['密码密码密码密码', 'kinds'],
    ['密码密码密码密a', 'kinds'],
    ['ａｂｃｄ１２３４', 'kinds'],
  ])('%j is refused for its %s #password-1', (password, fault) => {
    expect(passwordFault(password)).toBe(fault)
  })

  it.each([
    'abcd1234',
    'abcdefg!',
    '1234567_',
    'Abcdefghij123456789!',
    '密码密码密码a1',
    // 20 characters, though 36 UTF-16 units
    `ab12${'😀'.repeat(16)}`,
  ])('%j is good #password-2', (password) => {
    expect(passwordFault(password)).toBeNull()
  })

  it('counts each of the 32 ASCII punctuation characters as punctuation', () => {
    const punctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
    expect(punctuation).toHaveLength(32)
    expect([...punctuation].filter((sign) => passwordFault(`abcdefg${sign}`) !== null)).toEqual([])
  })
})
