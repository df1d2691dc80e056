import { Type } from 'typebox'

import { call } from '../call.ts'
import { menuNodeSchema } from '../modules.ts'
import { sessionUserSchema } from '../records.ts'

export const accountsCalls = {
  'accounts/login': call({
    method: 'POST',
    right: 'public',
    scope: 'none',
    audit: 'operation.login',
    body: Type.Object({
      loginname: Type.String({ minLength: 1, maxLength: 50 }),
      password: Type.String({ minLength: 1, maxLength: 100 }),
      captcha: Type.String({ maxLength: 10 }),
      captchaKey: Type.String({ maxLength: 64 }),
    }),
    reply: { data: sessionUserSchema },
  }),
  'accounts/logout': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: 'operation.logout',
    reply: {},
  }),
  'common/getCaptcha': call({
    method: 'GET',
    right: 'public',
    scope: 'none',
    audit: null,
    reply: { data: Type.Object({ captchaKey: Type.String(), base64Img: Type.String() }) },
  }),
  'permission/getModuleListByUserid': call({
    method: 'GET',
    right: 'session',
    scope: 'self',
    audit: null,
    reply: { result: Type.Array(menuNodeSchema) },
  }),
} as const
