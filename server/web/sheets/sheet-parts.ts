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
      const seen = Buffer.concat([end, part])
      let count = rows
      // Those that the last part has as a whole were counted with it.
      let at = seen.indexOf(rowTag, Math.max(0, end.length - rowTag.length + 1))
      for (; at >= 0; at = seen.indexOf(rowTag, at + rowTag.length)) count += 1
      const ends = isEnded || (seen.includes('sheetData') && endOfRows.test(seen.toString('latin1')))
      all.set(name, { rows: count, isEnded: ends, end: Buffer.from(seen.subarray(-overlapBytes)) })
    },
    /** At most, of whichever sheet; null when there are none. @throws BadArchive for a sheet that breaks off */
    rowCount(): number | null {
      const sheets = [...all.values()]
      if (!sheets.every(({ isEnded }) => isEnded)) throw new BadArchive()
      return Math.max(0, ...sheets.map(({ rows }) => rows)) || null
    },
  }
}
