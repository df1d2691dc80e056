import { useState } from 'react'

import { deviceCodeList, type DeviceCode } from '#contract/lists/device-code.ts'
import type { FunctionName } from '#contract/rules/modules.ts'
import type { MenuEntry } from '#src/session/permitted-menu.ts'
import { DeviceCodePage } from '#src/pages/device-code-page.tsx'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { PageHost } from '#src/tabs/page-host.tsx'

const at = Date.UTC(2026, 4, 1, 8)

export const code = (n: number, own = true) =>
  ({
    objectid: String(n),
    version: 1,
    productname: `Lamp ${n}`,
    code: `L-${n}`,
    codeType: 1,
    codeStatus: 0,
    deviceType: 0,
    companyid: '3',
    companyname: 'Water Works',
    remark: '',
    createTime: at,
    updateTime: at,
    own,
  }) as DeviceCode

export const pageOf = (list: DeviceCode[], total = list.length) => ({
  data: { list, total, pages: Math.ceil(total / 20), pageNum: 1, pageSize: 20 },
})

export const allRights: readonly FunctionName[] = [
  'view',
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'freeze',
]

const noMenu: readonly MenuEntry[] = []

/** The page of device codes in its tab, with its address beside it. */
export function ListWorld({
  search: first,
  rights,
  menu = noMenu,
}: {
  search: string
  rights: readonly FunctionName[]
  menu?: readonly MenuEntry[]
}) {
  const [search, setSearch] = useState(first)
  const functions = new Set(rights.map((right) => `${deviceCodeList.module}_${right}`))
  return (
    <PermissionsContext value={{ menu, functions, capabilities: new Set(), moduleNames: new Map() }}>
      <PageHost path="/system/device-code" address={{ search, latest: () => search, change: setSearch }}>
        <DeviceCodePage />
        <output aria-label="address">{search}</output>
      </PageHost>
    </PermissionsContext>
  )
}
