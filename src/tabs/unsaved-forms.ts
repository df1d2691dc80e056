/**
 * The forms in which something stands that is not saved, by the page that they are on. A page that is covered runs no
 * effects, and its form is as unsaved as before; so what is here goes only when it is taken away.
 */
const forms = new Map<string, ReadonlySet<string>>()

/** Says of one form whether something stands in it that is not saved. */
export function noteUnsaved(page: string, form: string, unsaved: boolean): void {
  const others = [...(forms.get(page) ?? [])].filter((each) => each !== form)
  set(page, unsaved ? [...others, form] : others)
}

export function hasUnsaved(page: string): boolean {
  return forms.has(page)
}

/** These pages are gone, and so is what stood in their forms. */
export function forgetUnsaved(pages: readonly string[]): void {
  for (const page of pages) set(page, [])
}

/** Only these pages are there any more. */
export function forgetUnsavedBeside(pages: readonly string[]): void {
  forgetUnsaved([...forms.keys()].filter((page) => !pages.includes(page)))
}

function set(page: string, ids: readonly string[]): void {
  if (ids.length > 0) forms.set(page, new Set(ids))
  else forms.delete(page)
  // Only while it is needed: it costs the browser its way to bring a left page back at once.
  if (forms.size > 0) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
}

/** The browser asks, in words of its own. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
