import type { Pool } from 'pg'

import type { ArmUid } from '#contract/wire/ids.ts'

import { noContent, publishFrames, type ReceivedFrame } from '../db/devices/frame-news.ts'
import type { UplinkRow } from '../db/ingest/ingest-history.ts'
import { storedPayload } from './stored-payload.ts'
import type { ResolvedMessage } from './resolve-message.ts'
import type { Refusal, UpEnvelope } from './up-message.ts'

/** Hands what watched gateways say to whoever watches. */
export interface FrameTap {
  /** Whether anything is watched; to be asked before anything is prepared. */
  readonly isOpen: boolean
  watch(gateway: { armuid: ArmUid; gatewayId: number }): void
  /** What a committed batch held. @param further of the fresh uplinks those that another gateway was received with */
  observe(
    fresh: readonly ResolvedMessage[],
    repeated: readonly ResolvedMessage[],
    further: readonly UplinkRow[],
  ): void
  refused(refusal: Refusal): void
  /** Nothing is told any more. */
  stop(): void
}

/** A watch that is not renewed ends after this. Real time. */
const watchMs = 10_000
const mostWatched = 32
const flushMs = 100
/** Messages of one gateway between two flushes. */
const mostWaiting = 200
const storedCharacters = 256

interface Watched {
  readonly gatewayId: number
  until: number
  waiting: number
  skipped: number
}

/** @param monotonicMs of a clock that nobody sets */
export function createFrameTap(pool: Pool, monotonicMs: () => number = () => performance.now()): FrameTap {
  const watched = new Map<string, Watched>()
  let waiting: ReceivedFrame[] = []
  let flushing: NodeJS.Timeout | undefined
  let expiring: NodeJS.Timeout | undefined

  function expire(): void {
    const now = monotonicMs()
    for (const [armuid, { until }] of watched) if (until <= now) watched.delete(armuid)
    expiring = watched.size === 0 ? undefined : setTimeout(expire, watchMs).unref()
  }

  function find(armuid: string): Watched | undefined {
    const gateway = watched.get(armuid)
    return gateway !== undefined && gateway.until > monotonicMs() ? gateway : undefined
  }

  function flush(): void {
    flushing = undefined
    const frames = waiting
    waiting = []
    for (const gateway of watched.values()) gateway.waiting = 0
    // Whoever watches misses something; the messages themselves are where they belong.
    publishFrames(pool, frames).catch(() => {})
  }

  function publish(gateway: Watched, frame: Omit<ReceivedFrame, 'gatewayId' | 'skipped'>): void {
    if (gateway.waiting >= mostWaiting) {
      gateway.skipped += 1
      return
    }
    gateway.waiting += 1
    waiting.push({ ...frame, gatewayId: gateway.gatewayId, skipped: gateway.skipped })
    gateway.skipped = 0
    flushing ??= setTimeout(flush, flushMs).unref()
  }

  function publishResolved(
    { message, device, parentId }: ResolvedMessage,
    outcome: ReceivedFrame['outcome'],
  ): void {
    const gateway = find(message.raw.armuid)
    if (gateway === undefined) return
    publish(gateway, {
      ...contentOf(message),
      ...rawOf(message.kind, message.raw),
      outcome,
      deviceId: device.deviceId,
      parentId,
      topic: '',
      reason: '',
      detail: '',
    })
  }

  return {
    get isOpen() {
      return watched.size > 0
    },
    watch({ armuid, gatewayId }) {
      const until = monotonicMs() + watchMs
      const known = watched.get(armuid)
      if (known?.gatewayId === gatewayId) known.until = until
      else if (known !== undefined || watched.size < mostWatched)
        watched.set(armuid, { gatewayId, until, waiting: 0, skipped: 0 })
      expiring ??= setTimeout(expire, watchMs).unref()
    },
    observe(fresh, repeated, further) {
      const others = new Set(further.map(frameName))
      for (const resolved of fresh) {
        const { message, device, gateway } = resolved
        const isFurther =
          message.kind === 'uplink' &&
          others.size > 0 &&
          others.has(
            frameName({
              deviceId: device.deviceId,
              gatewayId: gateway.deviceId,
              frameCounter: message.body.frameCounter,
              eventAt: message.body.at,
            }),
          )
        publishResolved(resolved, isFurther ? 'further' : 'stored')
      }
      for (const resolved of repeated) publishResolved(resolved, 'duplicate')
    },
    refused({ raw, reason, detail, kind, boot = null, seq = null }) {
      const gateway = find(raw.armuid)
      if (gateway === undefined) return
      publish(gateway, {
        ...noContent,
        ...rawOf(kind, raw),
        outcome: 'refused',
        kind,
        boot,
        seq,
        topic: short(raw.topic),
        reason,
        detail: short(detail),
      })
    },
    stop() {
      clearTimeout(flushing)
      clearTimeout(expiring)
      watched.clear()
    },
  }
}

function contentOf({ kind, body }: UpEnvelope) {
  const { boot, seq, at } = body
  return {
    kind,
    boot,
    seq,
    at,
    apuid: 'apuid' in body ? (body.apuid ?? '') : '',
    hops: 'hops' in body ? body.hops : null,
    rssiDbm: 'rssiDbm' in body ? body.rssiDbm : null,
    snrDb: 'snrDb' in body ? body.snrDb : null,
    frameCounter: 'frameCounter' in body ? body.frameCounter : null,
    payload: 'payload' in body ? body.payload.toUpperCase() : '',
  }
}

function rawOf(kind: string, { payload, receivedAt }: UpEnvelope['raw']) {
  return {
    receivedAt,
    raw: storedPayload(kind, payload).toString('base64'),
    rawBytes: payload.length,
  }
}

function short(text: string): string {
  return text.slice(0, storedCharacters).toWellFormed()
}

type FrameName = Pick<UplinkRow, 'deviceId' | 'gatewayId' | 'frameCounter' | 'eventAt'>
function frameName({ deviceId, gatewayId, frameCounter, eventAt }: FrameName): string {
  return `${gatewayId} ${deviceId} ${frameCounter} ${eventAt}`
}
