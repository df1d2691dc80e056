import { describe, expect, test } from 'vitest'

import { base32, codeOfStep, factorUri, matchingStep, stepAt } from '#server/web/services/totp.ts'

/** Of the examples in RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d s are those of RFC 6238, appendix B', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(seconds * 1000), 8)).toBe(code)
  })

  test('of six digits are those of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => codeOfStep(secret, step))
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })

  test.each([
    ['of the step before', '287082', 1],
    ['of this step', '359152', 2],
    ['of the next step', '969429', 3],
    ['two steps old', '755224', null],
    ['two steps early', '338314', null],
    ['with a blank', '359 52', null],
    ['of seven digits', '3591520', null],
    ['of none', '', null],
  ])('%s: %s belongs to step %s', (_, code, step) => {
    expect(matchingStep(secret, code, 2 * 30_000 + 15_000)).toBe(step)
  })
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %o is %s, as in RFC 4648 without padding', (text, letters) => {
  expect(base32(Buffer.from(text))).toBe(letters)
})

test('the address names the person, the product and the secret', () => {
  expect(factorUri(secret, 'qself')).toBe(
    'otpauth://totp/Farwatch:qself?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Farwatch',
  )
})
