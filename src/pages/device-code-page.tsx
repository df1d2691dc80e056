import { deviceCodeList } from '#contract/lists/device-code.ts'
import type { StatusChange } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Public is green, restricted yellow, frozen grey. */
const badges = { codeStatus: { 0: 0, 4: 2, 5: 1 } }
const statusChange: StatusChange = {
  path: 'deviceCode/batchChangeStatus',
  field: 'codeStatus',
  enumeration: 'codeStatus',
}

/** Product codes: which products exist for a class of devices, and who may use them. */
export function DeviceCodePage() {
  return <ListPage form={deviceCodeList} badges={badges} statusChange={statusChange} />
}
