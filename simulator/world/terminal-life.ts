import { alarmType, curState } from '#contract/wire/enumerations.ts'
import { encodeFrame } from '#contract/sensors/frame.ts'
import { limitOf } from '#contract/sensors/limits.ts'

import { batteryPercent } from '../radio/battery-gauge.ts'
import { faded, spend, transmit } from './air.ts'
import { isBatteryLow, reportAlarm } from './alarms.ts'
import type { Terminal } from './devices.ts'
import { acknowledge } from './listening.ts'
import type { World } from './world.ts'

const heartbeatBytes = 6
/** A condition ends only when its reading is this far inside the limit again, in the reading's unit. */
const deadband = 0.5

/** The terminal's uplinks and heartbeats, for ever; without power they do not happen. */
export function liveAsTerminal(world: World, terminal: Terminal, firstUplinkAt: number): void {
  const { queue, random, traffic } = world
  const uplink = () => {
    measure(world, terminal)
    queue.after(cycleMs(world, terminal) * random.uniform(0.97, 1.03), uplink)
  }
  queue.at(firstUplinkAt, uplink)

  const heartbeat = () => {
    sendHeartbeat(world, terminal)
    queue.after(traffic.terminalHeartbeatMs * random.uniform(0.97, 1.03), heartbeat)
  }
  queue.at(firstUplinkAt + random.uniform(0, traffic.terminalHeartbeatMs), heartbeat)

  const change = () => {
    // Also without power: a door moves whether anybody is told or not.
    terminal.sensor.read(queue.now)
    measure(world, terminal)
    planChange()
  }
  const planChange = () => {
    const at = terminal.sensor.nextChangeAt(queue.now)
    if (at !== null) queue.at(at, change)
  }
  queue.at(firstUplinkAt, planChange)
}

/** How often it reports, as it was set up or as a command has set it since. */
function cycleMs({ traffic }: World, { settings }: Terminal): number {
  const { reportCycle, detectionCycle = reportCycle } = settings.get('parameters') ?? {}
  return typeof detectionCycle === 'number' ? detectionCycle * 60_000 : traffic.uplinkMs
}

/** Reads the sensor, sends what it shows, and raises or clears the alarms that follow from it. */
export function measure(world: World, terminal: Terminal): void {
  if (!terminal.powered || !terminal.registered) return
  if (terminal.settings.get('sensing')?.['curState'] === curState.values.stopped) return
  const { queue } = world
  if (queue.now < terminal.onAirUntil) return queue.at(terminal.onAirUntil, () => measure(world, terminal))
  spend(world, terminal, 0, 0)
  const readings = terminal.sensor.read(queue.now)
  for (const condition of terminal.kind.alarms) {
    const { alarmType: type, reading, when } = condition
    const value = readings[reading]
    if (value === undefined || type === null) continue
    const beyond =
      (when === 'above' ? 1 : -1) *
      (value - limitOf(terminal.kind, condition, terminal.settings.get('parameters')).limit)
    reportAlarm(world, terminal, type, beyond > (terminal.alarms.has(type) ? -deadband : 0))
  }
  reportAlarm(world, terminal, alarmType.values.lowBattery, isBatteryLow(terminal))
  if (queue.now < terminal.holdFramesUntil) return

  const { frameCounter } = terminal
  const payload = encodeFrame(terminal.kind, readings)
  terminal.frameCounter = (frameCounter + 1) % 65_536
  terminal.lastFrameAt = queue.now
  transmit(world, terminal, {
    bytes: payload.length / 2,
    isForAll: true,
    received(gateway, reception, at) {
      gateway.port.send('uplink', at, { ...reception, msuid: terminal.plan.msuid, frameCounter, payload })
      acknowledge(world, terminal, gateway)
    },
  })
}

export function sendHeartbeat(world: World, terminal: Terminal): void {
  if (!terminal.powered || !terminal.registered) return
  spend(world, terminal, 0, 0)
  transmit(world, terminal, {
    bytes: heartbeatBytes,
    received(gateway, reception, at) {
      gateway.port.send('terminal-heartbeat', at, {
        ...reception,
        msuid: terminal.plan.msuid,
        downRssiDbm: faded(world, terminal.rssiDbm),
        batteryPercent: batteryPercent(terminal.used),
      })
      acknowledge(world, terminal, gateway)
    },
  })
}
