import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'

import { activeLanguage, chooseLanguage, languageNames } from '#src/i18n/language.ts'

export function LanguageMenu() {
  const { t } = useLingui()
  const active = activeLanguage()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Language`} title={t`Language`}>
          <IconLanguage size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languageNames.map(({ language, name }) => (
          <Menu.Item
            key={language}
            lang={language}
            fw={language === active ? 600 : 400}
            aria-current={language === active}
            onClick={() => chooseLanguage(language)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
