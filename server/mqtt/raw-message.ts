import type { ArmUid } from '#contract/wire/ids.ts'

/** What a gateway published, as it came. */
export interface RawMessage {
  /** Who is logged in on the connection. */
  readonly armuid: ArmUid
  readonly topic: string
  readonly payload: Buffer
  /** Milliseconds since 1970, by the server's clock. */
  readonly receivedAt: number
}

/** Whether a message goes on to be stored, or was refused at once. */
export type MessageOutcome = 'taken' | 'refused'
