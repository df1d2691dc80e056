import { useLingui } from '@lingui/react/macro'
import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

export function ColorSchemeSwitch() {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('dark')
  const label = scheme === 'dark' ? t`Light mode` : t`Dark mode`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {scheme === 'dark' ? (
        <IconSun size="1.125rem" stroke={1.5} />
      ) : (
        <IconMoon size="1.125rem" stroke={1.5} />
      )}
    </ActionIcon>
  )
}
