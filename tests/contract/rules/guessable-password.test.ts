import { describe, expect, it } from 'vitest'

import { isGuessable } from '#contract/rules/guessable-password.ts'

describe('a password', () => {
  it.each([
    'password1',
    'qwerty12',
    'P@ssw0rd',
    'Passw0rd!23',
    '1q2w3e4r',
    'abcd1234',
    '123admin!',
    'a1234567',
  ])('%j is among the first that somebody would try', (password) => {
    expect(isGuessable(password, 'chen')).toBe(true)
  })

  it.each([
    ['Zhang_wei88', 'zhang_wei'],
    ['xGUARD_7x', 'guard_7'],
  ])('%j holds the login name %j', (password, loginName) => {
    expect(isGuessable(password, loginName)).toBe(true)
  })

  it.each([
    ['Green-hill-7', 'chen'],
    ['passport-office-9', 'chen'],
    ['Passw0rd-of-tests', 'qself'],
    ['密码密码密码a1', 'li'],
    ['li-tall-tree-4', 'li'],
  ])('%j of %j is not', (password, loginName) => {
    expect(isGuessable(password, loginName)).toBe(false)
  })
})
