import { describe, expect, it } from 'vitest'

import { fileNameOf } from '#src/api/file-name.ts'

describe('the name of a file in a reply', () => {
  it.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename=codes.xlsx', 'codes.xlsx'],
    ['attachment; filename="product codes.xlsx"', 'product codes.xlsx'],
    [String.raw`attachment; filename="a \"b\".xlsx"`, 'a "b".xlsx'],
    ["attachment; filename*=UTF-8''%E4%BA%A7%E5%93%81%E7%BC%96%E7%A0%81.xlsx", '产品编码.xlsx'],
    ['attachment; filename="codes.xlsx"; filename*=utf-8\'zh\'%E7%BC%96%E7%A0%81.xlsx', '编码.xlsx'],
    // Broken percent signs: the plain name.
    ['attachment; filename="codes.xlsx"; filename*=utf-8\'\'%E7%BC', 'codes.xlsx'],
    // No folders of the server's choosing.
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [String.raw`attachment; filename*=utf-8''C%3A%5Cx%5Ccodes.xlsx`, 'codes.xlsx'],
    ['attachment; filename=".."', null],
  ])('given as %s is %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name)
  })
})
