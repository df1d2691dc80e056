import type { ComponentType } from 'react'

/** The root of the console leads there, for those who may open it. */
export const homePath = '/map'

/** A page that can stand in a tab. Its title and its right come from the menu's entry with the same address. */
export interface ConsolePage {
  /** Its address, as the menu has it. */
  readonly path: string
  /** Fetches its code when it is first shown. */
  readonly load: () => Promise<ComponentType>
  /**
   * It stays as it is while another tab covers it, asleep (see `useAwake`), because building it again would be slow;
   * other pages are put away and keep only their state.
   */
  readonly staysMounted?: true
}
