import { useLingui } from '@lingui/react/macro'
import { Loader } from '@mantine/core'

/** Something is on its way. @param size as of the library's loader */
export function LoadingSign({ size = 'sm' }: { size?: string }) {
  const { t } = useLingui()
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the library draws it; a name needs a role
  return <Loader size={size} role="img" aria-label={t`Loading`} />
}
