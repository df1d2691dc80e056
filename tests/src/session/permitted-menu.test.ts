import { describe, expect, it } from 'vitest'

import type { MenuNode } from '#contract/rules/modules.ts'
import { entryOf, menuOfPages, pagesOf, permittedMenu } from '#src/session/permitted-menu.ts'

const node = (modulecode: string, url: string, checked: boolean, children: MenuNode[] = []): MenuNode => ({
  modulename: modulecode,
  modulecode,
  url,
  checked,
  children,
})
const view = (code: string, checked: boolean) => node(`${code}_view`, '', checked)
const entry = (code: string, url: string | null, children: unknown[] = []) => ({
  code,
  name: code,
  url,
  children,
})

describe('permittedMenu', () => {
  it('shows a page only when its view function is ticked, whatever the page’s own tick says #rights-7', () => {
    const menu = [
      node('map', '/map', false, [view('map', true)]),
      node('data_board', '/border', true, [view('data_board', false)]),
      node('statistic', '/statistic', true),
    ]
    expect(permittedMenu(menu)).toEqual([entry('map', '/map')])
  })

  it('takes no other function for the view function #rights-8', () => {
    const menu = [node('map', '/map', true, [node('map_edit', '', true), view('devices', true)])]
    expect(permittedMenu(menu)).toEqual([])
  })

  it('shows a group by its own tick, with those of its pages that may be seen #rights-9', () => {
    const pages = [
      node('devices_gateway', '/device/network', true, [view('devices_gateway', true)]),
      node('devices_mote', '/device/trunk-manage', true, [view('devices_mote', false)]),
    ]
    expect(permittedMenu([node('devices', '', true, pages)])).toEqual([
      entry('devices', null, [entry('devices_gateway', '/device/network')]),
    ])
    expect(permittedMenu([node('devices', '', false, pages)])).toEqual([])
  })

  it('is no menu entry what is a capability only', () => {
    expect(permittedMenu([node('PROPERTYCZQX', '', true)])).toEqual([])
  })
})

describe('pagesOf', () => {
  it('lists the pages in the order of the menu', () => {
    const menu = permittedMenu([
      node('devices', '', true, [
        node('devices_ms', '/device/terminal-manage', true, [view('devices_ms', true)]),
      ]),
      node('map', '/map', true, [view('map', true)]),
    ])
    expect(pagesOf(menu)).toEqual(['/device/terminal-manage', '/map'])
  })
})

describe('the menu of a console', () => {
  const menu = permittedMenu([
    node('map', '/map', true, [view('map', true)]),
    node('sysytem', '', true, [
      node('sysytem_sensorcode', '/system/device-code', true, [view('sysytem_sensorcode', true)]),
    ]),
  ])

  it('finds the entry of a page in its group', () => {
    expect(entryOf(menu, '/system/device-code')).toEqual(entry('sysytem_sensorcode', '/system/device-code'))
    expect(entryOf(menu, '/border')).toBeNull()
  })

  it('leaves out pages that only a newer console has, and groups without any', () => {
    expect(menuOfPages(menu, ['/map'])).toEqual([entry('map', '/map')])
    expect(menuOfPages(menu, ['/map', '/system/device-code'])).toEqual(menu)
  })
})
