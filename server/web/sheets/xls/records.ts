import { BadSheet } from '../bad-sheet.ts'

/** The kinds of records that are read, by the names that the format gives them. */
export const kinds = {
  FORMULA: 0x0006,
  EOF: 0x000a,
  DATEMODE: 0x0022,
  FILEPASS: 0x002f,
  CONTINUE: 0x003c,
  BOUNDSHEET: 0x0085,
  MULRK: 0x00bd,
  RSTRING: 0x00d6,
  XF: 0x00e0,
  MERGEDCELLS: 0x00e5,
  SST: 0x00fc,
  LABELSST: 0x00fd,
  NUMBER: 0x0203,
  LABEL: 0x0204,
  BOOLERR: 0x0205,
  STRING: 0x0207,
  RK: 0x027e,
  FORMAT: 0x041e,
  BOF: 0x0809,
} as const

/** A record, with those that continue it. */
export interface XlsRecord {
  kind: number
  pieces: Buffer[]
}

const headBytes = 4

/**
 * The records of a part of the book that begins at this place, without those of what is embedded in it.
 * @throws BadSheet when it breaks off
 */
export function* recordsOf(book: Buffer, from: number): Generator<XlsRecord, undefined> {
  let at = from
  let depth = 0
  do {
    const kind = kindAt(book, at)
    const pieces = [dataAt(book, at)]
    at += headBytes + (pieces[0]?.length ?? 0)
    while (at + headBytes <= book.length && kindAt(book, at) === kinds.CONTINUE) {
      const more = dataAt(book, at)
      pieces.push(more)
      at += headBytes + more.length
    }
    if (kind === kinds.BOF) depth += 1
    if (depth === 1) yield { kind, pieces }
    if (kind === kinds.EOF) depth -= 1
  } while (depth > 0)
  return undefined
}

function kindAt(book: Buffer, at: number): number {
  if (at + headBytes > book.length) throw new BadSheet()
  return book.readUInt16LE(at)
}

function dataAt(book: Buffer, at: number): Buffer {
  const start = at + headBytes
  const end = start + book.readUInt16LE(at + 2)
  if (end > book.length) throw new BadSheet()
  return book.subarray(start, end)
}
