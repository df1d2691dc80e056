import type { IncomingHttpHeaders } from 'node:http'

import type { Session } from '../services/sessions.ts'
import { invalidField } from './refused.ts'

/**
 * A console that sends headers with underscores says so in this one, which every proxy lets pass, so that the server
 * notices when a proxy drops the others.
 */
export const announcingHeader = 'x-farwatch-headers'

export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  return text(headers, 'access_token')
}

export function underscoredHeaders(headers: IncomingHttpHeaders): { announced: boolean; arrived: boolean } {
  return {
    announced: headers[announcingHeader] !== undefined,
    arrived: Object.keys(headers).some((name) => name.includes('_')),
  }
}

/** @throws Refused `field.invalid` when `offset` is given and is no offset of a time zone in minutes */
export function offsetOf(headers: IncomingHttpHeaders): number {
  const given = text(headers, 'offset')
  if (given === undefined || given === '') return 0
  const minutes = Number(given)
  if (!Number.isInteger(minutes) || Math.abs(minutes) > 14 * 60) throw invalidField('offset', 'field.format')
  return minutes
}

/** The header that names somebody else than the session does, or null. They never give access; they may not lie either. */
export function contradiction(headers: IncomingHttpHeaders, session: Session): string | null {
  const stated: readonly [string, readonly string[]][] = [
    ['user_id', [session.userId]],
    ['company_id', [session.companyId]],
    ['user_name', [session.userName, session.loginName]],
  ]
  for (const [name, allowed] of stated) {
    const value = text(headers, name)
    if (value !== undefined && value !== '' && !allowed.includes(decoded(value))) return name
  }
  return null
}

function text(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
