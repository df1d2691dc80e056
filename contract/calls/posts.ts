import { Type } from 'typebox'

import { freezeCalls } from '../lists/freeze-calls.ts'
import { listCalls } from '../lists/list-calls.ts'
import { postList } from '../lists/post.ts'
import { exportCall } from '../lists/sheet-calls.ts'
import { postLevel } from '../wire/enumerations.ts'
import { companyIdSchema, postIdSchema } from '../wire/ids.ts'
import { call } from './call.ts'
import { userOptionSchema } from './records.ts'

/** So many users of a post are named. */
export const mostNamedUsers = 20

export const postCalls = {
  ...listCalls(postList),
  ...exportCall(postList),
  ...freezeCalls(postList),
  /** The posts that the caller may give to users of a company: its own and those of the companies above it, in the view. */
  'post/findList': call({
    method: 'GET',
    right: ['sysytem_user_add', 'sysytem_user_edit', 'sysytem_user_view'],
    scope: 'view',
    audit: null,
    /** Absent: the caller's company. */
    query: Type.Object({ companyid: Type.Optional(companyIdSchema) }),
    reply: {
      list: Type.Array(
        Type.Object({
          objectid: postIdSchema,
          name: Type.String(),
          limit: postLevel.schema,
          belongCompany: Type.String(),
        }),
      ),
    },
  }),
  /** The users who have a post: how many, and the first `mostNamedUsers` by name. */
  'post/findUsers': call({
    method: 'GET',
    right: 'sysytem_post_view',
    scope: 'view',
    audit: null,
    query: Type.Object({ objectid: postIdSchema }),
    reply: { list: Type.Array(userOptionSchema), data: Type.Object({ total: Type.Integer({ minimum: 0 }) }) },
  }),
} as const
