import { capabilityCodes, superAdministratorPost } from './modules.ts'

export type Capability = keyof typeof capabilityCodes

/** What the super administrator's post has without being given it. */
const always: ReadonlySet<Capability> = new Set(['operation', 'board', 'alarmDialog'])
const capabilities: readonly Capability[] = ['operation', 'board', 'boardDemo', 'alarmDialog']

/**
 * What a post may do that belongs to no page.
 * @param codes the codes of the modules that the post has, `PROPERTY…` among them
 */
export function capabilitiesOf(postid: string, codes: ReadonlySet<string>): ReadonlySet<Capability> {
  const isSuper = postid === superAdministratorPost
  return new Set(
    capabilities.filter((name) => codes.has(capabilityCodes[name]) || (isSuper && always.has(name))),
  )
}
