import { request } from '#src/api/client.ts'
import { keepItem } from '#src/config/keep-item.ts'

/** The name whose login this browser remembers; null when none. The server keeps the cookie; the token beside it cannot be read here. */
export function rememberedName(): string | null {
  const value = /(?:^|;\s*)loginname=([^;]+)/.exec(document.cookie)?.[1]
  try {
    return value === undefined ? null : decodeURIComponent(value)
  } catch {
    // Something else under this host's name has a cookie that is called so too.
    return null
  }
}

/** The server ends the token and takes both cookies away. */
export async function forgetRemembered(): Promise<void> {
  // A server that is away keeps them; the next login, which does not ask to be remembered, ends them.
  await request('accounts/forget', { body: {} }).catch(() => undefined)
}

const typedName = 'typedLoginName'

/** A reload, as a change of the language makes one, keeps the name that was being typed. */
export function keepTypedName(name: string): void {
  keepItem(sessionStorage, typedName, name === '' ? null : name)
}

export function keptTypedName(): string | null {
  return sessionStorage.getItem(typedName)
}
