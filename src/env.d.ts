interface ImportMetaEnv {
  readonly FARWATCH_VERSION: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module 'virtual:world-outline' {
  /** SVG path data of the world's coasts, web mercator. */
  export const worldPath: string
  export const worldSize: { width: number; height: number }
}
