import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ListLook } from './list-columns.tsx'
import type { ListExtras } from './list-extras.ts'
import type { ListPageProps } from './list-page.tsx'
import type { ListParts } from './list-parts.ts'
import { listServer } from './list-server.ts'
import { listWords } from './list-words.ts'
import { useListRights } from './use-list-rights.ts'

const noExtras: ListExtras = {}

/** The parts of a list page, from what it was given; the very same until the list, the language or a right changes. */
export function useMadeParts({
  form,
  statusChange,
  badges,
  renderers,
  extras = noExtras,
}: ListPageProps): ListParts {
  const { i18n } = useLingui()
  const { locale } = i18n
  const rights = useListRights(form)
  return useMemo(() => {
    const look: ListLook = { ...(badges && { badges }), ...(renderers && { renderers }) }
    const words = listWords(form, locale)
    return { form, words, look, server: listServer(form), rights, statusChange: statusChange ?? null, extras }
  }, [form, locale, rights, statusChange, badges, renderers, extras])
}
