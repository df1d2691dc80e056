import { encodeSpectrum } from '#contract/sensors/spectrum-fragment.ts'

import { spectra } from '../assumptions.ts'
import { transmit } from './air.ts'
import type { Terminal } from './devices.ts'
import type { Resolution } from './machine-spectra.ts'
import type { World } from './world.ts'

/** A terminal that measures spectra does it now and then, for ever. */
export function liveWithSpectra(world: World, terminal: Terminal, firstAt: number): void {
  if (terminal.sensor.spectra === undefined) return
  const { queue, random, traffic } = world
  const again = () => {
    sendSpectra(world, terminal)
    queue.after(traffic.spectrumMs * random.uniform(0.9, 1.1), again)
  }
  queue.at(firstAt + random.uniform(0.1, 1) * traffic.spectrumMs, again)
}

/** So that who has just begun sees some: the first machines that run send theirs, those with damage before the others. */
export function sendFirstSpectra(world: World): void {
  const able = world.gateways
    .flatMap(({ terminals }) => terminals)
    .filter(({ sensor, registered }) => registered && sensor.spectra !== undefined)
  const isSound = ({ sensor }: Terminal) => (sensor.spectra?.isDamaged === true ? 0 : 1)
  let left = world.traffic.firstSpectra
  for (const terminal of able.toSorted((a, b) => isSound(a) - isSound(b))) {
    if (left === 0) return
    if (sendSpectra(world, terminal, spectra.first)) left -= 1
  }
}

/**
 * Measures, and sends fragment after fragment with pauses in which others are received.
 * @returns false when it cannot now: without power, unregistered, at it already, or because the machine stands still
 */
export function sendSpectra(world: World, terminal: Terminal, resolution?: Resolution): boolean {
  const { queue, random } = world
  if (!terminal.powered || !terminal.registered || queue.now < terminal.spectraUntil) return false
  const measuredAt = Math.floor(queue.now / 1000) * 1000
  const measured = terminal.sensor.spectra?.measure(queue.now, resolution) ?? []
  const frames = measured.flatMap(({ amplitudes, ...head }) =>
    encodeSpectrum(terminal.kind, { ...head, measuredAt }, amplitudes),
  )
  let at = queue.now
  for (const payload of frames) {
    queue.at(at, () => sendFrame(world, terminal, payload))
    at += spectra.frameMs + random.uniform(spectra.pauseMs.from, spectra.pauseMs.to)
  }
  terminal.spectraUntil = at
  return frames.length > 0
}

function sendFrame(world: World, terminal: Terminal, payload: string): void {
  const { queue } = world
  if (!terminal.powered || !terminal.registered || queue.now < terminal.holdFramesUntil) return
  const { frameCounter } = terminal
  terminal.frameCounter = (frameCounter + 1) % 65_536
  terminal.lastFrameAt = queue.now
  terminal.onAirUntil = queue.now + spectra.frameMs
  transmit(world, terminal, {
    bytes: payload.length / 2,
    isForAll: true,
    received(gateway, reception, at) {
      gateway.port.send('uplink', at, { ...reception, msuid: terminal.plan.msuid, frameCounter, payload })
    },
  })
}
