import type { AutocompleteProps } from '@mantine/core'

import type { VersionedPart } from '#contract/commands/command-form.ts'
import { useLookup } from '#src/lookups/use-lookup.ts'
import { VersionSelect } from '#src/lookups/version-select.tsx'

interface VersionFieldProps extends Omit<AutocompleteProps, 'data'> {
  of: VersionedPart
}

/** The version of an upgrade: one that gateways of the view run, or a new one. Without an answer of the server it is typed. */
export function VersionField({ of, ...input }: VersionFieldProps) {
  const { state } = useLookup(of === 'arm' ? 'armVersion' : 'radioVersion')
  const versions = state.kind === 'there' ? state.options.map(({ value }) => value) : []
  return <VersionSelect {...input} autoComplete="off" versions={versions} />
}
