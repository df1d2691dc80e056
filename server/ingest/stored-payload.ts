import { isUtf8 } from 'node:buffer'

import { plainNames } from './plain-names.ts'

/** So much of a payload is kept and shown. Bytes. */
const storedBytes = 1024
/** Of what is no text: enough to see what kind of thing it is. */
const storedBinaryBytes = 16
export const masked = '***'

const token = /\s+|"(?:[^"\\]|\\[\s\S])*"?|'(?:[^'\\]|\\[\s\S])*'?|[{}[\],:]|[^\s{}[\],:"']+/g
/** What a name looks like that may be shown; anything else may be a secret itself. */
export const nameForm = /^[\w.-]{1,64}$/
const quoted = /^(["'])(.*)\1$/s
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null'])

/**
 * The beginning of a message's payload as it may be kept and shown: the value of every name that is none of its kind's is
 * masked, and so are those of secrets, also where it is no JSON, or was cut. A message that is refused is one that does
 * not keep to its form, so that anything may stand in it.
 */
export function storedPayload(kind: string, payload: Buffer): Buffer {
  const begun = payload.subarray(0, storedBytes)
  // What is cut in the middle of a character is text all the same.
  if (!isUtf8(payload)) return Buffer.from(begun.subarray(0, storedBinaryBytes))
  // Byte by byte, so that nothing else is changed.
  return Buffer.from(maskedText(begun.toString('latin1'), plainNames(kind)), 'latin1').subarray(
    0,
    storedBytes,
  )
}

function maskedText(text: string, plain: ReadonlySet<string>): string {
  let masked = ''
  const open: string[] = []
  /** Whether what comes next is a value of a name that may be shown. */
  let shown = false
  for (const { 0: part, index } of text.matchAll(token)) {
    if (/^\s/.test(part) || part === ':') {
      masked += part
    } else if (part === '{' || part === '[') {
      open.push(part)
      shown &&= part === '['
      masked += part
    } else if (part === '}' || part === ']') {
      open.pop()
      shown = false
      masked += part
    } else if (part === ',') {
      shown &&= open.at(-1) === '['
      masked += part
    } else if (/^\s*:/.test(text.slice(index + part.length, index + part.length + 16))) {
      const name = part.replace(/^["']|["']$/g, '')
      shown = plain.has(name)
      masked += shown || nameForm.test(quoted.exec(part)?.[2] ?? '') ? part : mask(part)
    } else {
      masked += shown || literals.has(part) ? part : mask(part)
      shown &&= open.at(-1) === '['
    }
  }
  return masked
}

function mask(part: string): string {
  const quote = /^["']/.exec(part)?.[0] ?? ''
  return `${quote}${masked}${quote}`
}
