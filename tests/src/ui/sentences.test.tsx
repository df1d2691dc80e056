import { expect, it } from 'vitest'

import { Sentences } from '#src/ui/sentences.tsx'
import { show } from '#tests/src/show.tsx'

it.each([
  ['en', 'One. Two. Three.'],
  ['zh', 'One.Two.Three.'],
  ['ja', 'One.Two.Three.'],
] as const)('sentences stand after each other as %s writes them: %s', async (language, text) => {
  const { container } = await show(
    <p>
      <Sentences>
        One.
        {null}
        <span>Two.</span>
        {false}
        <span>Three.</span>
      </Sentences>
    </p>,
    language,
  )
  expect(container.querySelector('p')).toHaveTextContent(text)
})
