import { useState } from 'react'

import { storeLayout, storedLayout, type ColumnLayout } from './column-layout.ts'

/** A list's columns as this person arranged them in this browser, and how they arrange them anew. */
export function useColumnLayout(key: string): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [layout, setLayout] = useState(() => storedLayout(key))
  return [
    layout,
    (next) => {
      setLayout(next)
      storeLayout(key, next)
    },
  ]
}
