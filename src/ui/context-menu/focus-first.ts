/** Where it stands is computed after it is there: the page must not scroll to where it is not. */
export function focusFirst(menu: HTMLElement | null): void {
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
}
