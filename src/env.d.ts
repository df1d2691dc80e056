interface ImportMetaEnv {
  readonly FARWATCH_VERSION: string
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module 'virtual:world-outline' {
  /** Address of an SVG of the world's coasts, web mercator. */
  const address: string
  // oxlint-disable-next-line import/no-default-export -- as Vite exports the address of any asset
  export default address
}

declare module 'virtual:contract-checks' {
  import type { CallPath } from '#contract/calls/calls.ts'
  import type { Envelope } from '#contract/calls/envelope.ts'
  import type { SessionUser } from '#contract/calls/records.ts'

  /** The payload fields of a reply; none for a stream. */
  export type CheckedReply = {
    readonly [field in 'data' | 'list' | 'result']?: {
      readonly optional: boolean
      readonly fits: (value: unknown) => boolean
    }
  }
  export const methods: Readonly<Record<CallPath, 'GET' | 'POST'>>
  /** The calls that take a file. */
  export const uploads: readonly string[]
  /** Of the calls that need no session. */
  export const openReplies: { readonly [path in CallPath]?: CheckedReply }
  export const fitsEnvelope: (value: unknown) => value is Envelope
  export const fitsSessionUser: (value: unknown) => value is SessionUser
}

declare module 'virtual:contract-checks/console' {
  import type { CheckedReply } from 'virtual:contract-checks'
  import type { Static } from 'typebox'
  import type { CallPath } from '#contract/calls/calls.ts'
  import type { outcomesSchema } from '#contract/lists/list-calls.ts'

  /** Of the calls that need a session. */
  export const consoleReplies: { readonly [path in CallPath]?: CheckedReply }
  /** What a batch answers in `data`. */
  export const fitsOutcomes: (value: unknown) => value is Static<typeof outcomesSchema>
}
