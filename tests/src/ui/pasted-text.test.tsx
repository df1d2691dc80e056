import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { Frame } from '#src/ui/frame.tsx'

it('no field takes megabytes, and each more than it may hold', async () => {
  await loadCatalogue('en')
  render(
    <Frame>
      <TextInput label="line" />
      <Textarea label="lines" autosize />
      <PasswordInput label="secret" />
      <Select label="choice" searchable data={['one']} />
      <TextInput label="own" maxLength={50} />
    </Frame>,
  )
  const takes = ['line', 'lines', 'secret', 'choice', 'own'].map((name) =>
    screen.getByLabelText(name, { selector: 'input, textarea' }).getAttribute('maxlength'),
  )
  expect(takes).toEqual(['10000', '10000', '10000', '10000', '50'])
})
