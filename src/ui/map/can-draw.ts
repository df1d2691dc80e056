let known: boolean | null = null

/** Whether this browser has what a map is drawn with; looked up once, for whether it ever can. */
export function canDraw(): boolean {
  known ??= look()
  return known
}

/** Whether it has that at this moment: a browser takes it away from pages, and gives it back. */
export function canDrawNow(): boolean {
  return look()
}

function look(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // There is only room for a few contexts in a page.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
