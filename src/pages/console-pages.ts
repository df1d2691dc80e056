import type { ConsolePage } from '#src/tabs/console-page.ts'

/** The pages of this console; one line each. The menu says who may open which, and how they are called. */
export const consolePages: readonly ConsolePage[] = [
  { path: '/border', load: async () => (await import('./dashboard-page.tsx')).DashboardPage },
  { path: '/map', load: async () => (await import('./map-page.tsx')).MapPage, staysMounted: true },
  { path: '/device/network', load: async () => (await import('./gateway-page.tsx')).GatewayPage },
  { path: '/device/trunk-manage', load: async () => (await import('./relay-page.tsx')).RelayPage },
  { path: '/device/terminal-manage', load: async () => (await import('./terminal-page.tsx')).TerminalPage },
  { path: '/system/company', load: async () => (await import('./company-page.tsx')).CompanyPage },
  {
    path: '/maintenance-manage/alarm-history',
    load: async () => (await import('./alarm-page.tsx')).AlarmPage,
  },
  {
    path: '/maintenance-manage/maintenance-record',
    load: async () => (await import('./maintenance-record-page.tsx')).MaintenanceRecordPage,
  },
  {
    path: '/maintenance-manage/shift-report',
    load: async () => (await import('./shift-report-page.tsx')).ShiftReportPage,
  },
  {
    path: '/maintenance-manage/hand-over',
    load: async () => (await import('./hand-over-page.tsx')).HandOverPage,
  },
  {
    path: '/maintenance-manage/my-orders',
    load: async () => (await import('./my-orders-page.tsx')).MyOrdersPage,
  },
  {
    path: '/maintenance-manage/commands',
    load: async () => (await import('./command-page.tsx')).CommandPage,
  },
  { path: '/system/post', load: async () => (await import('./post-page.tsx')).PostPage },
  { path: '/system/user', load: async () => (await import('./user-page.tsx')).UserPage },
  { path: '/system/api-key', load: async () => (await import('./api-key-page.tsx')).ApiKeyPage },
  { path: '/system/license', load: async () => (await import('./license-page.tsx')).LicensePage },
  { path: '/system/device-code', load: async () => (await import('./device-code-page.tsx')).DeviceCodePage },
  { path: '/system/inform', load: async () => (await import('./announcement-page.tsx')).AnnouncementPage },
  { path: '/system/screen', load: async () => (await import('./screen-page.tsx')).ScreenPage },
  { path: '/system/alarm-rule', load: async () => (await import('./alarm-rule-page.tsx')).AlarmRulePage },
  {
    path: '/system/notification',
    load: async () => (await import('./notification-page.tsx')).NotificationPage,
  },
  { path: '/system/log', load: async () => (await import('./operation-log-page.tsx')).OperationLogPage },
]
