import type { BodyOf, QueryOf } from '#contract/calls/calls.ts'
import type { SessionUser } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'

/** What an address may carry to log somebody in without the form. */
export type LoginLink =
  | { readonly kind: 'signal'; readonly body: BodyOf<'accounts/loginFree'> }
  | {
      readonly kind: 'phone'
      readonly phone: string
      readonly query: QueryOf<'accounts/loginByPhone/{phone}'>
    }
  | { readonly kind: 'unreadable' }

const parameters = ['signal', 'loginPhone', 'time', 'nonce', 'sign'] as const

/** Takes the way in out of the address bar and the history. Call it before anything is requested. */
export function takeLoginLink(): LoginLink | null {
  const address = new URL(location.href)
  const given = address.searchParams
  const [signal, phone] = [given.get('signal'), given.get('loginPhone')]
  if (signal === null && phone === null) return null
  const [time, nonce, sign] = [given.get('time') ?? '', given.get('nonce') ?? '', given.get('sign') ?? '']
  for (const name of parameters) given.delete(name)
  history.replaceState(history.state, '', address)
  return signal === null
    ? { kind: 'phone', phone: phone ?? '', query: { time, nonce, sign } }
    : readSignal(signal)
}

/** @param signal a compact JWS, or base64 of the JSON array `[login name, password, time in ms]` */
export function readSignal(signal: string): LoginLink {
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(signal)) return { kind: 'signal', body: { signal } }
  try {
    // In an address, an unescaped plus is read as a blank.
    const base64 = signal.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const values: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (!Array.isArray(values) || values.length !== 3) return { kind: 'unreadable' }
    const [loginname, password, time]: unknown[] = values
    const timestamp = Number(time)
    if (typeof loginname !== 'string' || typeof password !== 'string' || !Number.isSafeInteger(timestamp))
      return { kind: 'unreadable' }
    return { kind: 'signal', body: { loginname, password, timestamp } }
  } catch {
    return { kind: 'unreadable' }
  }
}

/** @throws CallFailure */
export async function logInByLinkKind(
  link: Exclude<LoginLink, { kind: 'unreadable' }>,
): Promise<SessionUser> {
  const { data } =
    link.kind === 'signal'
      ? await request('accounts/loginFree', { body: link.body })
      : await request('accounts/loginByPhone/{phone}', { params: { phone: link.phone }, query: link.query })
  return data
}
