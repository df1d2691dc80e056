import { useEffect } from 'react'

/** Says in the browser's tab and history what is shown. @param title null while that is not known */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = `${title} · Farwatch`
    return () => {
      document.title = 'Farwatch'
    }
  }, [title])
}
