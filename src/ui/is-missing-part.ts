/** Whether an error says that a part of the console could not be fetched, or came damaged. Each browser has its own words for it. */
export function isMissingPart(error: unknown): boolean {
  if (error instanceof SyntaxError) return true
  const text = error instanceof Error ? error.message : String(error)
  return /dynamically imported module|importing a module script|preload CSS/i.test(text)
}
