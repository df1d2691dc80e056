import type { IncomingHttpHeaders } from 'node:http'

import { parseDecimal } from '#contract/wire/decimal.ts'

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

/** The API key of a machine. Without underscores, so that every proxy lets it pass. */
export const apiKeyHeader = 'x-api-key'
export function apiKeyOf(headers: IncomingHttpHeaders): string | undefined {
  return text(headers, apiKeyHeader)
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
  const minutes = parseDecimal(given)
  if (minutes === null || !Number.isInteger(minutes) || Math.abs(minutes) > 14 * 60)
    throw invalidField('offset', 'field.format')
  return minutes
}

/**
 * The header that names somebody else than the session does, or null. They never give access; they may not lie either.
 * `user_name` is not asked: a user may be renamed while logged in. Who is moved to another company is logged out.
 */
export function contradiction(
  headers: IncomingHttpHeaders,
  session: Pick<Session, 'userId' | 'companyId'>,
): string | null {
  const stated = { user_id: session.userId, company_id: session.companyId }
  for (const [name, own] of Object.entries(stated)) {
    const value = text(headers, name)
    if (value !== undefined && value !== '' && value !== own) return name
  }
  return null
}

function text(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}
