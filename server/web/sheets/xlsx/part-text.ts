import { unpacked, type Budget, type ZipPart } from './zip-parts.ts'
import { xmlReader, type XmlListener } from './xml-reader.ts'

/** The encodings of XML that say themselves which they are; any other is UTF-8. */
const marks = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const

/**
 * Reads a part piece by piece; after each of them what the listener has gathered is taken.
 * @throws BadSheet | TooMuchInside
 */
export async function* readPart<Found>(
  part: ZipPart,
  budget: Budget,
  listener: XmlListener,
  take: () => Found[],
): AsyncGenerator<Found, undefined> {
  const reader = xmlReader(listener)
  let decoder: ReturnType<typeof decoderOf> | undefined
  for await (const piece of unpacked(part, budget)) {
    decoder ??= decoderOf(piece)
    reader.write(decoder.decode(piece, { stream: true }))
    yield* take()
  }
  reader.end()
  yield* take()
  return undefined
}

function decoderOf([first, second]: Buffer) {
  const mark = marks.find(([, one, two]) => one === first && two === second)
  return new TextDecoder(mark?.[0] ?? 'utf-8')
}

/** The same for a part of which the listener keeps what it needs. */
export async function scanPart(part: ZipPart, budget: Budget, listener: XmlListener): Promise<void> {
  for await (const nothing of readPart<never>(part, budget, listener, () => [])) return nothing
}
