import { describe, expect, it } from 'vitest'

import { capabilitiesOf } from '#contract/rules/capabilities.ts'

describe('the capabilities of a post', () => {
  it.each([
    ['1', [], ['operation', 'board', 'alarmDialog']],
    ['1', ['PROPERTYGZKBDEMO'], ['operation', 'board', 'boardDemo', 'alarmDialog']],
    ['4', [], []],
    ['4', ['PROPERTYCZQX'], ['operation']],
    ['4', ['PROPERTYGZKB'], ['board']],
    ['4', ['PROPERTYGZKBDEMO'], ['boardDemo']],
    ['4', ['PROPERTYGJTC'], ['alarmDialog']],
    ['11', ['PROPERTYCZQX', 'map_view', 'propertygzkb'], ['operation']],
  ])('of post %s with the modules %j are %j #rights-1', (postid, codes, expected) => {
    expect([...capabilitiesOf(postid, new Set(codes))]).toEqual(expected)
  })
})
