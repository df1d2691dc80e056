import { postList } from '#contract/lists/post.ts'
import { functionChanges, PostChange } from '#src/features/posts/post-change.tsx'
import { PostDetails } from '#src/features/posts/post-details.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Active is green, frozen grey. */
const badges = { status: { 0: 0, 1: 1 } }
const extras: ListExtras = {
  Details: PostDetails,
  editQuestion: {
    isAsked: (row, typed) => {
      const { given, taken } = functionChanges(row, typed)
      return given.length + taken.length > 0
    },
    Text: PostChange,
  },
}

/** The posts of the view: what their users may do. */
export function PostPage() {
  return <ListPage form={postList} badges={badges} extras={extras} />
}
