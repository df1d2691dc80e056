import type { TailFrame } from '#contract/calls/frames.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import type { TailReply } from '#src/features/frames/tail-lines.ts'

export const at = Date.UTC(2026, 4, 1, 8)

/** An uplink of a terminal, received by its gateway itself, half a minute after the one before. */
export function tailFrame(no: number, other: Partial<TailFrame> = {}): TailFrame {
  return {
    no,
    skipped: 0,
    receiveTime: at + no * 30_000,
    upTime: at + no * 30_000,
    outcome: 'stored',
    kind: 'uplink',
    boot: '0000000a',
    seq: no,
    hidden: false,
    id: '90' as DeviceId,
    devType: 0,
    devUid: 'C0000001',
    deviceAliases: 'Hall 1',
    networkId: '00B1B2C1',
    parentUid: '',
    parentMote: '',
    hops: 1,
    upRSSI: -91.5,
    snrDb: 8,
    frameCounter: no,
    payload: '01085C1004',
    raw: '7B7D',
    rawBytes: 2,
    topic: '',
    reason: '',
    msg: '',
    detail: '',
    ...other,
  }
}

export const reply = (frames: TailFrame[], other: Partial<TailReply> = {}): TailReply => ({
  cursor: `0badcafe-${frames.at(-1)?.no ?? 0}`,
  restarted: false,
  missed: 0,
  heartbeatMinutes: 5,
  frames,
  ...other,
})
