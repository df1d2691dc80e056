import { encodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'

export interface LoadGateway {
  armuid: string
  armKey: string
  apuid: string
  terminals: string[]
}

export interface LoadOrder {
  port: number
  gateways: LoadGateway[]
  seconds: number
  /** Most messages of a gateway on the way. */
  window: number
  boot: string
  /** Messages of all gateways a second, spread evenly; absent: as many as are taken. */
  perSecond?: number
}

export interface LoadResult {
  acknowledged: number
  seconds: number
  /** From the writing of a message to its acknowledgement, milliseconds. */
  p50Ms: number
  p99Ms: number
  /** Of the client process while it sent, in seconds. */
  cpu: number
}

const payloads = Array.from({ length: 100 }, (_, i) =>
  encodeFrame(temperatureHumidity, { temperatureC: 20 + i / 10, humidityPercent: 55 }),
)

export function startMessage({ apuid }: LoadGateway, boot: string, seq: number): string {
  return JSON.stringify({
    boot,
    seq,
    at: Date.now(),
    reason: 'power-on',
    armVersion: '030c',
    hardwareVersion: 'load',
    connectMode: 'eth',
    channels: [{ apuid, channel: 1, protocolModel: 1, rfVersion: '0302', frequencyMhz: 475.3 }],
  })
}

/** Counters go on from those of an earlier load, as a terminal's do: ten a second are more than it sends. */
export function firstFrameNow(): number {
  return Math.floor(Date.now() / 100) % 65_536
}

/** @param firstFrame of this load, by `firstFrameNow` */
export function uplinkMessage(
  { apuid, terminals }: LoadGateway,
  boot: string,
  seq: number,
  firstFrame: number,
): string {
  return JSON.stringify({
    boot,
    seq,
    at: Date.now(),
    msuid: terminals[seq % terminals.length],
    apuid,
    parent: null,
    hops: 1,
    rssiDbm: -90.5 - (seq % 20),
    snrDb: 11.25,
    frameCounter: (firstFrame + Math.floor(seq / terminals.length)) % 65_536,
    payload: payloads[seq % payloads.length],
  })
}

/** @param cpuBefore of `process.cpuUsage()` when the sending began */
export function summary(
  acknowledged: number,
  seconds: number,
  latencies: readonly number[],
  cpuBefore: NodeJS.CpuUsage,
): LoadResult {
  const sorted = latencies.toSorted((a, b) => a - b)
  const quantile = (q: number): number => sorted[Math.floor(sorted.length * q)] ?? 0
  const { user, system } = process.cpuUsage(cpuBefore)
  return { acknowledged, seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99), cpu: (user + system) / 1e6 }
}
