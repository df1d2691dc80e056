import { useLingui } from '@lingui/react/macro'

import type { ListLook } from '#src/lists/page/list-columns.tsx'

import { commandTitle } from './command-words.ts'

/** A command by its words, with its name on the wire for who looks for that. */
function CommandName({ name }: { name: string }) {
  const { i18n } = useLingui()
  return <span title={name}>{commandTitle(i18n, name)}</span>
}

/** Cells of the journal that are more than words. */
export const commandRenderers: NonNullable<ListLook['renderers']> = {
  name: (_, text) => <CommandName name={text} />,
}
