import { randomBytes } from 'node:crypto'

import { utils, write, type BookType } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { createSheetReader } from '#server/web/sheets/read-sheet.ts'
import { asRefused, refusalEnvelope } from '#server/web/pipeline/answer-error.ts'
import { translator } from '#server/web/messages/translate.ts'
import { archiveOf, bookParts } from '#tests/harness/archive.ts'

const rows = [
  ['Code', '名称'],
  ['A', '灯'],
]
const read = createSheetReader()
const job = {
  list: 'deviceCode',
  language: 'en',
  companies: [],
  choices: {},
  companyid: '7',
  coordinateType: 1,
  skipsRepeats: false,
} as const

/** What is said of a file that is not read. */
async function refusalOf(bytes: Uint8Array, language: 'zh' | 'en' | 'ja' = 'en'): Promise<string> {
  try {
    await read(Buffer.from(bytes), job)
    return 'read'
  } catch (error) {
    return refusalEnvelope(asRefused(error), translator(language), '').msg
  }
}

function as(bookType: BookType): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet 1')
  return Buffer.from(write(book, { bookType, type: 'buffer' }))
}
const protectedBook = () =>
  writeXlsx({
    sheets: [{ name: 'A', rows }],
    encryption: { password: randomBytes(8).toString('hex'), spinCount: 1000 },
  })

describe('a file that is no sheet of ours', () => {
  test.each([
    ['OpenDocument (ods)', as('ods')],
    ['xlsb', as('xlsb')],
    ['Excel 5.0/95 (xls)', as('biff5')],
    ['Excel 5.0/95 (xls)', as('biff2')],
    ['XML Spreadsheet 2003', as('xlml')],
    ['HTML', as('html')],
    ['HTML', Buffer.from('\uFEFF<table border="1"><tr><td>Code</td></tr></table>')],
    ['CSV', as('csv')],
    ['CSV', Buffer.from('\uFEFF产品名称\t编码\r\n', 'utf16le')],
    ['CSV', Buffer.from('b2fac6b7c3fbb3c62cb1e0c2eb0d0a', 'hex')],
    ['Numbers', archiveOf({ 'Index/Document.iwa': '' })],
  ])('is said to be %s', async (kind, bytes) => {
    expect(await refusalOf(bytes)).toBe(
      `This is a ${kind} file. Save it as xlsx in your spreadsheet program and choose it again`,
    )
  })

  test('is said to have a password, in each language', async () => {
    const bytes = await protectedBook()

    expect([
      await refusalOf(bytes, 'zh'),
      await refusalOf(bytes, 'en'),
      await refusalOf(bytes, 'ja'),
    ]).toEqual([
      '文件设有打开密码，请取消密码并保存后再选择',
      'The file has a password. Save it without a password and choose it again',
      'ファイルにパスワードが設定されています。パスワードなしで保存し直してから選択してください',
    ])
  })

  test.each([
    ['a document', archiveOf({ ...bookParts({}), 'xl/workbook.xml': '', 'word/document.xml': '' })],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['one line of words', Buffer.from('as it is')],
    ['another compound file', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
  ])('is no more than that when it is %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('The file is not a spreadsheet. Use an xlsx or xls file')
  })
})
