import { controlTopics, topicCommandNames } from '../sensors/topic-commands.ts'
import type { ControlTopic } from '../sensors/sensor-kind.ts'
import { regType } from '../wire/enumerations.ts'
import { commandMinutes, required, textParameter, type Command } from './command-form.ts'
import { downlinkData, nodeCommand } from './node-parameters.ts'

/** The control dialogs of terminals (specification 1, paragraph 2): those of its sensor, then those of its radio. */
export const terminalTopics = [
  ...controlTopics,
  'running',
  'collecting',
  'downMode',
  'sleep',
  'reRegister',
  'reboot',
  'clock',
  'downlink',
] as const

type SensorCommandName = (typeof topicCommandNames)[ControlTopic]['query' | 'set']

/** What is asked for and set of each kind of sensor follows from the topics of its parameters. */
const sensorCommands = controlTopics.flatMap((topic) => {
  const { query, set } = topicCommandNames[topic]
  const asks = topic === 'learning' ? ['parameters', 'learning'] : ['parameters']
  return [
    nodeCommand<SensorCommandName, 'terminal'>('terminal', query, topic, { sensorTopic: topic, asks }),
    nodeCommand<SensorCommandName, 'terminal'>('terminal', set, topic, {
      sensorTopic: topic,
      sets: { parameters: [] },
    }),
  ]
})

const { clear: _clear, ...places } = regType.values

/** Every command of terminals. The specification names the dialogs; the names of the commands are ours. */
export const terminalCommands = [
  ...sensorCommands,
  nodeCommand('terminal', 'GetConfiguration', 'running', {
    topics: ['running', 'collecting', 'downMode', 'sleep'],
    asks: ['sleep', 'downlink', 'sensing', 'collecting'],
  }),
  nodeCommand('terminal', 'SetCurState', 'running', { sets: { sensing: [] } }),
  nodeCommand('terminal', 'SetCollectingMethod', 'collecting', { sets: { collecting: [] } }),
  nodeCommand('terminal', 'SetDownMode', 'downMode', { sets: { downlink: [] } }),
  nodeCommand('terminal', 'SetDormantModel', 'sleep', { sets: { sleep: [] } }),
  nodeCommand('terminal', 'ReRegister', 'reRegister', {
    parameters: [
      required({ name: 'regType', kind: 'choice', members: places }),
      {
        ...required(textParameter('parentMote', 8, '^[0-9A-F]{8}$', 'uids')),
        only: { field: 'regType', is: [places.relay] },
      },
    ],
    minutes: commandMinutes.restart,
    rules: [{ is: 'one' }],
  }),
  nodeCommand('terminal', 'Reboot', 'reboot', { minutes: commandMinutes.restart }),
  nodeCommand('terminal', 'SyncClock', 'clock', { answers: ['time'] }),
  nodeCommand('terminal', 'Downlink', 'downlink', { parameters: [downlinkData], answers: ['payload'] }),
] as const satisfies readonly Command[]

export type TerminalCommandName = (typeof terminalCommands)[number]['name']
