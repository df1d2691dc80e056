import { useContext, useEffect, useId } from 'react'

import { PagePathContext } from './page-host.tsx'
import { noteUnsaved } from './unsaved-forms.ts'

/**
 * While something stands in a form that is not saved, leaving its page for good asks first.
 * @returns what takes that back; to be called when the form is closed, since a covered form is not to be told from a closed one
 */
export function useUnsaved(unsaved: boolean): () => void {
  const page = useContext(PagePathContext)
  const form = useId()
  useEffect(() => noteUnsaved(page, form, unsaved), [page, form, unsaved])
  return () => noteUnsaved(page, form, false)
}
