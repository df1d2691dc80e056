import { describe, expect, it } from 'vitest'

import type { MenuNode } from '#contract/rules/modules.ts'
import { permissionsOf } from '#src/session/permissions.ts'

const node = (modulecode: string, checked: boolean, url = '', children: MenuNode[] = []): MenuNode => ({
  modulename: modulecode,
  modulecode,
  url,
  checked,
  children,
})
const menu = [
  node('sysytem', true, '', [
    node('sysytem_sensorcode', true, '/system/device-code', [
      node('sysytem_sensorcode_view', true),
      node('sysytem_sensorcode_add', true),
      node('sysytem_sensorcode_delete', false),
    ]),
  ]),
  node('PROPERTYCZQX', true),
  node('PROPERTYGZKB', false),
]

describe('what a person may do', () => {
  it('are the ticked functions and the ticked capabilities', () => {
    const { functions, capabilities } = permissionsOf(menu, '4')
    expect([...functions]).toEqual([
      'sysytem',
      'sysytem_sensorcode',
      'sysytem_sensorcode_view',
      'sysytem_sensorcode_add',
      'PROPERTYCZQX',
    ])
    expect([...capabilities]).toEqual(['operation'])
  })

  it('is for the super administrator also what nobody gave #rights-6', () => {
    expect([...permissionsOf(menu, '1').capabilities]).toEqual(['operation', 'board', 'alarmDialog'])
  })
})
