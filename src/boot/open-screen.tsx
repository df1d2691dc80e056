import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'

import { ScreenWall } from '../pages/screen-wall.tsx'

/** Shows the wall of the screen whose link stands in the address bar. */
export function openScreen(root: Root): void {
  root.render(
    <StrictMode>
      <ScreenWall />
    </StrictMode>,
  )
}
