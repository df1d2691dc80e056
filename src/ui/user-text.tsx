/**
 * What people typed: names, aliases, what was searched for. It keeps its own direction of writing. Within `Trans` it has
 * to stand as this element, for a value that is text is read for markup there.
 */
export function UserText({ text }: { text: string }) {
  return <bdi>{text}</bdi>
}
