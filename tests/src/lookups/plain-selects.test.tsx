import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { AlarmLevelSelect } from '#src/lookups/alarm-level-select.tsx'
import { newestFirst, VersionSelect } from '#src/lookups/version-select.tsx'
import { show } from '#tests/src/show.tsx'

type Made = (props: { label: string; value: string; onChange: (value: string) => void }) => ReactNode

function Choice({ make }: { make: Made }) {
  const [value, setValue] = useState('')
  return (
    <>
      {make({ label: 'Choice', value, onChange: setValue })}
      <output>{value}</output>
    </>
  )
}
/** The words that there are to choose from; the last one is chosen. */
async function choices(make: Made, language: Language = 'en') {
  const user = userEvent.setup()
  await show(<Choice make={make} />, language)
  await user.click(screen.getByRole('combobox', { name: 'Choice' }))
  const options = await screen.findAllByRole('option')
  const words = options.map(({ textContent }) => textContent)
  await user.click(options.at(-1) ?? document.body)
  return { words, chosen: screen.getByRole('status').textContent }
}

describe('the choice', () => {
  it('of an alarm level is of four, of which alarms have two #lookups-8', async () => {
    expect(await choices((props) => <AlarmLevelSelect {...props} />)).toEqual({
      words: ['0', '1 General', '2 Priority', '3'],
      chosen: '3',
    })
  })

  it.each([
    ['zh', ['信道 1', '信道 2', '信道 3', '未指定']],
    ['en', ['Channel 1', 'Channel 2', 'Channel 3', 'Unspecified']],
    ['ja', ['チャネル 1', 'チャネル 2', 'チャネル 3', '指定なし']],
  ] as const)('of a channel in %s is 1, 2, 3 or 255 #lookups-9', async (language, words) => {
    const made = await choices((props) => <EnumerationSelect enumeration="channel" {...props} />, language)

    expect(made).toEqual({ words, chosen: '255' })
  })

  it('of a version is of each once, the newest first #lookups-10', async () => {
    const versions = ['0302', '030E', '0302', '']

    expect(await choices((props) => <VersionSelect versions={versions} {...props} />)).toEqual({
      words: ['030E', '0302'],
      chosen: '0302',
    })
  })
})

describe('versions', () => {
  it('are ordered as hex numbers, and what is none below them', () => {
    expect(newestFirst(['1.9.2', '0300', 'ffff', '1.10.0', '030b', '030b'])).toEqual([
      'ffff',
      '030b',
      '0300',
      '1.10.0',
      '1.9.2',
    ])
  })
})
