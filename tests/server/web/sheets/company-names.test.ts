import { describe, expect, it } from 'vitest'

import type { CompanyId } from '#contract/wire/ids.ts'
import type { CompanyRow } from '#server/db/accounts/companies.ts'
import { companyFinder, companyWords } from '#server/web/sheets/company-names.ts'

const company = (companyId: string, parentId: string | null, name: string): CompanyRow => ({
  companyId: companyId as CompanyId,
  parentId: parentId as CompanyId | null,
  name,
})
const tree = [
  company('1', null, 'Water'),
  company('2', '1', 'North'),
  company('3', '1', 'South'),
  company('4', '2', 'Pumps'),
  company('5', '3', 'Pumps'),
  company('6', '3', 'Water'),
  company('7', '3', 'Wells / Tanks'),
]

describe('the company that a sheet names', () => {
  it('is written by its name where that is enough, else after those above it', () => {
    expect([...companyWords(tree)]).toEqual([
      ['1', 'Water'],
      ['2', 'North'],
      ['3', 'South'],
      ['4', 'North / Pumps'],
      ['5', 'South / Pumps'],
      ['6', 'South / Water'],
      ['7', 'Wells / Tanks'],
    ])
  })

  it('is found again by what is written', () => {
    const find = companyFinder(tree)
    const found = [...companyWords(tree)].map(([companyId, word]) => [companyId, find(word)])

    expect(found).toEqual(tree.map(({ companyId }) => [companyId, { companyId }]))
  })

  it('is unclear or unknown when the words do not tell it', () => {
    const find = companyFinder(tree)

    expect([find('pumps'), find('ＮＯＲＴＨ/ pumps'), find('East')]).toEqual([
      'unclear',
      { companyId: '4' },
      'unknown',
    ])
  })
})
