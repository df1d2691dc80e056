import type { RawMessage } from '../mqtt/raw-message.ts'
import type { Gate } from '../mqtt/gate.ts'

export interface HeldMessages {
  /** Neither stored nor refused nor acknowledged until `release`. */
  hold(raw: RawMessage, acknowledge: () => void): void
  release(): void
  readonly count: number
}

export interface HeldMessagesOptions {
  /** Closed while as much is held as may be. */
  gate: Gate
  /** Takes a held message once more, as of now. */
  readonly take: (raw: RawMessage, acknowledge: () => void) => void
  maxMessages?: number
  maxBytes?: number
}

export function createHeldMessages({
  gate,
  take,
  maxMessages = 20_000,
  maxBytes = 32 * 1024 * 1024,
}: HeldMessagesOptions): HeldMessages {
  let held: { raw: RawMessage; acknowledge: () => void }[] = []
  let bytes = 0
  return {
    get count() {
      return held.length
    },
    hold(raw, acknowledge) {
      // What was read with it is not kept.
      held.push({ raw: { ...raw, payload: Buffer.from(raw.payload) }, acknowledge })
      bytes += raw.payload.length
      if (held.length >= maxMessages || bytes >= maxBytes) gate.close('held')
    },
    release() {
      const released = held
      held = []
      bytes = 0
      gate.open('held')
      for (const { raw, acknowledge } of released) take(raw, acknowledge)
    },
  }
}
