import { mostNamedUsers } from '#contract/calls/posts.ts'
import { Parse } from 'typebox/value'

import { companyIdSchema } from '#contract/wire/ids.ts'

import { readGivablePosts, readUsersOfPost } from '../../db/accounts/post-list.ts'
import { freezeHandlers } from '../lists/freeze-handler.ts'
import { listHandlers, scopeOf } from '../lists/list-handlers.ts'
import { exportHandler, type SheetServices } from '../lists/sheet-handlers.ts'
import type { Handler } from '../pipeline/handler.ts'
import { assertMayEditPost, postDefinition } from '../services/post-list.ts'

export function postRoutes(services: SheetServices) {
  const lists = listHandlers(postDefinition)

  const edit: Handler<'post/edit'> = async (request) => {
    await assertMayEditPost(scopeOf(request), request.body.objectid)
    return lists['post/edit'](request)
  }

  const givable: Handler<'post/findList'> = async (request) => {
    const companyid = request.query.companyid ?? Parse(companyIdSchema, request.session.companyId)
    return { list: await readGivablePosts(scopeOf(request), companyid) }
  }

  const users: Handler<'post/findUsers'> = async (request) => {
    const { total, users: found } = await readUsersOfPost(request, request.query.objectid, mostNamedUsers)
    const list = found.map(({ userId, userName, companyName }) => ({
      objectid: userId,
      username: userName,
      companyname: companyName,
    }))
    return { list, data: { total } }
  }

  return {
    ...lists,
    ...freezeHandlers(postDefinition),
    ...exportHandler(postDefinition, services),
    'post/edit': edit,
    'post/findList': givable,
    'post/findUsers': users,
  }
}
