import type { Command } from '#contract/commands/command-form.ts'
import { parametersAbout } from '#contract/commands/command-parameters.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { regType } from '#contract/wire/enumerations.ts'
import type { DownMessage } from '#contract/wire/gateway-messages.ts'

import { downlinks } from '../assumptions.ts'
import { childrenOf, uidOf, type CommandAnswer, type Device, type Gateway } from './devices.ts'
import { clockBytes, sendDown, type DownlinkEnd } from './downlinks.ts'
import { clockOf } from './gateway-life.ts'
import { startLearning } from './learning.ts'
import { whenListening } from './listening.ts'
import { cutPower, restorePower } from './power.ts'
import { changeParent, register } from './registration.ts'
import { reportSections, sectionsOfDevice } from './reports.ts'
import type { World } from './world.ts'

type Parameters = Readonly<Record<string, unknown>>

const catalogues: Readonly<Record<Device['type'], ReadonlyMap<string, Command>>> = {
  relay: new Map(relayCommands.map((command) => [command.name, command])),
  terminal: new Map(terminalCommands.map((command) => [command.name, command])),
}

/**
 * A gateway passes a command on to a relay or terminal of its own, when that listens; it says that it keeps it until then,
 * tries a few times, and answers with what the device did.
 */
export function obeyForNode(
  world: World,
  gateway: Gateway,
  { commandId, name, parameters, deadline }: DownMessage<'command'>,
  say: (answer: CommandAnswer) => void,
): void {
  const device = world.byUid.get(String(parameters['uid']))
  if (device === undefined || device.type === 'gateway' || device.gateway !== gateway)
    return say({ outcome: 'failed', result: { reason: 'no such device' } })
  const command = catalogues[device.type].get(name)
  if (command === undefined) return say({ outcome: 'unsupported' })
  gateway.answers.set(commandId, 'under way')
  let tries = 0
  const begin = () => {
    if (clockOf(world, gateway) > deadline) return void gateway.answers.delete(commandId)
    tries += 1
    const data = name === 'SyncClock' ? clockBytes(world, device) : parameters['data']
    sendDown(world, device, { name, commandId, ...(typeof data === 'string' && { data }) }, ended)
  }
  const ended = (end: DownlinkEnd) => {
    // Restarted meanwhile: it has forgotten it, and does it when it is told again.
    if (end === 'unknown') return void gateway.answers.delete(commandId)
    if (end !== 'lost') {
      const { after, ...answer } = carryOut(world, device, command, parameters)
      say(answer)
      return after?.()
    }
    if (tries < downlinks.tries) begin()
    else say({ outcome: 'failed', result: { reason: 'the device did not answer' } })
  }
  whenListening(world, device, begin, () =>
    gateway.port.send('command-progress', clockOf(world, gateway), { commandId, done: 0, total: 1 }),
  )
}

type Outcome = CommandAnswer & { after?: () => void }

function carryOut(world: World, device: Device, command: Command, parameters: Parameters): Outcome {
  const { section, ...fields } = parameters
  if (command.sets !== undefined) return change(world, device, command, String(section), fields)
  if (command.asks !== undefined) return tell(world, device, command)
  const act = acts[command.name]
  return act === undefined ? { outcome: 'failed' } : act(world, device, fields)
}

function change(
  world: World,
  device: Device,
  { name: command }: Command,
  section: string,
  fields: Parameters,
): Outcome {
  const before = sectionsOfDevice(world, device)[section] ?? {}
  const given = Object.entries(fields).flatMap(([name, value]): [string, number | string][] =>
    name in before && (typeof value === 'number' || typeof value === 'string') ? [[name, value]] : [],
  )
  const changed: ReportedValues = { ...before, ...Object.fromEntries(given) }
  device.settings.set(section, changed)
  if (section === 'transmitPower')
    device.rssiDbm += Number(changed['upPowerDbm']) - Number(before['upPowerDbm'])
  report(world, device, { [section]: changed })
  const isLearning = command === 'StartLearning' && device.type === 'terminal'
  return {
    outcome: 'done',
    result: { [section]: Object.fromEntries(given) },
    ...(isLearning && { after: () => startLearning(world, device) }),
  }
}

function tell(world: World, device: Device, { asks = [], sensorTopic: topic }: Command): Outcome {
  const all = sectionsOfDevice(world, device)
  const asked = Object.fromEntries(
    asks.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  report(world, device, asked)
  if (topic === undefined || device.type === 'relay') return { outcome: 'done', result: asked }
  const [about] = parametersAbout(device.kind, topic)
  const { parameters = {} } = all
  const own = (about?.fields ?? []).map(({ name }) => [name, parameters[name]])
  return { outcome: 'done', result: { ...asked, parameters: Object.fromEntries(own) } }
}

function report(world: World, device: Device, sections: Readonly<Record<string, ReportedValues>>): void {
  if (Object.keys(sections).length > 0)
    reportSections(device, device.gateway, clockOf(world, device.gateway), sections)
}

type Act = (world: World, device: Device, parameters: Parameters) => Outcome

const acts: Readonly<Record<string, Act>> = {
  ReRegister: (world, device, { regType: how, parentMote, uids }) => {
    const { gateway } = device
    if (how === regType.values.clear && device.type === 'relay') {
      const listed = new Set(typeof uids === 'string' ? uids.split(',') : [])
      const cleared = childrenOf(device).filter((child) => listed.has(uidOf(child)))
      return {
        outcome: 'done',
        result: { cleared: cleared.length },
        after: () => cleared.forEach((child) => register(world, child, 'manual')),
      }
    }
    const relay = gateway.relays.find(({ plan }) => plan.moteuid === parentMote) ?? null
    const isNamed = how === regType.values.gateway || relay !== null
    const reached = isNamed && changeParent(world, device, how === regType.values.gateway ? null : relay)
    return reached ? { outcome: 'done' } : { outcome: 'failed', result: { reason: 'out of reach' } }
  },
  Reboot: (world, device) => ({
    outcome: 'done',
    after: () => {
      cutPower(world, device)
      restorePower(world, device)
    },
  }),
  SyncClock: (world, device) => ({ outcome: 'done', result: { time: clockOf(world, device.gateway) } }),
  Downlink: (_, device) => ({
    outcome: 'done',
    ...(device.type === 'terminal' && { result: { payload: downlinks.accepted } }),
  }),
}
