import { postList } from '#contract/lists/post.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Active is green, frozen grey. */
const badges = { status: { 0: 0, 1: 1 } }

/** The posts of the view: what their users may do. */
export function PostPage() {
  return <ListPage form={postList} badges={badges} />
}
