import { TooMuchInside } from '../bad-sheet.ts'
import { scanPart } from './part-text.ts'
import { textListener } from './text-listener.ts'
import type { Budget, ZipPart } from './zip-parts.ts'

const pageBytes = 256 * 1024

/** The texts that the cells of a book share, by their number. */
export type SharedTexts = (number: number) => string | undefined

/**
 * @param part undefined: there are none
 * @param most of the texts: also of empty ones something is kept, and they pack into next to nothing
 * @throws BadSheet | TooMuchInside
 */
export async function readSharedTexts(
  part: ZipPart | undefined,
  budget: Budget,
  most: number,
): Promise<SharedTexts> {
  const texts = textStore(most)
  if (part !== undefined) {
    const listener = textListener('si', texts.add)
    await scanPart(part, budget, listener)
  }
  return texts.at
}

/**
 * Texts as bytes in large pages: a text of its own costs several times its letters, and one cut out of a larger text holds
 * that.
 */
function textStore(most: number) {
  const pages: Buffer[] = []
  let used = pageBytes
  let count = 0
  /** Where each begins, as page × `pageBytes` + place in it. */
  let starts = new Uint32Array(1024)

  function add(text: string): void {
    if (count === most) throw new TooMuchInside()
    const bytes = Buffer.byteLength(text)
    if (used + 4 + bytes > pageBytes) {
      pages.push(Buffer.allocUnsafeSlow(Math.max(pageBytes, 4 + bytes)))
      used = 0
    }
    const page = pages.at(-1)
    if (page === undefined) return
    if (count === starts.length) {
      const longer = new Uint32Array(starts.length * 2)
      longer.set(starts)
      starts = longer
    }
    starts[count] = (pages.length - 1) * pageBytes + used
    page.writeUInt32LE(bytes, used)
    page.write(text, used + 4)
    used += 4 + bytes
    count += 1
  }

  function at(number: number): string | undefined {
    const start = starts[number]
    if (start === undefined || number >= count) return undefined
    const page = pages[Math.floor(start / pageBytes)]
    const place = start % pageBytes
    return page?.toString('utf8', place + 4, place + 4 + page.readUInt32LE(place))
  }

  return { add, at }
}
