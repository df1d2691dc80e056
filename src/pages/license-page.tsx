import { licenseList } from '#contract/lists/license.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Active is green, frozen grey. */
const badges = { status: { 0: 0, 1: 1 } }

/** The licences of the view: how many devices their companies may have, and have. */
export function LicensePage() {
  return <ListPage form={licenseList} badges={badges} />
}
