import { Parse } from 'typebox/value'

import type { MenuNode } from '#contract/rules/modules.ts'
import { sessionUserSchema } from '#contract/calls/records.ts'

/** An operator of a made-up company. */
export const operator = Parse(sessionUserSchema, {
  objectid: '7',
  loginname: 'ops',
  username: '值班员',
  companyid: '3',
  companyname: 'Water Works',
  postid: '4',
  token: 'made-up',
  expiretime: 1,
  logPath: '',
})

const leaf = { url: '', children: [] }
/** The menu of someone who may see the map, or whose post has lost that function. */
export const mapMenu = (permitted: boolean): MenuNode[] => [
  {
    modulename: 'Map',
    modulecode: 'map',
    url: '/map',
    checked: true,
    children: [{ ...leaf, modulename: 'View', modulecode: 'map_view', checked: permitted }],
  },
]
