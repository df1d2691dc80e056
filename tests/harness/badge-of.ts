/** How a badge looks, as the browser draws it. Runs in the page, and so uses nothing from around it. */
export function badgeOf(mark: Element): { hue: string; shape: string } {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(mark).color.match(/\d+/g) ?? []).map(Number)
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 20
  const isYellow = red > green && green > 1.4 * blue
  const hue = isGrey ? 'grey' : isYellow ? 'yellow' : green > red && green > blue ? 'green' : 'another'
  return { hue, shape: [...mark.querySelectorAll('circle, path')].map((part) => part.tagName).join(' ') }
}
