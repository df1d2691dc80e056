import { unpacked, type Budget, type ZipPart } from './zip-parts.ts'

const rowTag = Buffer.from('<row')

/** How many rows a sheet has by its tags, since what it says of its own size may be a lie; null when its tags are named otherwise. */
export async function countRows(part: ZipPart, budget: Budget): Promise<number | null> {
  let count = 0
  /** A tag may be cut in two. */
  let end = Buffer.alloc(0)
  for await (const piece of unpacked(part, budget)) {
    count += countIn(Buffer.concat([end, piece.subarray(0, rowTag.length - 1)])) + countIn(piece)
    end = Buffer.from(piece.subarray(1 - rowTag.length))
  }
  return count === 0 ? null : count
}

function countIn(piece: Buffer): number {
  let count = 0
  for (let at = piece.indexOf(rowTag); at >= 0; at = piece.indexOf(rowTag, at + rowTag.length)) count += 1
  return count
}
