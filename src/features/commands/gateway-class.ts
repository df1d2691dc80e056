import { parameterSection, sectionsSetBy } from '#contract/commands/command-parameters.ts'
import { gatewayCommands, type GatewayCommand } from '#contract/commands/gateway-commands.ts'
import { fixedSections } from '#contract/configuration/catalogue.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { fullName } from '#contract/lists/full-name.ts'
import type { Gateway } from '#contract/lists/gateway.ts'
import { request } from '#src/api/client.ts'
import { channelsOf } from '#src/devices/settings/chosen-channels.ts'
import { plainText } from '#src/lists/page/list-row.ts'

import type { CommandClass } from './command-class.ts'

const commands: readonly GatewayCommand[] = gatewayCommands

/** The commands of gateways and of their channels. */
export const gatewayClass: CommandClass = {
  list: 'gateway',
  right: 'devices_gateway_command',
  commands,
  listName: 'gateway',
  dialogs: [
    { topic: 'connection', asks: ['GetArmParam'], sections: ['server', 'web', 'distribution'] },
    { topic: 'time', asks: ['GetArmTime'] },
    { topic: 'version', asks: ['GetArmVersionInfo'] },
    { topic: 'ftp', asks: ['GetFtpParam'] },
    {
      topic: 'cellular',
      asks: ['GetGprsInfo'],
      sections: ['cellular'],
      properties: ['simCard', 'linkModal'],
    },
    {
      topic: 'gps',
      asks: ['GetGpsStatus', 'GetLonlat', 'GetApGpsDotInterval', 'GetCarGpsDotInterval'],
      sections: ['gps'],
    },
    { topic: 'rf', asks: ['GetRfInfo'], sections: ['rf'], asksFirst: true },
    { topic: 'polling', asks: [] },
    { topic: 'upgrade', asks: ['GetArmParam'], sections: ['upgrade'] },
    { topic: 'restart', asks: [] },
    { topic: 'factoryReset', asks: [] },
    { topic: 'log', asks: ['GetArmParam', 'GetLogFileName'], sections: ['log'], hasFiles: true },
    {
      topic: 'noiseScan',
      asks: ['GetRfInfo'],
      sections: ['sdr'],
      faults: {
        unsent: 'scanUnsent',
        unsentInTime: 'scanUnsentInTime',
        failed: 'scanFailed',
        timedOut: 'scanTimedOut',
      },
    },
    { topic: 'mqtt', asks: ['GetArmParam'], sections: ['mqtt'] },
    { topic: 'tunnel', asks: [], faults: { unsentInTime: 'tunnelTimedOut', timedOut: 'tunnelTimedOut' } },
    { topic: 'userPlane', asks: ['GetArmParam'], sections: ['userPlane'], faults: { nothing: 'noLink' } },
  ],
  idsName: 'armuids',
  idOf: (row) => plainText(row['networkMasterId']),
  nameOf: (row) => fullName(plainText(row['networkMasterId']), plainText(row['deviceAliases'])),
  deviceOf: batchDeviceOf,
  channelsOf,
  traitsOf: (row) => ({ armVersion: plainText(row['armVersion']), protocolModel: null }),
  formsOf: ({ name }) => {
    const command = commands.find((each) => each.name === name)
    if (command === undefined) return []
    return command.sets === undefined ? [parameterSection(command)] : sectionsSetBy(command)
  },
  sectionOf: (name) => fixedSections.find(({ section }) => section === name),
  readStored: async (row, signal) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of gateways
    const { networkMasterId: armuid } = row as unknown as Gateway
    const query = { armuid }
    return (await request('gateway/getConfiguration', { query, quiet: true, signal })).list
  },
}
