import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let printing = false

function follow(change: () => void): () => void {
  // What is printed is what stands there when the event is over.
  const set = (next: boolean) => () => {
    printing = next
    flushSync(change)
  }
  const [begin, end] = [set(true), set(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** Whether the page is being put on paper, where nothing can be scrolled to. */
export function usePrinting(): boolean {
  return useSyncExternalStore(follow, () => printing)
}

/** On paper the light colours are read; those of the screen come back afterwards. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement
    let screen: string | undefined
    const begin = () => {
      screen = root.dataset['mantineColorScheme']
      root.dataset['mantineColorScheme'] = 'light'
    }
    const end = () => {
      if (screen !== undefined) root.dataset['mantineColorScheme'] = screen
    }
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
}
