import { BadArchive } from './zip-guard.ts'

const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/i
const rowTag = Buffer.from('<row')
/** Where the rows of a sheet end: after the last of them, or at once. */
const endOfRows = /<\/(?:[\w.-]+:)?sheetData\s*>|<(?:[\w.-]+:)?sheetData\s*\/>/
/** A tag may be cut in two. */
const overlapBytes = 100

interface SheetPart {
  rows: number
  isEnded: boolean
  /** The last bytes. */
  end: Buffer
}

/**
 * Looks at the sheets of an archive while their parts are unpacked: how many rows each has, since what it says of its own size
 * may be a lie, and whether they end. Who reads the rows one by one takes a sheet that breaks off for one that ends there.
 */
export function sheetParts() {
  const all = new Map<string, SheetPart>()
  return {
    look(name: string, part: Buffer) {
      if (!sheetPart.test(name)) return
      const { rows, isEnded, end } = all.get(name) ?? { rows: 0, isEnded: false, end: Buffer.alloc(0) }
      // Copies of whole parts would be as much memory as the sheet unpacks to.
      const seam = Buffer.concat([end.subarray(1 - rowTag.length), part.subarray(0, rowTag.length - 1)])
      const between = Buffer.concat([end, part.subarray(0, overlapBytes)])
      const count = rows + countIn(seam) + countIn(part)
      const ends = isEnded || [between, part].some(endsRows)
      const last = part.length < overlapBytes ? between : part
      all.set(name, { rows: count, isEnded: ends, end: Buffer.from(last.subarray(-overlapBytes)) })
    },
    /** At most, of whichever sheet; null when there are none. @throws BadArchive for a sheet that breaks off */
    rowCount(): number | null {
      const sheets = [...all.values()]
      if (!sheets.every(({ isEnded }) => isEnded)) throw new BadArchive()
      return Math.max(0, ...sheets.map(({ rows }) => rows)) || null
    },
  }
}

function countIn(part: Buffer): number {
  let count = 0
  for (let at = part.indexOf(rowTag); at >= 0; at = part.indexOf(rowTag, at + rowTag.length)) count += 1
  return count
}

function endsRows(part: Buffer): boolean {
  return part.includes('sheetData') && endOfRows.test(part.toString('latin1'))
}
