import { Trans, useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { Parse } from 'typebox/value'

import { companyIdSchema } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { memberText } from '#src/i18n/list-text.ts'

import { AskAgain, UnreadChoices, WaitingForChoices } from './choices-state.tsx'
import { foundBy } from './found-by.ts'
import type { LookupOption } from './lookups.ts'
import { useAnswer } from './use-answer.ts'

interface PostSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  /** Id of the company to whose users it is given; empty: the person's own. */
  company: string
  /** Empty: none is chosen. */
  value: string
  /** The one that the record has, which may not be among those to be given. */
  known?: LookupOption | undefined
  onChange: (value: string) => void
}

/** One of the posts that the person may give to users of a company. */
export function PostSelect({ company, value, known, onChange, error, ...input }: PostSelectProps) {
  const { i18n } = useLingui()
  const { answer, failure, again } = useAnswer(company, (signal) => {
    const query = company === '' ? {} : { companyid: Parse(companyIdSchema, company) }
    return request('post/findList', { query, quiet: true, signal })
  })
  const options = (answer?.list ?? []).map(({ objectid, name, limit, belongCompany }) => ({
    value: String(objectid),
    label: `${name} · ${memberText('postLevel', limit, i18n.locale)} · ${belongCompany}`,
  }))
  const isKnown = options.some((option) => option.value === value)
  const own = value !== '' && !isKnown && known?.value === value ? [known] : []
  return (
    <Select
      searchable
      comboboxProps={{ shadow: 'sm' }}
      {...input}
      data={[...own, ...options]}
      value={isKnown || own.length > 0 ? value : null}
      onChange={(chosen) => onChange(chosen ?? '')}
      filter={({ options: all, search }) =>
        all.filter((option) => 'value' in option && foundBy(search, option.label))
      }
      nothingFoundMessage={answer === null ? <WaitingForChoices /> : <Trans>Nothing found</Trans>}
      error={failure === null ? error : <UnreadChoices failure={failure} />}
      {...(failure !== null && {
        rightSectionPointerEvents: 'all' as const,
        rightSection: <AskAgain onClick={again} />,
      })}
    />
  )
}
