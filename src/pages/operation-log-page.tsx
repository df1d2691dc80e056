import { operationLogList } from '#contract/lists/operation-log.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Done is green, refused yellow. */
const badges = { status: { 0: 0, 1: 2 } }

/** The log of operations of the view: who changed what, when and from where. */
export function OperationLogPage() {
  return <ListPage form={operationLogList} badges={badges} />
}
