/** A capital's share of the text size in Inter; Chinese and Japanese characters are taller. */
const capHeight = 0.72
/** Millimetres that one minute of arc covers at a metre. */
const mmPerArcMinute = 0.2909
/** Easily read at a glance: ISO 9241-303 recommends 16 to 22 minutes of arc. */
const arcMinutes = 18
const mmPerInch = 25.4
const least = 16
/** More text than that has no room on any screen. */
const mostOfHeight = 1 / 18

interface Screen {
  /** The diagonal of its picture. */
  inches: number
  /** From the viewer, in metres. */
  distance: number
  /** The page's size in CSS pixels, which fills the screen. */
  width: number
  height: number
}

/** How large text has to be so that its capitals cover 18 minutes of arc for the viewer. CSS pixels. */
export function wallTextPixels({ inches, distance, width, height }: Screen): number {
  const mmPerPixel = (inches * mmPerInch) / Math.hypot(width, height)
  const wanted = (distance * arcMinutes * mmPerArcMinute) / capHeight / mmPerPixel
  return Math.round(Math.max(least, Math.min(wanted, height * mostOfHeight)))
}
