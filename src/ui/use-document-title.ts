import { useEffect } from 'react'

const product = 'Farwatch'
let prefix = ''
let shown = product

/** What stands before the title of every page, e.g. a number of alarms. */
export function setTitlePrefix(text: string): void {
  prefix = text
  document.title = prefix + shown
}

function setTitle(text: string): void {
  shown = text
  document.title = prefix + shown
}

/** Says in the browser's tab and history what is shown. @param title null while that is not known */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) setTitle(`${title} · ${product}`)
    return () => setTitle(product)
  }, [title])
}
