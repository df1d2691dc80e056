import type { LiveEventName } from '#contract/wire/live.ts'

/** A line that many readers get: made into bytes once for each number that it is sent under. */
export interface SharedLine {
  bytes(seq: number): Buffer
}

/** @param json of the payload; called when the line is first sent */
export function createSharedLine(event: LiveEventName, json: () => string): SharedLine {
  let text: string | undefined
  let made: { seq: number; bytes: Buffer } | undefined
  return {
    bytes(seq) {
      if (made?.seq !== seq) {
        text ??= json()
        made = { seq, bytes: Buffer.from(`{"event":"${event}","seq":${seq},"data":${text}}\n`) }
      }
      return made.bytes
    },
  }
}
