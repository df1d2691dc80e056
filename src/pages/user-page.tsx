import { userList } from '#contract/lists/user.ts'
import { AddedUser } from '#src/features/users/added-user.tsx'
import { ResetPassword } from '#src/features/users/reset-password.tsx'
import { UserDetails } from '#src/features/users/user-details.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Active is green, frozen grey. */
const badges = { status: { 0: 0, 1: 1 } }
const extras: ListExtras = { Details: UserDetails, Tool: ResetPassword, Added: AddedUser }

/** The users of the view: who they are, what they may do, and until when. */
export function UserPage() {
  return <ListPage form={userList} badges={badges} extras={extras} />
}
