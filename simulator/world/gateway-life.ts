import { alarmType, deviceType, protocolModel, type AlarmType } from '#contract/wire/enumerations.ts'
import type { DownMessage, UpMessage } from '#contract/wire/gateway-messages.ts'

import { gatewayLimits, registration } from '../assumptions.ts'
import type { Gateway, GatewayFigures } from './devices.ts'
import { writeLog } from './gateway-log.ts'
import { register } from './registration.ts'
import { reportGateway } from './reports.ts'
import type { World } from './world.ts'

/** True when a figure is so bad that its alarm stands; `isRaised` says whether it stood before. */
const conditions: readonly {
  readonly type: AlarmType
  readonly isBad: (figures: GatewayFigures, isRaised: boolean) => boolean
}[] = [
  {
    type: alarmType.values.lowMemory,
    isBad: (figures, isRaised) => figures.memoryFreePercent < below(gatewayLimits.lowMemory, isRaised),
  },
  {
    type: alarmType.values.lowDisk,
    isBad: (figures, isRaised) => figures.diskFreePercent < below(gatewayLimits.lowDisk, isRaised),
  },
  {
    type: alarmType.values.cpu,
    isBad: (figures, isRaised) => figures.cpuPercent > above(gatewayLimits.cpu, isRaised),
  },
  {
    type: alarmType.values.highTemperature,
    isBad: (figures, isRaised) => figures.temperatureC > above(gatewayLimits.highTemperature, isRaised),
  },
]

/** Connects the gateway's software to its link, and lets it beat for ever; while it does not run, beats do not happen. */
export function liveAsGateway(
  world: World,
  gateway: Gateway,
  startsAt: number,
  onCommand: (command: DownMessage<'command'>) => void,
): void {
  const { queue, random, traffic } = world
  const { port, plan } = gateway
  port.listen({
    onUp() {
      if (gateway.linkDownAt === null) return
      const downMs = queue.now - gateway.linkDownAt
      gateway.linkDownAt = null
      writeLog(world, gateway, 'info', `link up after ${downMs} ms`)
      port.send('link', clockOf(world, gateway), { state: 'up', medium: plan.connectMode, downMs })
    },
    onDown() {
      gateway.linkDownAt ??= queue.now
      writeLog(world, gateway, 'warning', 'link down')
      if (gateway.running)
        port.send('link', clockOf(world, gateway), { state: 'down', medium: plan.connectMode })
    },
    onCommand,
  })
  const beat = () => {
    if (gateway.running) sendHeartbeat(world, gateway)
    queue.after(traffic.gatewayHeartbeatMs * random.uniform(0.98, 1.02), beat)
  }
  queue.at(startsAt, () => {
    start(world, gateway, 'power-on')
    beat()
  })
}

export function clockOf(world: World, gateway: Gateway): number {
  return world.queue.now + gateway.skewMs
}

function start(world: World, gateway: Gateway, reason: UpMessage<'start'>['reason']): void {
  const { plan, port } = gateway
  gateway.running = true
  gateway.startedAt = world.queue.now
  port.boot()
  writeLog(world, gateway, 'info', `started: ${reason}, arm unit ${gateway.armVersion}`)
  port.send('start', clockOf(world, gateway), {
    reason,
    armVersion: gateway.armVersion,
    hardwareVersion: plan.hardwareVersion,
    connectMode: plan.connectMode,
    ...world.server,
    channels: plan.channels.map(({ apuid, channel, rfVersion, frequencyMhz, protocolModel: model }) => ({
      apuid,
      channel,
      protocolModel: model ?? protocolModel.values['ZETA-P'],
      rfVersion: gateway.rfVersions.get(apuid) ?? rfVersion,
      frequencyMhz,
    })),
  })
  reportGateway(world, gateway, clockOf(world, gateway))
  if (gateway.outageUntil <= world.queue.now) port.open()
}

/** Down for as long as its software takes to start; then its whole subtree registers again. */
export function restartGateway(
  world: World,
  gateway: Gateway,
  reason: UpMessage<'start'>['reason'] = 'restart',
): void {
  if (!gateway.running) return
  const { queue, random, traffic } = world
  gateway.running = false
  gateway.strain = {}
  // A restart is reported by `start`, not by `link`.
  gateway.port.close()
  gateway.linkDownAt = null
  queue.after(random.uniform(registration.gatewayStartUpMs.from, registration.gatewayStartUpMs.to), () => {
    start(world, gateway, reason)
    for (const device of [...gateway.relays, ...gateway.terminals]) {
      if (!device.powered) continue
      device.registered = false
      const isRelay = device.type === 'relay'
      // Relays first: a terminal's registration passes through them.
      const waitMs = isRelay ? random.uniform(0, 0.3) : random.uniform(0.1, 1)
      queue.after(waitMs * traffic.stormMs, () => register(world, device, 'parent-lost'))
    }
  })
}

/** Takes the link away for a while; what happens meanwhile waits in the store. */
export function cutLink(world: World, gateway: Gateway, durationMs: number): void {
  const until = world.queue.now + durationMs
  gateway.outageUntil = Math.max(gateway.outageUntil, until)
  gateway.port.close()
  world.queue.at(until, () => {
    if (gateway.outageUntil <= world.queue.now && gateway.running) gateway.port.open()
  })
}

export function sendHeartbeat(world: World, gateway: Gateway): void {
  const { random } = world
  const { plan, port } = gateway
  const at = clockOf(world, gateway)
  const usual = { ...gateway.figures, ...gateway.strain }
  const around = (value: number, spread: number) => rounded(value + random.normal() * spread)
  const share = (value: number, spread: number) => Math.max(0, Math.min(100, around(value, spread)))
  const figures: GatewayFigures = {
    memoryFreePercent: share(usual.memoryFreePercent, 0.6),
    diskFreePercent: share(usual.diskFreePercent, 0.05),
    cpuPercent: share(usual.cpuPercent, 1),
    temperatureC: around(usual.temperatureC, 0.4),
  }
  writeLog(world, gateway, 'debug', `heartbeat: ${JSON.stringify(figures)}`)
  port.send('heartbeat', at, {
    ...figures,
    uptimeS: Math.round((world.queue.now - gateway.startedAt) / 1000),
    backlog: port.backlog,
    ...(gateway.hasGps && {
      gps: {
        lng: plan.lng + random.normal() * 0.00002,
        lat: plan.lat + random.normal() * 0.00002,
        satellites: 8 + random.integer(7),
      },
    }),
    ...(plan.connectMode === 'gprs' && {
      cellular: { rssiDbm: around(-82, 3), operator: 'Example Mobile', generation: '4G' as const },
    }),
  })
  for (const { type, isBad } of conditions)
    report(gateway, type, isBad(figures, gateway.alarms.has(type)), at)
  report(gateway, alarmType.values.gpsAbnormal, !gateway.hasGps, at)
}

function report(gateway: Gateway, type: AlarmType, isTrue: boolean, at: number): void {
  if (gateway.alarms.has(type) === isTrue) return
  if (isTrue) gateway.alarms.add(type)
  else gateway.alarms.delete(type)
  gateway.port.send('alarm', at, {
    deviceType: deviceType.values.gateway,
    uid: gateway.plan.armuid,
    alarmType: type,
    state: isTrue ? 'raised' : 'cleared',
  })
}

function below(limit: { raiseBelow: number; clearAbove: number }, isRaised: boolean): number {
  return isRaised ? limit.clearAbove : limit.raiseBelow
}
function above(limit: { raiseAbove: number; clearBelow: number }, isRaised: boolean): number {
  return isRaised ? limit.clearBelow : limit.raiseAbove
}
function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
