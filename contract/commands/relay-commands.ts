import { regType } from '../wire/enumerations.ts'
import { commandMinutes, required, textParameter, uidsParameter, type Command } from './command-form.ts'
import { downlinkData, nodeCommand } from './node-parameters.ts'

/** The control dialogs of relays (specification 1, paragraph 2), in the order of the menu. */
export const relayTopics = [
  'reRegister',
  'reboot',
  'clock',
  'downlink',
  'group',
  'sleep',
  'transmitPower',
] as const

const { relay, clear } = regType.values

/** Every command of relays. The specification names the dialogs; the names of the commands are ours. */
export const relayCommands = [
  nodeCommand('relay', 'GetConfiguration', 'group', {
    topics: ['group', 'sleep', 'transmitPower'],
    asks: ['group', 'transmitPower', 'sleep'],
  }),
  nodeCommand('relay', 'ReRegister', 'reRegister', {
    parameters: [
      required({ name: 'regType', kind: 'choice', members: regType.values }),
      {
        ...required(textParameter('parentMote', 8, '^[0-9A-F]{8}$', 'uids')),
        only: { field: 'regType', is: [relay] },
      },
      { ...uidsParameter('uids'), only: { field: 'regType', is: [clear] } },
    ],
    answers: ['cleared'],
    minutes: commandMinutes.restart,
    rules: [{ is: 'one' }],
  }),
  nodeCommand('relay', 'Reboot', 'reboot', { minutes: commandMinutes.restart }),
  nodeCommand('relay', 'SyncClock', 'clock', { answers: ['time'] }),
  nodeCommand('relay', 'Downlink', 'downlink', { parameters: [downlinkData], answers: ['payload'] }),
  nodeCommand('relay', 'SetGroup', 'group', { sets: { group: [] } }),
  nodeCommand('relay', 'SetDormantModel', 'sleep', { sets: { sleep: [] } }),
  nodeCommand('relay', 'SetTransmitPower', 'transmitPower', { sets: { transmitPower: [] } }),
] as const satisfies readonly Command[]

export type RelayCommandName = (typeof relayCommands)[number]['name']
