import { Type } from 'typebox'

/** A page or group of the menu. Texts are message ids `module.<code>`; a group has no url. */
export interface Module {
  readonly code: string
  readonly url?: string
  readonly functions?: readonly FunctionName[]
  readonly children?: readonly Module[]
}

export const functionNames = [
  'view',
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'command',
  'freeze',
  'dispatch',
] as const
export type FunctionName = (typeof functionNames)[number]

/** The pages that exist; a page that is not built is not in the menu. */
export const modules = [
  { code: 'data_board', url: '/border', functions: ['view'] },
  { code: 'map', url: '/map', functions: ['view'] },
  {
    code: 'devices',
    children: [
      {
        code: 'devices_gateway',
        url: '/device/network',
        functions: ['view', 'add', 'edit', 'delete', 'import', 'export', 'command'],
      },
      {
        code: 'devices_mote',
        url: '/device/trunk-manage',
        functions: ['view', 'add', 'edit', 'delete', 'import', 'export', 'command'],
      },
      {
        code: 'devices_ms',
        url: '/device/terminal-manage',
        functions: ['view', 'add', 'edit', 'delete', 'import', 'export', 'command'],
      },
    ],
  },
  {
    code: 'maintenance',
    children: [
      {
        code: 'maintenance_alarmHistory',
        url: '/maintenance-manage/alarm-history',
        functions: ['view', 'export', 'dispatch'],
      },
      {
        code: 'maintenance_maintainRecords',
        url: '/maintenance-manage/maintenance-record',
        functions: ['view', 'add', 'edit', 'dispatch', 'export'],
      },
      {
        code: 'maintenance_shiftReport',
        url: '/maintenance-manage/shift-report',
        functions: ['view', 'export'],
      },
      {
        code: 'maintenance_handOver',
        url: '/maintenance-manage/hand-over',
        functions: ['view', 'add', 'export'],
      },
      { code: 'maintenance_myOrders', url: '/maintenance-manage/my-orders', functions: ['view'] },
      { code: 'maintenance_commands', url: '/maintenance-manage/commands', functions: ['view', 'export'] },
    ],
  },
  {
    code: 'sysytem',
    children: [
      {
        code: 'sysytem_company',
        url: '/system/company',
        functions: ['view', 'add', 'edit', 'delete', 'import', 'export', 'freeze'],
      },
      {
        code: 'sysytem_post',
        url: '/system/post',
        functions: ['view', 'add', 'edit', 'delete', 'export', 'freeze'],
      },
      {
        code: 'sysytem_user',
        url: '/system/user',
        functions: ['view', 'add', 'edit', 'delete', 'export', 'freeze'],
      },
      {
        code: 'sysytem_apiKey',
        url: '/system/api-key',
        functions: ['view', 'add', 'edit', 'delete', 'export', 'freeze'],
      },
      {
        code: 'sysytem_license',
        url: '/system/license',
        functions: ['view', 'add', 'edit', 'delete', 'export', 'freeze'],
      },
      {
        code: 'sysytem_sensorcode',
        url: '/system/device-code',
        functions: ['view', 'add', 'edit', 'delete', 'import', 'export', 'freeze'],
      },
      {
        code: 'sysytem_announcement',
        url: '/system/inform',
        functions: ['view', 'add', 'edit', 'delete', 'export'],
      },
      {
        code: 'sysytem_screen',
        url: '/system/screen',
        functions: ['view', 'add', 'edit', 'delete', 'export'],
      },
      {
        code: 'sysytem_alarmRule',
        url: '/system/alarm-rule',
        functions: ['view', 'add', 'edit', 'delete', 'export'],
      },
      {
        code: 'sysytem_notification',
        url: '/system/notification',
        functions: ['view', 'add', 'edit', 'delete', 'export', 'freeze'],
      },
      { code: 'sysytem_operationalLog', url: '/system/log', functions: ['view', 'export'] },
    ],
  },
] as const satisfies readonly Module[]

type CodeOf<M> =
  | (M extends { code: infer C extends string; functions: readonly (infer F extends string)[] }
      ? `${C}_${F}`
      : never)
  | (M extends { children: readonly (infer Child)[] } ? CodeOf<Child> : never)
/** A module's code plus one of its functions, e.g. `map_view`. */
export type FunctionCode = CodeOf<(typeof modules)[number]>

/** Capabilities that belong to no page: operation, board, board demo, alarm dialog. */
export const capabilityCodes = {
  operation: 'PROPERTYCZQX',
  board: 'PROPERTYGZKB',
  boardDemo: 'PROPERTYGZKBDEMO',
  alarmDialog: 'PROPERTYGJTC',
} as const

/** The post of the super administrator: it has every function and capability and is never taken away. */
export const superAdministratorPost = '1'

export interface MenuNode {
  modulename: string
  modulecode: string
  url: string
  checked: boolean
  children: MenuNode[]
}

export const menuNodeSchema = Type.Cyclic(
  {
    MenuNode: Type.Object({
      modulename: Type.String(),
      modulecode: Type.String(),
      url: Type.String(),
      checked: Type.Boolean(),
      children: Type.Array(Type.Ref('MenuNode')),
    }),
  },
  'MenuNode',
)
