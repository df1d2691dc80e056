import { request } from '#src/api/client.ts'

import { permittedMenu, type MenuEntry } from './permitted-menu.ts'
import { currentSession } from './session.ts'

/** A right taken away is noticed within this time; the server refuses the calls at once. */
const keptMs = 60_000

let kept: { token: string; at: number; menu: Promise<MenuEntry[]> } | null = null

/** What the person logged in may open. @throws CallFailure */
export async function loadMenu(): Promise<MenuEntry[]> {
  const token = currentSession()?.token ?? ''
  if (kept !== null && kept.token === token && performance.now() - kept.at < keptMs) return kept.menu
  const menu = request('permission/getModuleListByUserid').then(({ result }) => permittedMenu(result))
  kept = { token, at: performance.now(), menu }
  try {
    return await menu
  } catch (error) {
    kept = null
    throw error
  }
}
