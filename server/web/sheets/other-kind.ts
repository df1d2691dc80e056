import type { OtherKind } from './bad-sheet.ts'

const lookedAtBytes = 4096
/** The first bytes of files of Excel 2, 3, 4, and of the sheet alone of Excel 5. */
const oldStarts = new Set(['0900', '0902', '0904', '0908'])
const rows = /[,;\t].*[\r\n]/

/** What a file is by its first bytes that is neither an archive nor a compound file. */
export function otherKind(bytes: Buffer): OtherKind | null {
  const first = bytes.subarray(0, lookedAtBytes)
  const start = textOf(first)
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'XML Spreadsheet 2003'
  if (/^\s*<(?:!doctype html|html|table|meta|head|body|style|div)\b/i.test(start)) return 'HTML'
  if (oldStarts.has(first.toString('hex', 0, 2))) return 'Excel 5.0/95 (xls)'
  // oxlint-disable-next-line no-control-regex -- what no text holds
  return rows.test(start) && !/[\0-\u0008\u000e-\u001f]/.test(start) ? 'CSV' : null
}

/** In whichever encoding: only its marks count. */
function textOf(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  return isWide ? bytes.toString('utf16le', 2) : bytes.toString('utf8').replace(/^\uFEFF/, '')
}
