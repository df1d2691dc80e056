import { useLookup } from '#src/lookups/use-lookup.ts'
import type { Lookup } from '#src/lookups/lookups.ts'
import { UserText } from '#src/ui/user-text.tsx'

/** What one of the server's choices is called; its code until that is known. */
export function ChoiceName({ of, value }: { of: Lookup; value: string }) {
  const { state } = useLookup(of)
  const option = state.kind === 'there' ? state.options.find((each) => each.value === value) : undefined
  return <UserText text={option?.label ?? value} />
}
