/** What browsers say is pressed when an input method takes the key. */
const takenKey = 229

/**
 * Keeps keys that an input method takes from the page. Most browsers say that something is being composed then; Safari has
 * ended the composition by the time it tells of the Enter that took a proposal, which is none for a form or a list.
 */
export function leaveKeysToInputMethods(page: Window): void {
  page.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it there
      if (event.keyCode === takenKey) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
