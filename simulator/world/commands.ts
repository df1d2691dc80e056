import { gatewayCommands, type GatewayCommand } from '#contract/commands/gateway-commands.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'
import type { ApUid } from '#contract/wire/ids.ts'

import { commands as timing } from '../assumptions.ts'
import type { CommandAnswer, Gateway } from './devices.ts'
import { clockOf, restartGateway, sendHeartbeat } from './gateway-life.ts'
import { logFileNames, readLogParts, writeLog } from './gateway-log.ts'
import { obeyForNode } from './node-commands.ts'
import { sectionsOfGateway } from './reports.ts'
import { changeServer } from './server-change.ts'
import { changeGatewayVersion, changeRadioVersion } from './versions.ts'
import type { World } from './world.ts'

type Parameters = Readonly<Record<string, unknown>>
type Outcome = { outcome: 'done' | 'failed'; result?: Record<string, unknown>; after?: () => unknown }

const catalogue: ReadonlyMap<string, GatewayCommand> = new Map(
  gatewayCommands.map((command) => [command.name, command]),
)

/**
 * A gateway carries out what it is ordered to, as a real one would: it takes its time, answers once, and answers a
 * repeated command with the answer that it gave. One that comes too late is dropped.
 */
export function obey(world: World, gateway: Gateway, order: DownMessage<'command'>): void {
  const { commandId, name, parameters, deadline } = order
  if (clockOf(world, gateway) > deadline || !gateway.running) return
  const earlier = gateway.answers.get(commandId)
  if (earlier === 'under way') return
  const say = (answer: CommandAnswer) => {
    writeLog(world, gateway, 'info', `command ${name} ${commandId}: ${answer.outcome}`)
    gateway.answers.set(commandId, answer)
    gateway.port.send('command-answer', clockOf(world, gateway), { commandId, ...answer })
  }
  if (earlier !== undefined) return say(earlier)
  if (parameters['uid'] !== undefined) return obeyForNode(world, gateway, order, say)
  const command = catalogue.get(name)
  if (command === undefined) return say({ outcome: 'unsupported' })
  gateway.answers.set(commandId, 'under way')
  if (command.sets !== undefined && parameters['section'] === 'server')
    return changeServer(world, gateway, order, say)
  const startedAt = gateway.startedAt
  const finish = () => {
    // Restarted meanwhile: it has forgotten it, and does it when it is told again.
    if (!gateway.running || gateway.startedAt !== startedAt) return void gateway.answers.delete(commandId)
    const { after, ...answer } = carryOut(world, gateway, command, order)
    say(answer)
    after?.()
  }
  const { steps, stepMs } = command.minutes >= 60 ? timing.long : timing.short
  for (let step = 1; step < steps; step += 1)
    world.queue.after(step * stepMs, () => {
      if (gateway.running && gateway.startedAt === startedAt)
        gateway.port.send('command-progress', clockOf(world, gateway), {
          commandId,
          done: step,
          total: steps,
        })
    })
  world.queue.after(steps * stepMs * gateway.chance.uniform(0.8, 1), finish)
}

function carryOut(
  world: World,
  gateway: Gateway,
  command: GatewayCommand,
  { commandId, parameters }: DownMessage<'command'>,
): Outcome {
  const { apuid = '', section = '', ...fields } = parameters
  const channel = gateway.plan.channels.find((each) => each.apuid === apuid)?.apuid ?? ''
  if (command.of === 'channel' && channel === '')
    return { outcome: 'failed', result: { reason: 'no such channel' } }
  if (command.sets !== undefined)
    return change(world, gateway, channel, String(section), lasting(command, String(section), fields))
  if (command.asks !== undefined && command.asks.length > 0) return tell(world, gateway, channel, command)
  const act = acts[command.name]
  return act === undefined ? { outcome: 'failed' } : act(world, gateway, fields, channel, commandId)
}

/** Without what is done once and changes nothing that it reports. */
function lasting({ acts = {} }: GatewayCommand, section: string, fields: Parameters): Parameters {
  const entries = Object.entries(fields).filter(
    ([name, value]) => !Object.values(acts[section]?.[name] ?? {}).some((act) => act === value),
  )
  return Object.fromEntries(entries)
}

/** What it is set to from now on, which it reports. A secret is kept as whether there is one. */
function change(
  world: World,
  gateway: Gateway,
  apuid: ApUid | '',
  section: string,
  fields: Parameters,
): Outcome {
  const before = sectionsOfGateway(world, gateway, apuid)[section] ?? {}
  const changed: Record<string, number | string | boolean> = { ...before }
  for (const [name, value] of Object.entries(fields))
    if (typeof before[name] === 'boolean') changed[name] = value !== ''
    else if (typeof value === 'number' || typeof value === 'string') changed[name] = value
  gateway.settings.set(`${apuid}/${section}`, changed)
  if (section === 'gps' && typeof fields['gpsEnable'] === 'number') gateway.hasGps = fields['gpsEnable'] === 1
  report(world, gateway, apuid, { [section]: changed })
  return { outcome: 'done', result: { [section]: plain(fields, changed) } }
}

