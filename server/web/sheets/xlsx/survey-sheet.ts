import { mostMerged, type MergedCells } from '../merged-cells.ts'
import { unpacked, type Budget, type ZipPart } from './zip-parts.ts'

interface Survey {
  /** How many rows it has by its tags, since what it says of its own size may be a lie; null when its tags are named otherwise. */
  count: number | null
  merged: MergedCells[]
}

const rowTag = Buffer.from('<row')
const mergeTag = Buffer.from('mergeCell ')
const mergedRange = /^mergeCell [^<>]*?ref="([A-Z]{1,3})([1-9]\d{0,6}):[A-Z]{1,3}([1-9]\d{0,6})"/
/** No tag that is looked for is longer. */
const tagBytes = 128

/** What of a sheet stands behind its cells, or nowhere, and has to be known before they are read. */
export async function surveySheet(part: ZipPart, budget: Budget): Promise<Survey> {
  const merged: MergedCells[] = []
  let count = 0
  /** A tag may be cut in two. */
  let end = Buffer.alloc(0)
  const look = (bytes: Buffer, until: number) => {
    for (const _ of placesOf(rowTag, bytes, until)) count += 1
    for (const at of placesOf(mergeTag, bytes, until)) {
      const found = mergedRange.exec(bytes.toString('latin1', at, at + tagBytes))
      const [, letters = '', first, last] = found ?? []
      if (Number(last) > Number(first) && merged.length < mostMerged)
        merged.push({ column: columnOf(letters), first: Number(first), last: Number(last) })
    }
  }
  for await (const piece of unpacked(part, budget)) {
    const bytes = Buffer.concat([end, piece])
    const until = Math.max(0, bytes.length - tagBytes)
    look(bytes, until)
    end = Buffer.from(bytes.subarray(until))
  }
  look(end, end.length)
  return { count: count === 0 ? null : count, merged }
}

function* placesOf(tag: Buffer, bytes: Buffer, until: number): Generator<number, undefined> {
  for (let at = bytes.indexOf(tag); at >= 0 && at < until; at = bytes.indexOf(tag, at + tag.length)) yield at
  return undefined
}

/** From 0, by its letters; 27 of `AB`. */
export function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
