import { handOverList } from '#contract/lists/hand-over.ts'
import { HandOverDetails } from '#src/features/hand-over/hand-over-details.tsx'
import { HandOverTool } from '#src/features/hand-over/hand-over-tool.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** A shift that was taken over is green; one that waits is yellow. */
const badges = { state: { waiting: 2, taken: 0 } }
const extras: ListExtras = { Details: HandOverDetails, Tool: HandOverTool }

/** The shifts of the view that were handed over, and who took them. */
export function HandOverPage() {
  return <ListPage form={handOverList} badges={badges} extras={extras} />
}
