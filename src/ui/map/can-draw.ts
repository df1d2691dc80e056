/** Whether this browser has what a map is drawn with. */
export function canDraw(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  // There is only room for a few contexts in a page.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
