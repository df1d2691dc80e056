import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookie {
  name: string
  /** Empty: the browser forgets it. */
  value: string
  path: string
  maxAgeSeconds: number
  /** Scripts of the page may read it. */
  readable: boolean
}

export interface Cookies {
  read(name: string): string | undefined
  write(cookie: Cookie): void
}

/** The cookies of one request; what is written goes to this site alone, and over https alone when it came by https. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  return {
    read: (name) => readCookie(request.headers.cookie, name),
    write({ name, value, path, maxAgeSeconds, readable }) {
      const parts = [
        `${name}=${encodeURIComponent(value)}`,
        `Path=${path}`,
        `Max-Age=${value === '' ? 0 : maxAgeSeconds}`,
        'SameSite=Strict',
        ...(readable ? [] : ['HttpOnly']),
        ...(request.protocol === 'https' ? ['Secure'] : []),
      ]
      void reply.header('set-cookie', parts.join('; '))
    },
  }
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}
