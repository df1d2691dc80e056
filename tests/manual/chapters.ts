import type { Page } from 'playwright-core'

import type { Language } from '#contract/wire/enumerations.ts'

/** A picture of a chapter: where it is taken, and what a person does first. */
export interface Shot {
  name: string
  /** Address in the console; the page is logged in unless it is /login. */
  address: string
  prepare?: (page: Page) => Promise<void>
}

export interface Chapter {
  /** The file `docs/manual/<language>/<name>.md`. */
  name: string
  /** The menu's page that it describes; every page has one. */
  module?: string
  shots: readonly Shot[]
}

const beijing = '/map?at=117.5,38.6,6'

const openSecondRow = (page: Page) => page.getByRole('grid').getByRole('row').nth(2).click()
/** Most of a young town have measured nothing yet. */
const openThermometer = (page: Page) =>
  page.getByRole('grid').getByRole('row').filter({ hasText: '°C' }).first().click()

export const chapters: readonly Chapter[] = [
  { name: 'login', shots: [{ name: 'login', address: '/login' }] },
  { name: 'console', shots: [{ name: 'console', address: beijing }] },
  { name: 'dashboard', module: 'data_board', shots: [] },
  {
    name: 'map',
    module: 'map',
    shots: [
      { name: 'map', address: '/map' },
      {
        name: 'device',
        address: beijing,
        prepare: async (page) => {
          await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('GW')
          await page.getByRole('option', { name: /GW-/ }).first().click()
        },
      },
    ],
  },
  {
    name: 'gateway',
    module: 'devices_gateway',
    shots: [
      { name: 'gateway', address: '/device/network' },
      { name: 'gateway-details', address: '/device/network', prepare: openSecondRow },
    ],
  },
  {
    name: 'relay',
    module: 'devices_mote',
    shots: [
      { name: 'relay', address: '/device/trunk-manage' },
      { name: 'relay-details', address: '/device/trunk-manage', prepare: openSecondRow },
    ],
  },
  {
    name: 'terminal',
    module: 'devices_ms',
    shots: [
      { name: 'terminal', address: '/device/terminal-manage' },
      {
        name: 'terminal-details',
        address: '/device/terminal-manage?type=temperature-humidity&pageSize=100',
        prepare: openThermometer,
      },
    ],
  },
  { name: 'alarm-history', module: 'maintenance_alarmHistory', shots: [] },
  { name: 'maintenance-record', module: 'maintenance_maintainRecords', shots: [] },
  { name: 'shift-report', module: 'maintenance_shiftReport', shots: [] },
  { name: 'hand-over', module: 'maintenance_handOver', shots: [] },
  { name: 'my-orders', module: 'maintenance_myOrders', shots: [] },
  { name: 'commands', module: 'maintenance_commands', shots: [] },
  { name: 'company', module: 'sysytem_company', shots: [] },
  { name: 'role', module: 'sysytem_post', shots: [] },
  { name: 'user', module: 'sysytem_user', shots: [] },
  { name: 'api-key', module: 'sysytem_apiKey', shots: [] },
  { name: 'license', module: 'sysytem_license', shots: [] },
  {
    name: 'device-code',
    module: 'sysytem_sensorcode',
    shots: [{ name: 'device-code', address: '/system/device-code' }],
  },
  { name: 'announcement', module: 'sysytem_announcement', shots: [] },
  { name: 'screen', module: 'sysytem_screen', shots: [] },
  { name: 'alarm-rule', module: 'sysytem_alarmRule', shots: [] },
  { name: 'notification', module: 'sysytem_notification', shots: [] },
  { name: 'operation-log', module: 'sysytem_operationalLog', shots: [] },
]

export interface Manual {
  file: string
  languages: readonly Language[]
}

/** Two files, as specified: the Japanese one, and one for the others. */
export const manuals: readonly Manual[] = [
  { file: 'manual.pdf', languages: ['zh', 'en'] },
  { file: 'manual-ja.pdf', languages: ['ja'] },
]

export const titles: Readonly<Record<Language, string>> = {
  zh: 'Farwatch 使用手册',
  en: 'Farwatch user manual',
  ja: 'Farwatch ユーザーマニュアル',
}
