import { BadSheet } from '../bad-sheet.ts'
import { lookOf, type NumberLook } from '../xlsx/day-formats.ts'
import { recordReader } from './record-reader.ts'
import { kinds, recordsOf, type XlsRecord } from './records.ts'

export interface XlsBook {
  /** Where the sheets begin that are seen when it is opened, in their order. */
  sheets: readonly number[]
  texts: readonly string[]
  /** As what the numbers in the cells of a style are shown. */
  look: (style: number) => NumberLook
  is1904: boolean
}

const version97 = 0x0600

/** What a book says before its sheets. @throws BadSheet */
export function readXlsBook(book: Buffer): XlsBook {
  const sheets: number[] = []
  const formats = new Map<number, string>()
  /** The number of the format of each style. */
  const styles: number[] = []
  let texts: readonly string[] = []
  let is1904 = false
  for (const record of recordsOf(book, 0)) {
    const { number, skip, text } = recordReader(record.pieces)
    if (record.kind === kinds.BOF && number(2) !== version97) throw new BadSheet('Excel 5.0/95 (xls)')
    else if (record.kind === kinds.FILEPASS) throw new BadSheet('protected')
    else if (record.kind === kinds.DATEMODE) is1904 = number(2) === 1
    else if (record.kind === kinds.FORMAT) formats.set(number(2), text())
    else if (record.kind === kinds.SST) texts = sharedTexts(record)
    else if (record.kind === kinds.XF) {
      skip(2)
      styles.push(number(2))
    } else if (record.kind === kinds.BOUNDSHEET) {
      const place = number(4)
      const isSheetSeen = number(2) === 0
      if (isSheetSeen) sheets.push(place)
    }
  }
  const looks = styles.map((format) => lookOf(format, formats.get(format)))
  return { sheets, texts, is1904, look: (style) => looks[style] ?? 'number' }
}

function sharedTexts({ pieces }: XlsRecord): string[] {
  const { number, skip, text } = recordReader(pieces)
  const texts: string[] = []
  skip(4)
  for (let left = number(4); left > 0; left -= 1) texts.push(text())
  return texts
}
