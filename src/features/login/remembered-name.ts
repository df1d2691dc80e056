import { request } from '#src/api/client.ts'
import { storeItem } from '#src/config/store-item.ts'

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
export function storeTypedName(name: string): void {
  storeItem(sessionStorage, typedName, name === '' ? null : name)
}

export function storedTypedName(): string | null {
  return sessionStorage.getItem(typedName)
}
