import { useState } from 'react'

import { keepLayout, keptLayout, type ColumnLayout } from './column-layout.ts'

/** A list's columns as this person arranged them in this browser, and how they arrange them anew. */
export function useColumnLayout(key: string): [ColumnLayout, (layout: ColumnLayout) => void] {
  const [layout, setLayout] = useState(() => keptLayout(key))
  return [
    layout,
    (next) => {
      setLayout(next)
      keepLayout(key, next)
    },
  ]
}
