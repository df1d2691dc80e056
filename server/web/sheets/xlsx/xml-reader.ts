import { BadSheet } from '../bad-sheet.ts'

/** What is told of an XML document, in its order. Names are without their prefix; texts may come in several pieces. */
export interface XmlListener {
  open: (name: string, tag: string) => void
  text: (text: string) => void
  close: (name: string) => void
}

/** Of one that is cut in two by the end of a piece. */
const longestTag = 256 * 1024
const longestEntity = 12

/** What stands between such signs says nothing. */
const passedOver = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const literalStart = '<![CDATA['
const literalEnd = ']]>'

/**
 * Reads an XML document piece by piece. Entities of its own are left as they stand.
 * @throws BadSheet from `write` when it is none, from `end` when it breaks off
 */
export function xmlReader({ open, text, close }: XmlListener) {
  let rest = ''
  let depth = 0

  /** @returns the place behind what begins at this `<` and is no element, or -1 when its end has not come yet */
  function passOther(xml: string, at: number): number {
    for (const [start, finish] of passedOver) {
      if (xml.startsWith(start, at)) return after(xml, finish, at + start.length)
    }
    if (!xml.startsWith(literalStart, at)) return afterDeclaration(xml, at)
    const end = after(xml, literalEnd, at)
    if (end !== -1) text(xml.slice(at + literalStart.length, end - literalEnd.length))
    return end
  }

  function passTag(xml: string, at: number): number {
    const sign = xml.charCodeAt(at + 1)
    if (sign === exclamation || sign === question) return passOther(xml, at)
    const end = endOfTag(xml, at)
    if (end === -1) return -1
    const isSelfClosed = xml.charCodeAt(end - 1) === slash
    if (sign === slash) {
      depth -= 1
      close(nameAt(xml, at + 2, end))
    } else {
      const last = isSelfClosed ? end - 1 : end
      const name = nameAt(xml, at + 1, last)
      open(name, xml.slice(at + 1, last))
      if (isSelfClosed) close(name)
      else depth += 1
    }
    return end + 1
  }

  return {
    write(piece: string) {
      const xml = rest + piece
      let at = 0
      for (;;) {
        const start = xml.indexOf('<', at)
        const end = start === -1 ? wholeText(xml, at) : start
        if (end > at) text(decoded(xml.slice(at, end)))
        at = end
        if (start === -1) break
        const behind = passTag(xml, start)
        if (behind === -1) break
        at = behind
      }
      rest = xml.slice(at)
      if (rest.length > longestTag) throw new BadSheet()
    },
    end() {
      if (depth !== 0 || rest.trim() !== '') throw new BadSheet()
    },
  }
}

const slash = '/'.charCodeAt(0)
const exclamation = '!'.charCodeAt(0)
const question = '?'.charCodeAt(0)
const colon = ':'.charCodeAt(0)
const space = ' '.charCodeAt(0)

function after(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from)
  return at === -1 ? -1 : at + sign.length
}

/** Declarations of a document's own entities stand in brackets. */
function afterDeclaration(xml: string, at: number): number {
  const end = xml.indexOf('>', at)
  const bracket = xml.indexOf('[', at)
  return end === -1 || bracket === -1 || bracket > end ? after(xml, '>', at) : after(xml, ']>', bracket)
}

const doubleQuote = '"'.charCodeAt(0)
const singleQuote = "'".charCodeAt(0)
const closing = '>'.charCodeAt(0)

/** The place of its `>`, which may stand in values too. */
function endOfTag(xml: string, from: number): number {
  let quote = 0
  for (let at = from + 1; at < xml.length; at += 1) {
    const sign = xml.charCodeAt(at)
    if (quote !== 0) {
      if (sign === quote) quote = 0
    } else if (sign === closing) return at
    else if (sign === doubleQuote || sign === singleQuote) quote = sign
  }
  return -1
}

function nameAt(xml: string, from: number, to: number): string {
  let start = from
  let at = from
  for (; at < to; at += 1) {
    const sign = xml.charCodeAt(at)
    // Line breaks and tabs too.
    if (sign <= space) break
    if (sign === colon) start = at + 1
  }
  return xml.slice(start, at)
}

/** Up to where no entity is cut in two. */
function wholeText(xml: string, from: number): number {
  const last = xml.lastIndexOf('&')
  const isCut = last >= from && xml.length - last < longestEntity && !xml.includes(';', last)
  return isCut ? last : xml.length
}

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(String(name)) ?? whole
    const point = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return point > 0x10ffff ? whole : String.fromCodePoint(point)
  })
}

/** The values of a tag, by their names without prefix. */
export function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let behind = 0
  for (let equals = tag.indexOf('='); equals !== -1; equals = tag.indexOf('=', behind)) {
    let last = equals
    while (last > behind && tag.charCodeAt(last - 1) <= space) last -= 1
    let first = last
    while (first > behind && tag.charCodeAt(first - 1) > space && tag.charCodeAt(first - 1) !== colon)
      first -= 1
    let start = equals + 1
    while (tag.charCodeAt(start) <= space) start += 1
    const end = tag.indexOf(tag.charAt(start), start + 1)
    if (end === -1) break
    found.set(tag.slice(first, last), decoded(tag.slice(start + 1, end)))
    behind = end + 1
  }
  return found
}
