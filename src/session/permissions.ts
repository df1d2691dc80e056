import { capabilitiesOf, type Capability } from '#contract/rules/capabilities.ts'
import type { MenuNode } from '#contract/rules/modules.ts'

import { permittedMenu, type MenuEntry } from './permitted-menu.ts'

/** What the person logged in may see and do; the server decides again on every call. */
export interface Permissions {
  readonly menu: readonly MenuEntry[]
  /** Codes of what is ticked, e.g. `sysytem_sensorcode_add`: what the buttons of pages ask for. */
  readonly functions: ReadonlySet<string>
  readonly capabilities: ReadonlySet<Capability>
  /** What all modules, functions and the person's capabilities are called, by their codes. */
  readonly moduleNames: ReadonlyMap<string, string>
}

function tickedCodes(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [...(node.checked ? [node.modulecode] : []), ...tickedCodes(node.children)])
}

function namesOf(nodes: readonly MenuNode[]): [string, string][] {
  return nodes.flatMap((node) => [[node.modulecode, node.modulename], ...namesOf(node.children)])
}

export function permissionsOf(nodes: readonly MenuNode[], postid: string): Permissions {
  const ticked = new Set(tickedCodes(nodes))
  return {
    menu: permittedMenu(nodes),
    functions: ticked,
    capabilities: capabilitiesOf(postid, ticked),
    moduleNames: new Map(namesOf(nodes)),
  }
}
