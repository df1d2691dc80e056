import { createHmac, timingSafeEqual } from 'node:crypto'

import { Type } from 'typebox'
import { Check } from 'typebox/value'

/** A compact JWS (RFC 7515) as read, its signature not yet checked. */
export interface Jws {
  sub: string
  issuedAtMs: number
  /** Infinity when it does not say. */
  expiresAtMs: number
  /** What the signature covers: header and payload as they stand in the text. */
  signed: string
  signature: Buffer
}

const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{43})$/
const header = Type.Object({ alg: Type.Literal('HS256') })
/** Times in seconds, as in a JWT (RFC 7519). */
const claims = Type.Object({
  /** Without U+0000, which the database cannot look for. */
  sub: Type.String({ pattern: '^[^\\u0000]{1,50}$' }),
  iat: Type.Number(),
  exp: Type.Optional(Type.Number()),
})

/** @returns null for anything but an HS256 JWS that says whom it is about and when it was made */
export function readJws(text: string): Jws | null {
  const [, head = '', body = '', signature = ''] = compact.exec(text) ?? []
  const [joseHeader, claimed] = [jsonOf(head), jsonOf(body)]
  // `crit` names extensions that must be understood (RFC 7515, 4.1.11), and none is.
  if (!Check(header, joseHeader) || 'crit' in joseHeader || !Check(claims, claimed)) return null
  return {
    sub: claimed.sub,
    issuedAtMs: claimed.iat * 1000,
    expiresAtMs: claimed.exp === undefined ? Infinity : claimed.exp * 1000,
    signed: `${head}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

/** Whether this secret made the signature; the secret's text is the key. */
export function signs(jws: Jws, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(jws.signed).digest()
  return jws.signature.length === wanted.length && timingSafeEqual(jws.signature, wanted)
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
