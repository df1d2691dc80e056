import type { RawMessage } from '../mqtt/raw-message.ts'

export interface HeldMessages {
  /**
   * Neither stored nor refused nor acknowledged until `release`.
   * @param key the same message under the same key takes the place of the one that came before
   * @returns false when no more can be held
   */
  hold(key: string, raw: RawMessage, acknowledge: () => void): boolean
  release(): void
  readonly count: number
}

export interface HeldMessagesOptions {
  /** Takes a held message once more, as of now. */
  readonly take: (raw: RawMessage, acknowledge: () => void) => void
  maxMessages?: number
  maxBytes?: number
}

export function createHeldMessages({
  take,
  maxMessages = 20_000,
  maxBytes = 32 * 1024 * 1024,
}: HeldMessagesOptions): HeldMessages {
  let held = new Map<string, { raw: RawMessage; acknowledge: () => void }>()
  let bytes = 0
  return {
    get count() {
      return held.size
    },
    hold(key, raw, acknowledge) {
      bytes -= held.get(key)?.raw.payload.length ?? 0
      held.delete(key)
      if (held.size >= maxMessages || bytes + raw.payload.length > maxBytes) return false
      bytes += raw.payload.length
      // What was read with it is not kept.
      held.set(key, { raw: { ...raw, payload: Buffer.from(raw.payload) }, acknowledge })
      return true
    },
    release() {
      const released = held
      held = new Map()
      bytes = 0
      for (const { raw, acknowledge } of released.values()) take(raw, acknowledge)
    },
  }
}
