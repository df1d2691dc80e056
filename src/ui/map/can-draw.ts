let known: boolean | null = null

/** Whether this browser has what a map is drawn with; looked up once. */
export function canDraw(): boolean {
  known ??= look()
  return known
}

function look(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // There is only room for a few contexts in a page.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
