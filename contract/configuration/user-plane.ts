import {
  communicationMode,
  dataType,
  encryptionType,
  forwardMode,
  userFaceLinkType,
} from '../wire/enumerations.ts'
import type { Section } from './section-form.ts'

const { ethernet, rs485, rs232, mqtt } = userFaceLinkType.values

/** The arm unit drives these links: its version is what counts. */
export const userFaceLinkVersions = {
  ethernet: '0302',
  rs485: '030b',
  rs232: '030b',
  mqtt: '030c',
} as const satisfies Partial<Record<keyof typeof userFaceLinkType.values, string>>

/** Of the serial links, in bit/s; the first is the usual one. */
export const baudRates = [115_200, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 460_800] as const

/** The link by which a gateway hands over what it receives, besides this server. */
export const userPlane: Section = {
  section: 'userPlane',
  of: ['gateway'],
  fields: [
    {
      name: 'userFaceLinkType',
      kind: 'choice',
      members: userFaceLinkType.values,
      versions: {
        [ethernet]: userFaceLinkVersions.ethernet,
        [rs485]: userFaceLinkVersions.rs485,
        [rs232]: userFaceLinkVersions.rs232,
        [mqtt]: userFaceLinkVersions.mqtt,
      },
    },
    { name: 'communicationMode', kind: 'choice', members: communicationMode.values },
    { name: 'dataType', kind: 'choice', members: dataType.values },
    {
      name: 'baudRate',
      kind: 'listed',
      values: baudRates,
      scale: 1,
      unit: 'bit/s',
      only: { field: 'userFaceLinkType', is: [rs485, rs232] },
    },
    { name: 'encryptionType', kind: 'choice', members: encryptionType.values },
    {
      name: 'encryptionKey',
      kind: 'secret',
      maxLength: 16,
      pattern: '^[0-9A-Fa-f]{16}$',
      only: { field: 'encryptionType', is: [encryptionType.values.encrypted] },
    },
    {
      name: 'forwardMode',
      kind: 'choice',
      members: forwardMode.values,
      only: { field: 'userFaceLinkType', is: [ethernet] },
    },
  ],
}
