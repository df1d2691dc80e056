import { BadSheet } from '../bad-sheet.ts'

const isWideFlag = 1
const hasAloudFlag = 4
const hasRunsFlag = 8

/** Reads numbers and texts one after the other from a record and those that continue it. @throws BadSheet at its end */
export function recordReader(pieces: readonly Buffer[]) {
  let place = 0
  let at = 0

  /** The piece in which the next byte is. */
  function piece(): Buffer {
    for (;;) {
      const found = pieces[place]
      if (found === undefined) throw new BadSheet()
      if (at < found.length) return found
      place += 1
      at = 0
    }
  }

  function number(bytes: number): number {
    let value = 0
    for (let n = 0; n < bytes; n += 1) {
      value += piece().readUInt8(at) * 2 ** (8 * n)
      at += 1
    }
    return value
  }

  function skip(bytes: number): void {
    let left = bytes
    while (left > 0) {
      const step = Math.min(left, piece().length - at)
      at += step
      left -= step
    }
  }

  function letters(count: number, isWideAtFirst: boolean): string {
    let text = ''
    let isWide = isWideAtFirst
    while (text.length < count) {
      const before = place
      const here = piece()
      if (place !== before) {
        // Each piece says anew how wide its letters are.
        isWide = (number(1) & isWideFlag) !== 0
        continue
      }
      const width = isWide ? 2 : 1
      const most = Math.floor((here.length - at) / width)
      if (most === 0) throw new BadSheet()
      const end = at + width * Math.min(most, count - text.length)
      text += here.toString(isWide ? 'utf16le' : 'latin1', at, end)
      at = end
    }
    return text
  }

  /** Of rich texts the letters, without how they look and how they are read aloud. */
  function text(): string {
    const count = number(2)
    const flags = number(1)
    const runs = (flags & hasRunsFlag) === 0 ? 0 : number(2)
    const aloudBytes = (flags & hasAloudFlag) === 0 ? 0 : number(4)
    const found = letters(count, (flags & isWideFlag) !== 0)
    skip(4 * runs + aloudBytes)
    return found
  }

  return { number, skip, text }
}
