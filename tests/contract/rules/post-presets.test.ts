import { describe, expect, it } from 'vitest'

import { functionCodes } from '#contract/rules/function-codes.ts'
import { presetFunctions } from '#contract/rules/post-presets.ts'

const of = (codes: readonly string[], page: string) =>
  codes.filter((code) => code.startsWith(`${page}_`)).map((code) => code.slice(page.length + 1))

describe('the functions with which a post begins', () => {
  it('are all for the highest level #posts-1', () => {
    expect(presetFunctions(1)).toEqual(functionCodes)
  })

  it('are all pages for the senior level, without the wall on a replay #posts-2', () => {
    const senior = presetFunctions(2)

    expect(of(senior, 'sysytem_user')).toEqual(['view', 'add', 'edit', 'delete', 'export', 'freeze'])
    expect(functionCodes.filter((code) => code.startsWith('PROPERTY') && !senior.includes(code))).toEqual([
      'PROPERTYGZKBDEMO',
    ])
  })

  it('are daily work without deleting for the intermediate level, and the view of the system #posts-3', () => {
    const intermediate = presetFunctions(3)

    expect(of(intermediate, 'devices_gateway')).toEqual(['view', 'add', 'edit', 'export', 'command'])
    expect(of(intermediate, 'sysytem_user')).toEqual(['view'])
    expect(intermediate).toContain('PROPERTYCZQX')
  })

  it('are the view of map, devices and maintenance for the junior level #posts-4', () => {
    expect(presetFunctions(4).filter((code) => !code.startsWith('PROPERTY'))).toEqual([
      'data_board_view',
      'map_view',
      'devices_gateway_view',
      'devices_mote_view',
      'devices_ms_view',
      'maintenance_alarmHistory_view',
      'maintenance_maintainRecords_view',
      'maintenance_shiftReport_view',
      'maintenance_handOver_view',
      'maintenance_myOrders_view',
      'maintenance_commands_view',
    ])
    expect(presetFunctions(4)).not.toContain('PROPERTYCZQX')
  })

  it('hold everything of the level below', () => {
    for (const level of [1, 2, 3] as const) {
      const above = new Set(presetFunctions(level))
      const below = presetFunctions(level === 1 ? 2 : level === 2 ? 3 : 4)
      expect(below.filter((code) => !above.has(code))).toEqual([])
    }
  })
})
