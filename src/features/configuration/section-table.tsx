import { Trans, useLingui } from '@lingui/react/macro'

import type { ConfigurationField } from '#contract/configuration/section-form.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './configuration.module.css'
import type { ShownSection } from './configured-device.ts'
import { valueText } from '#src/devices/settings/field-value.ts'
import { fieldTitle, sectionTitle } from '#src/devices/settings/section-words.ts'

/** Field by field what is desired and what is reported; what differs is marked. */
export function SectionTable({ shown: { section, stored } }: { shown: ShownSection }) {
  const { i18n } = useLingui()
  const drifting = new Set(stored.drift)
  const words = (field: ConfigurationField, value: number | string | boolean | undefined) =>
    value === undefined ? null : <UserText text={valueText(i18n, section, field, value)} />
  return (
    <table className={styles['table']} aria-label={sectionTitle(section, i18n.locale)}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Field</Trans>
          </th>
          <th scope="col">
            <Trans>Desired</Trans>
          </th>
          <th scope="col">
            <Trans>Reported</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {section.fields.map((field) => {
          const { name } = field
          const differs = drifting.has(name) && stored.reported !== null
          return (
            <tr key={name} data-differs={differs}>
              <th scope="row">{fieldTitle(section, field, i18n.locale)}</th>
              <td>{words(field, stored.desired?.[name]) ?? <Nothing />}</td>
              <td>
                {words(field, stored.reported?.[name]) ?? <Nothing />}
                {differs && (
                  <span className={styles['differs']}>
                    <StatusMark state="abnormal" size={12} />
                    <Trans>differs</Trans>
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Nothing() {
  return <span className={styles['quiet']}>–</span>
}
