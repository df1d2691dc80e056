import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  admin = await web.login('admin')
})
afterAll(() => web.close())

describe('permission/getModuleListByUserid', () => {
  const menu = async (headers: Record<string, string>) =>
    (await web.call('permission/getModuleListByUserid', headers)).body
  const leaf = (modulecode: string, modulename: string, checked = true) => ({
    modulename,
    modulecode,
    url: '',
    checked,
    children: [],
  })

  test('gives a post its pages, ticked as it may see them #shell-8', async () => {
    expect(await menu(self)).toEqual({
      code: 0,
      msg: 'Done',
      result: [
        {
          modulename: 'Data Panel',
          modulecode: 'data_board',
          url: '/border',
          checked: true,
          children: [leaf('data_board_view', 'View')],
        },
        {
          modulename: 'Map',
          modulecode: 'map',
          url: '/map',
          checked: true,
          children: [leaf('map_view', 'View')],
        },
        {
          modulename: 'Network device',
          modulecode: 'devices',
          url: '',
          checked: true,
          children: [
            {
              modulename: 'ZETA AP',
              modulecode: 'devices_gateway',
              url: '/device/network',
              checked: true,
              children: [
                leaf('devices_gateway_view', 'View'),
                leaf('devices_gateway_add', 'Add'),
                leaf('devices_gateway_edit', 'Edit'),
                leaf('devices_gateway_delete', 'Delete'),
                leaf('devices_gateway_import', 'Import'),
                leaf('devices_gateway_export', 'Export'),
                leaf('devices_gateway_command', 'Command', false),
              ],
            },
            {
              modulename: 'ZETA MOTE',
              modulecode: 'devices_mote',
              url: '/device/trunk-manage',
              checked: true,
              children: [
                leaf('devices_mote_view', 'View'),
                leaf('devices_mote_add', 'Add'),
                leaf('devices_mote_edit', 'Edit'),
                leaf('devices_mote_delete', 'Delete'),
                leaf('devices_mote_import', 'Import'),
                leaf('devices_mote_export', 'Export'),
                leaf('devices_mote_command', 'Command', false),
              ],
            },
            {
              modulename: 'ZETA MS',
              modulecode: 'devices_ms',
              url: '/device/terminal-manage',
              checked: true,
              children: [
                leaf('devices_ms_view', 'View'),
                leaf('devices_ms_add', 'Add'),
                leaf('devices_ms_edit', 'Edit'),
                leaf('devices_ms_delete', 'Delete'),
                leaf('devices_ms_import', 'Import'),
                leaf('devices_ms_export', 'Export'),
                leaf('devices_ms_command', 'Command', false),
              ],
            },
          ],
        },
        {
          modulename: 'Maintenance',
          modulecode: 'maintenance',
          url: '',
          checked: true,
          children: [
            {
              modulename: 'Alarm history',
              modulecode: 'maintenance_alarmHistory',
              url: '/maintenance-manage/alarm-history',
              checked: true,
              children: [
                leaf('maintenance_alarmHistory_view', 'View'),
                leaf('maintenance_alarmHistory_export', 'Export'),
                leaf('maintenance_alarmHistory_dispatch', 'Dispatch'),
              ],
            },
            {
              modulename: 'Maintenance records',
              modulecode: 'maintenance_maintainRecords',
              url: '/maintenance-manage/maintenance-record',
              checked: true,
              children: [
                leaf('maintenance_maintainRecords_view', 'View'),
                leaf('maintenance_maintainRecords_add', 'Add'),
                leaf('maintenance_maintainRecords_edit', 'Edit'),
                leaf('maintenance_maintainRecords_dispatch', 'Dispatch'),
                leaf('maintenance_maintainRecords_export', 'Export'),
              ],
            },
            {
              modulename: 'Shift report',
              modulecode: 'maintenance_shiftReport',
              url: '/maintenance-manage/shift-report',
              checked: true,
              children: [
                leaf('maintenance_shiftReport_view', 'View'),
                leaf('maintenance_shiftReport_export', 'Export'),
              ],
            },
            {
              modulename: 'Shift hand-over',
              modulecode: 'maintenance_handOver',
              url: '/maintenance-manage/hand-over',
              checked: true,
              children: [
                leaf('maintenance_handOver_view', 'View'),
                leaf('maintenance_handOver_add', 'Add'),
                leaf('maintenance_handOver_export', 'Export'),
              ],
            },
            {
              modulename: 'My orders',
              modulecode: 'maintenance_myOrders',
              url: '/maintenance-manage/my-orders',
              checked: true,
              children: [leaf('maintenance_myOrders_view', 'View')],
            },
            {
              modulename: 'Command journal',
              modulecode: 'maintenance_commands',
              url: '/maintenance-manage/commands',
              checked: true,
              children: [
                leaf('maintenance_commands_view', 'View'),
                leaf('maintenance_commands_export', 'Export'),
              ],
            },
          ],
        },
        {
          modulename: 'System Management',
          modulecode: 'sysytem',
          url: '',
          checked: true,
          children: [
            {
              modulename: 'Companies',
              modulecode: 'sysytem_company',
              url: '/system/company',
              checked: true,
              children: [
                leaf('sysytem_company_view', 'View'),
                leaf('sysytem_company_add', 'Add'),
                leaf('sysytem_company_edit', 'Edit'),
                leaf('sysytem_company_delete', 'Delete'),
                leaf('sysytem_company_import', 'Import'),
                leaf('sysytem_company_export', 'Export'),
                leaf('sysytem_company_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Roles',
              modulecode: 'sysytem_post',
              url: '/system/post',
              checked: true,
              children: [
                leaf('sysytem_post_view', 'View'),
                leaf('sysytem_post_add', 'Add'),
                leaf('sysytem_post_edit', 'Edit'),
                leaf('sysytem_post_delete', 'Delete'),
                leaf('sysytem_post_export', 'Export'),
                leaf('sysytem_post_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Users',
              modulecode: 'sysytem_user',
              url: '/system/user',
              checked: true,
              children: [
                leaf('sysytem_user_view', 'View'),
                leaf('sysytem_user_add', 'Add'),
                leaf('sysytem_user_edit', 'Edit'),
                leaf('sysytem_user_delete', 'Delete'),
                leaf('sysytem_user_export', 'Export'),
                leaf('sysytem_user_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'API keys',
              modulecode: 'sysytem_apiKey',
              url: '/system/api-key',
              checked: true,
              children: [
                leaf('sysytem_apiKey_view', 'View'),
                leaf('sysytem_apiKey_add', 'Add'),
                leaf('sysytem_apiKey_edit', 'Edit'),
                leaf('sysytem_apiKey_delete', 'Delete'),
                leaf('sysytem_apiKey_export', 'Export'),
                leaf('sysytem_apiKey_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Licences',
              modulecode: 'sysytem_license',
              url: '/system/license',
              checked: true,
              children: [
                leaf('sysytem_license_view', 'View'),
                leaf('sysytem_license_add', 'Add'),
                leaf('sysytem_license_edit', 'Edit'),
                leaf('sysytem_license_delete', 'Delete'),
                leaf('sysytem_license_export', 'Export'),
                leaf('sysytem_license_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Device codes',
              modulecode: 'sysytem_sensorcode',
              url: '/system/device-code',
              checked: true,
              children: [
                leaf('sysytem_sensorcode_view', 'View'),
                leaf('sysytem_sensorcode_add', 'Add'),
                leaf('sysytem_sensorcode_edit', 'Edit'),
                leaf('sysytem_sensorcode_delete', 'Delete'),
                leaf('sysytem_sensorcode_import', 'Import'),
                leaf('sysytem_sensorcode_export', 'Export'),
                leaf('sysytem_sensorcode_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Announcements',
              modulecode: 'sysytem_announcement',
              url: '/system/inform',
              checked: true,
              children: [
                leaf('sysytem_announcement_view', 'View'),
                leaf('sysytem_announcement_add', 'Add'),
                leaf('sysytem_announcement_edit', 'Edit'),
                leaf('sysytem_announcement_delete', 'Delete'),
                leaf('sysytem_announcement_export', 'Export'),
              ],
            },
            {
              modulename: 'Screens',
              modulecode: 'sysytem_screen',
              url: '/system/screen',
              checked: true,
              children: [
                leaf('sysytem_screen_view', 'View'),
                leaf('sysytem_screen_add', 'Add'),
                leaf('sysytem_screen_edit', 'Edit'),
                leaf('sysytem_screen_delete', 'Delete'),
                leaf('sysytem_screen_export', 'Export'),
              ],
            },
            {
              modulename: 'Alarm rules',
              modulecode: 'sysytem_alarmRule',
              url: '/system/alarm-rule',
              checked: true,
              children: [
                leaf('sysytem_alarmRule_view', 'View'),
                leaf('sysytem_alarmRule_add', 'Add'),
                leaf('sysytem_alarmRule_edit', 'Edit'),
                leaf('sysytem_alarmRule_delete', 'Delete'),
                leaf('sysytem_alarmRule_export', 'Export'),
              ],
            },
            {
              modulename: 'Notification rules',
              modulecode: 'sysytem_notification',
              url: '/system/notification',
              checked: true,
              children: [
                leaf('sysytem_notification_view', 'View'),
                leaf('sysytem_notification_add', 'Add'),
                leaf('sysytem_notification_edit', 'Edit'),
                leaf('sysytem_notification_delete', 'Delete'),
                leaf('sysytem_notification_export', 'Export'),
                leaf('sysytem_notification_freeze', 'Freeze'),
              ],
            },
            {
              modulename: 'Operation log',
              modulecode: 'sysytem_operationalLog',
              url: '/system/log',
              checked: true,
              children: [
                leaf('sysytem_operationalLog_view', 'View'),
                leaf('sysytem_operationalLog_export', 'Export'),
              ],
            },
          ],
        },
      ],
    })
  })

  test('gives post 1 everything, capabilities too, and names it in the language #shell-9', async () => {
    const { result } = await menu({ ...admin, language_type: 'zh' })

    expect(result).toEqual([
      {
        modulename: '数据看板',
        modulecode: 'data_board',
        url: '/border',
        checked: true,
        children: [leaf('data_board_view', '查看')],
      },
      {
        modulename: '地图',
        modulecode: 'map',
        url: '/map',
        checked: true,
        children: [leaf('map_view', '查看')],
      },
      {
        modulename: '设备',
        modulecode: 'devices',
        url: '',
        checked: true,
        children: [
          {
            modulename: '网关',
            modulecode: 'devices_gateway',
            url: '/device/network',
            checked: true,
            children: [
              leaf('devices_gateway_view', '查看'),
              leaf('devices_gateway_add', '新增'),
              leaf('devices_gateway_edit', '编辑'),
              leaf('devices_gateway_delete', '删除'),
              leaf('devices_gateway_import', '导入'),
              leaf('devices_gateway_export', '导出'),
              leaf('devices_gateway_command', '控制'),
            ],
          },
          {
            modulename: '中继',
            modulecode: 'devices_mote',
            url: '/device/trunk-manage',
            checked: true,
            children: [
              leaf('devices_mote_view', '查看'),
              leaf('devices_mote_add', '新增'),
              leaf('devices_mote_edit', '编辑'),
              leaf('devices_mote_delete', '删除'),
              leaf('devices_mote_import', '导入'),
              leaf('devices_mote_export', '导出'),
              leaf('devices_mote_command', '控制'),
            ],
          },
          {
            modulename: '终端',
            modulecode: 'devices_ms',
            url: '/device/terminal-manage',
            checked: true,
            children: [
              leaf('devices_ms_view', '查看'),
              leaf('devices_ms_add', '新增'),
              leaf('devices_ms_edit', '编辑'),
              leaf('devices_ms_delete', '删除'),
              leaf('devices_ms_import', '导入'),
              leaf('devices_ms_export', '导出'),
              leaf('devices_ms_command', '控制'),
            ],
          },
        ],
      },
      {
        modulename: '运维管理',
        modulecode: 'maintenance',
        url: '',
        checked: true,
        children: [
          {
            modulename: '历史告警',
            modulecode: 'maintenance_alarmHistory',
            url: '/maintenance-manage/alarm-history',
            checked: true,
            children: [
              leaf('maintenance_alarmHistory_view', '查看'),
              leaf('maintenance_alarmHistory_export', '导出'),
              leaf('maintenance_alarmHistory_dispatch', '派单'),
            ],
          },
          {
            modulename: '运维记录',
            modulecode: 'maintenance_maintainRecords',
            url: '/maintenance-manage/maintenance-record',
            checked: true,
            children: [
              leaf('maintenance_maintainRecords_view', '查看'),
              leaf('maintenance_maintainRecords_add', '新增'),
              leaf('maintenance_maintainRecords_edit', '编辑'),
              leaf('maintenance_maintainRecords_dispatch', '派单'),
              leaf('maintenance_maintainRecords_export', '导出'),
            ],
          },
          {
            modulename: '班次报告',
            modulecode: 'maintenance_shiftReport',
            url: '/maintenance-manage/shift-report',
            checked: true,
            children: [
              leaf('maintenance_shiftReport_view', '查看'),
              leaf('maintenance_shiftReport_export', '导出'),
            ],
          },
          {
            modulename: '交接班',
            modulecode: 'maintenance_handOver',
            url: '/maintenance-manage/hand-over',
            checked: true,
            children: [
              leaf('maintenance_handOver_view', '查看'),
              leaf('maintenance_handOver_add', '新增'),
              leaf('maintenance_handOver_export', '导出'),
            ],
          },
          {
            modulename: '我的工单',
            modulecode: 'maintenance_myOrders',
            url: '/maintenance-manage/my-orders',
            checked: true,
            children: [leaf('maintenance_myOrders_view', '查看')],
          },
          {
            modulename: '命令记录',
            modulecode: 'maintenance_commands',
            url: '/maintenance-manage/commands',
            checked: true,
            children: [
              leaf('maintenance_commands_view', '查看'),
              leaf('maintenance_commands_export', '导出'),
            ],
          },
        ],
      },
      {
        modulename: '系统管理',
        modulecode: 'sysytem',
        url: '',
        checked: true,
        children: [
          {
            modulename: '公司管理',
            modulecode: 'sysytem_company',
            url: '/system/company',
            checked: true,
            children: [
              leaf('sysytem_company_view', '查看'),
              leaf('sysytem_company_add', '新增'),
              leaf('sysytem_company_edit', '编辑'),
              leaf('sysytem_company_delete', '删除'),
              leaf('sysytem_company_import', '导入'),
              leaf('sysytem_company_export', '导出'),
              leaf('sysytem_company_freeze', '冻结'),
            ],
          },
          {
            modulename: '岗位管理',
            modulecode: 'sysytem_post',
            url: '/system/post',
            checked: true,
            children: [
              leaf('sysytem_post_view', '查看'),
              leaf('sysytem_post_add', '新增'),
              leaf('sysytem_post_edit', '编辑'),
              leaf('sysytem_post_delete', '删除'),
              leaf('sysytem_post_export', '导出'),
              leaf('sysytem_post_freeze', '冻结'),
            ],
          },
          {
            modulename: '用户管理',
            modulecode: 'sysytem_user',
            url: '/system/user',
            checked: true,
            children: [
              leaf('sysytem_user_view', '查看'),
              leaf('sysytem_user_add', '新增'),
              leaf('sysytem_user_edit', '编辑'),
              leaf('sysytem_user_delete', '删除'),
              leaf('sysytem_user_export', '导出'),
              leaf('sysytem_user_freeze', '冻结'),
            ],
          },
          {
            modulename: 'API 密钥',
            modulecode: 'sysytem_apiKey',
            url: '/system/api-key',
            checked: true,
            children: [
              leaf('sysytem_apiKey_view', '查看'),
              leaf('sysytem_apiKey_add', '新增'),
              leaf('sysytem_apiKey_edit', '编辑'),
              leaf('sysytem_apiKey_delete', '删除'),
              leaf('sysytem_apiKey_export', '导出'),
              leaf('sysytem_apiKey_freeze', '冻结'),
            ],
          },
          {
            modulename: '许可管理',
            modulecode: 'sysytem_license',
            url: '/system/license',
            checked: true,
            children: [
              leaf('sysytem_license_view', '查看'),
              leaf('sysytem_license_add', '新增'),
              leaf('sysytem_license_edit', '编辑'),
              leaf('sysytem_license_delete', '删除'),
              leaf('sysytem_license_export', '导出'),
              leaf('sysytem_license_freeze', '冻结'),
            ],
          },
          {
            modulename: '设备编码',
            modulecode: 'sysytem_sensorcode',
            url: '/system/device-code',
            checked: true,
            children: [
              leaf('sysytem_sensorcode_view', '查看'),
              leaf('sysytem_sensorcode_add', '新增'),
              leaf('sysytem_sensorcode_edit', '编辑'),
              leaf('sysytem_sensorcode_delete', '删除'),
              leaf('sysytem_sensorcode_import', '导入'),
              leaf('sysytem_sensorcode_export', '导出'),
              leaf('sysytem_sensorcode_freeze', '冻结'),
            ],
          },
          {
            modulename: '公告管理',
            modulecode: 'sysytem_announcement',
            url: '/system/inform',
            checked: true,
            children: [
              leaf('sysytem_announcement_view', '查看'),
              leaf('sysytem_announcement_add', '新增'),
              leaf('sysytem_announcement_edit', '编辑'),
              leaf('sysytem_announcement_delete', '删除'),
              leaf('sysytem_announcement_export', '导出'),
            ],
          },
          {
            modulename: '大屏管理',
            modulecode: 'sysytem_screen',
            url: '/system/screen',
            checked: true,
            children: [
              leaf('sysytem_screen_view', '查看'),
              leaf('sysytem_screen_add', '新增'),
              leaf('sysytem_screen_edit', '编辑'),
              leaf('sysytem_screen_delete', '删除'),
              leaf('sysytem_screen_export', '导出'),
            ],
          },
          {
            modulename: '告警规则',
            modulecode: 'sysytem_alarmRule',
            url: '/system/alarm-rule',
            checked: true,
            children: [
              leaf('sysytem_alarmRule_view', '查看'),
              leaf('sysytem_alarmRule_add', '新增'),
              leaf('sysytem_alarmRule_edit', '编辑'),
              leaf('sysytem_alarmRule_delete', '删除'),
              leaf('sysytem_alarmRule_export', '导出'),
            ],
          },
          {
            modulename: '通知规则',
            modulecode: 'sysytem_notification',
            url: '/system/notification',
            checked: true,
            children: [
              leaf('sysytem_notification_view', '查看'),
              leaf('sysytem_notification_add', '新增'),
              leaf('sysytem_notification_edit', '编辑'),
              leaf('sysytem_notification_delete', '删除'),
              leaf('sysytem_notification_export', '导出'),
              leaf('sysytem_notification_freeze', '冻结'),
            ],
          },
          {
            modulename: '操作日志',
            modulecode: 'sysytem_operationalLog',
            url: '/system/log',
            checked: true,
            children: [
              leaf('sysytem_operationalLog_view', '查看'),
              leaf('sysytem_operationalLog_export', '导出'),
            ],
          },
        ],
      },
      leaf('PROPERTYCZQX', '操作权限'),
      leaf('PROPERTYGZKB', '工作看板'),
      leaf('PROPERTYGZKBDEMO', '工作看板演示'),
      leaf('PROPERTYGJTC', '告警弹窗'),
    ])
  })

  test('leaves a page and its group unticked that the post may not see, and lists the capabilities that it has #shell-10', async () => {
    const child = await web.login('qchild')
    await giveFunctions(web, 'qchild', ['map_view', 'PROPERTYGZKB'])
    const { result } = await menu(child)
    await giveFunctions(web, 'qchild', worldFunctions)

    expect(
      result.map(({ modulecode, checked }: { modulecode: string; checked: boolean }) => [
        modulecode,
        checked,
      ]),
    ).toEqual([
      ['data_board', false],
      ['map', true],
      ['devices', false],
      ['maintenance', false],
      ['sysytem', false],
      ['PROPERTYGZKB', true],
    ])
  })
})
