/**
 * For a menu that opens where it stands: outside of the page's landmarks a screen reader would not find it, and what Mantine
 * puts before its entries is none. What cuts off there does not cut off a fixed one.
 */
export const menuInPlace = {
  withinPortal: false,
  floatingStrategy: 'fixed',
  withInitialFocusPlaceholder: false,
} as const
