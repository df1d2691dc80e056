import type { CSSProperties } from 'react'

/** CSS variables for an element's `style`, whose type knows none. */
export function styleVariables(values: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return values
}
