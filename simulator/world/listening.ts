import { dormantModel, downModel } from '#contract/wire/enumerations.ts'

import { downlinks } from '../assumptions.ts'
import type { Device, Gateway, Terminal } from './devices.ts'
import { sectionsOfDevice } from './reports.ts'
import type { World } from './world.ts'

/**
 * Begins as soon as the device listens. A relay and a terminal that never sleeps do always; the others with each frame
 * that their gateway acknowledges, or at fixed times.
 * @param onWait called when it has to wait
 */
export function whenListening(world: World, device: Device, begin: () => void, onWait: () => void): void {
  if (device.type === 'relay') return begin()
  const { downlink, sleep } = sectionsOfDevice(world, device)
  const mode = downlink?.['downModel']
  if (mode === downModel.values.realTime || sleep?.['dormantModel'] === dormantModel.values.alwaysOn)
    return begin()
  device.waiting.push(begin)
  onWait()
  if (mode !== downModel.values.periodic) return
  const { windowEveryMs } = downlinks
  world.queue.at((Math.floor(world.queue.now / windowEveryMs) + 1) * windowEveryMs, () => listen(device))
}

/** A gateway received a frame: one that sleeps between its frames listens for what comes with the acknowledgement. */
export function acknowledge(world: World, terminal: Terminal, gateway: Gateway): void {
  if (terminal.gateway !== gateway || terminal.waiting.length === 0) return
  const mode = sectionsOfDevice(world, terminal)['downlink']?.['downModel']
  if (mode !== downModel.values.periodic) listen(terminal)
}

function listen(terminal: Terminal): void {
  const due = terminal.waiting
  terminal.waiting = []
  for (const begin of due) begin()
}