function tell(world: World, gateway: Gateway, apuid: ApUid | '', command: GatewayCommand): Outcome {
  const all = sectionsOfGateway(world, gateway, apuid)
  const asked = Object.fromEntries(
    (command.asks ?? []).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  if (Object.keys(asked).length > 0) report(world, gateway, apuid, asked)
  const more = command.name === 'GetArmTime' ? { time: clockOf(world, gateway) } : {}
  if (command.name === 'GetGprsInfo') sendHeartbeat(world, gateway)
  return { outcome: 'done', result: { ...asked, ...more } }
}

function report(
  world: World,
  { plan, port, skewMs }: Gateway,
  apuid: ApUid | '',
  sections: Readonly<Record<string, ReportedValues>>,
): void {
  const channel = plan.channels.find((each) => each.apuid === apuid)
  port.send('configuration', world.queue.now + skewMs, {
    deviceType: deviceType.values.gateway,
    uid: plan.armuid,
    ...(channel !== undefined && { apuid: channel.apuid }),
    sections,
  })
}

/** Of a secret nothing but whether there is one. */
function plain(fields: Parameters, changed: ReportedValues): ReportedValues {
  return Object.fromEntries(
    Object.keys(fields).flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name]]])),
  )
}

/** Of an upgrade's file, as devices report theirs. */
function hexVersion(version: unknown): string {
  return String(version).toLowerCase().padStart(4, '0')
}

type Act = (
  world: World,
  gateway: Gateway,
  parameters: Parameters,
  apuid: ApUid | '',
  commandId: string,
) => Outcome

/** The files go first, then the answer. */
const uploads: Act = (world, gateway, { names }, _, commandId) => {
  const wanted = typeof names === 'string' ? names.split(',') : logFileNames
  const files = wanted.filter((name) => logFileNames.includes(name))
  for (const name of files) {
    const parts = readLogParts(gateway, name)
    for (const [place, data] of parts.entries())
      gateway.port.send('log-part', clockOf(world, gateway), {
        commandId,
        name,
        part: place + 1,
        parts: parts.length,
        data,
      })
  }
  return files.length === 0
    ? { outcome: 'failed', result: { reason: 'no such file' } }
    : { outcome: 'done', result: { names: files } }
}
const upgradesArm: Act = (world, gateway, { version }) => ({
  outcome: 'done',
  after: () => changeGatewayVersion(world, gateway, hexVersion(version), false),
})
const upgradesRadio: Act = (world, gateway, { version }, apuid) => ({
  outcome: 'done',
  after: () => apuid !== '' && changeRadioVersion(world, gateway, apuid, hexVersion(version)),
})
const restarts: Act = (world, gateway) => ({ outcome: 'done', after: () => restartGateway(world, gateway) })
const reaches: Act = (_, gateway) => ({
  outcome: 'done',
  result: { sent: [...gateway.relays, ...gateway.terminals].filter(({ powered }) => powered).length },
})
const clears: Act = (_, __, { moteuids, msuids }) => ({
  outcome: 'done',
  result: {
    cleared: listed(moteuids).length + listed(msuids).length,
  },
})

const acts: Readonly<Record<string, Act>> = {
  GetArmVersionInfo: (_, gateway) => ({
    outcome: 'done',
    result: {
      armVersion: gateway.armVersion,
      hardwareVersion: gateway.plan.hardwareVersion,
      rfVersion: [...gateway.rfVersions.values()],
    },
  }),
  SetArmTime: (world, gateway, { time }) => {
    const before = clockOf(world, gateway)
    gateway.skewMs = typeof time === 'number' ? time - world.queue.now : 0
    return { outcome: 'done', result: { errorMs: before - clockOf(world, gateway) } }
  },
  ClearArmSendBuff: (_, { port }) => ({ outcome: 'done', result: { cleared: port.backlog } }),
  ClearMoteAuthFailure: clears,
  ClearMsAuthFailure: clears,
  RecycleNetID: (_, __, { moteuids }) => ({
    outcome: 'done',
    result: { recycled: listed(moteuids).length },
  }),
  Broadcast: reaches,
  Multicast: reaches,
  MultiPoll: (_, gateway) => ({
    outcome: 'done',
    result: { polled: gateway.terminals.filter(({ registered }) => registered).length },
  }),
  CmdTransparent: (_, __, { data }) => ({ outcome: 'done', result: { payload: data } }),
  MultiUpgrade: () => ({ outcome: 'done' }),
  StartArmUpgrade: upgradesArm,
  SetFtpApFullUpgrade: upgradesArm,
  StartApFpgaUpgrade: restarts,
  StartModuleUpgrade: upgradesRadio,
  StartModuleIspDownLoad: upgradesRadio,
  StartAppReverseBootUpgrade: upgradesRadio,
  RestartArm: restarts,
  RestartGateway: restarts,
  ResetGateway: (world, gateway) => ({
    outcome: 'done',
    after: () => {
      gateway.isFactoryNew = true
      gateway.settings.clear()
      restartGateway(world, gateway)
    },
  }),
  GetLogFileName: () => ({ outcome: 'done', result: { names: logFileNames } }),
  StartUploadAllArmLog: uploads,
  StartUploadSpecifiedArmLog: uploads,
  BackgroundNoiseScan: (_, gateway, { fromMhz, toMhz, stepMhz }) => {
    const count = Math.min(100, Math.floor((Number(toMhz) - Number(fromMhz)) / Number(stepMhz)) + 1)
    const steps = Array.from({ length: Math.max(0, count) }, (_, index) => index)
    return {
      outcome: 'done',
      result: {
        frequencyMhz: steps.map((index) => Number(fromMhz) + index * Number(stepMhz)),
        levelDbm: steps.map(() => Math.round(-118 + gateway.chance.normal() * 3)),
      },
    }
  },
  BuildSSHChunnel: (world, gateway, { minutes }) => ({
    outcome: 'done',
    result: {
      port: 20_000 + gateway.chance.integer(10_000),
      until: clockOf(world, gateway) + Number(minutes) * 60_000,
    },
  }),
}

function listed(uids: unknown): string[] {
  return typeof uids === 'string' ? uids.split(',') : []
}
