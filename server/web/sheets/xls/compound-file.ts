import { BadSheet } from '../bad-sheet.ts'

/** The first 109 places of the table of sectors stand in the header. */
const headerPlaces = 109
const entryBytes = 128
const headerBytes = 512
/** Numbers of sectors from here on say that there is none. */
const noSector = 0xfffffffa
const kinds = { stream: 2, root: 5 } as const

interface Entry {
  name: string
  kind: number
  first: number
  bytes: number
}

/** The streams of a compound file by their names; the first of several with the same. @throws BadSheet when it is damaged */
export function compoundStreams(file: Buffer): (name: string) => Buffer | undefined {
  const shift = at(file, 30, 2)
  const miniShift = at(file, 32, 2)
  if (shift < 7 || shift > 16 || miniShift < 4 || miniShift > shift) throw new BadSheet()
  const size = 2 ** shift
  const miniSize = 2 ** miniShift
  const sector = (number: number) => file.subarray((number + 1) * size, (number + 2) * size)
  const table = readTable(file, sector, size)
  const chain = (first: number) => chainOf(first, table, file.length / size).map(sector)
  const entries = entriesOf(Buffer.concat(chain(at(file, 48, 4))))
  const root = entries.find(({ kind }) => kind === kinds.root)
  if (root === undefined) throw new BadSheet()

  const mini = once(() => ({
    table: numbersOf(Buffer.concat(chain(at(file, 60, 4)))),
    bytes: Buffer.concat(chain(root.first)),
  }))
  const isMini = (bytes: number) => bytes < at(file, 56, 4)

  return (wanted) => {
    const entry = entries.find(({ name, kind }) => kind === kinds.stream && name === wanted)
    if (entry === undefined) return undefined
    const pieces = isMini(entry.bytes)
      ? chainOf(entry.first, mini().table, mini().bytes.length / miniSize).map((number) =>
          mini().bytes.subarray(number * miniSize, (number + 1) * miniSize),
        )
      : chain(entry.first)
    return Buffer.concat(pieces).subarray(0, entry.bytes)
  }
}

function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

function at(bytes: Buffer, place: number, size: 2 | 4): number {
  if (place + size > bytes.length) throw new BadSheet()
  return bytes.readUIntLE(place, size)
}

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4))
  for (let place = 0; place < numbers.length; place += 1) numbers[place] = bytes.readUInt32LE(place * 4)
  return numbers
}

/** Which sector follows each. */
function readTable(file: Buffer, sector: (number: number) => Buffer, size: number): Uint32Array {
  const places = [...numbersOf(file.subarray(headerBytes - headerPlaces * 4, headerBytes))]
  const most = Math.ceil(file.length / size)
  let next = at(file, 68, 4)
  for (let count = 0; next < noSector && count < most; count += 1) {
    const more = numbersOf(sector(next))
    places.push(...more.subarray(0, -1))
    next = more.at(-1) ?? noSector
  }
  const found = places.filter((number) => number < noSector)
  if (found.length > most) throw new BadSheet()
  return numbersOf(Buffer.concat(found.map(sector)))
}

/** @param most of them that there are: a chain that comes back to itself would have no end */
function chainOf(first: number, table: Uint32Array, most: number): number[] {
  const chain: number[] = []
  for (let number = first; number < noSector; number = table[number] ?? noSector) {
    if (chain.length > most) throw new BadSheet()
    chain.push(number)
  }
  return chain
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let place = 0; place + entryBytes <= directory.length; place += entryBytes) {
    const nameBytes = Math.min(64, directory.readUInt16LE(place + 64))
    entries.push({
      name: directory.toString('utf16le', place, place + Math.max(0, nameBytes - 2)),
      kind: directory.readUInt8(place + 66),
      first: directory.readUInt32LE(place + 116),
      bytes: directory.readUInt32LE(place + 120),
    })
  }
  return entries
}
