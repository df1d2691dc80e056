import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import { presetFunctions } from '#contract/rules/post-presets.ts'
import { postLevel, type PostLevel } from '#contract/wire/enumerations.ts'
import { memberText } from '#src/i18n/list-text.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import { functionGroups, tickState, withTick, type FunctionGroup } from './function-groups.ts'
import styles from './function-tree.module.css'

interface FunctionTreeProps {
  label: string
  error: ReactNode
  /** Codes, joined by commas. */
  value: string
  /** The chosen level as text; empty: none. */
  level: string
  /** The codes that there are to choose from; undefined: all. */
  offered: readonly string[] | undefined
  /** A new post begins with the preset of its level; the ticks of another one change only when somebody wants it. */
  adding: boolean
  onChange: (value: string) => void
}

/** The functions of a post or of an API key, ticked page by page. What the person does not have cannot be given, and is disabled. */
export function FunctionTree(props: FunctionTreeProps) {
  const { label, error, value, level, offered, adding, onChange } = props
  const { functions: own, moduleNames } = usePermissions()
  const { t, i18n } = useLingui()
  const ticked = new Set(value === '' ? [] : value.split(','))
  const may = (code: string) => own.has(code)
  const change = (next: Iterable<string>) => onChange([...next].toSorted().join())
  const preset = Object.values(postLevel.values).find((each) => String(each) === level)
  const take = (of: PostLevel) => change(presetFunctions(of).filter(may))
  const takePreset = useEffectEvent(() => preset !== undefined && take(preset))
  const before = useRef(level)
  useEffect(() => {
    if (adding && before.current !== level) takePreset()
    before.current = level
  }, [adding, level])
  const levelName = preset === undefined ? '' : memberText('postLevel', preset, i18n.locale)
  const nameOf = (code: string) => moduleNames.get(code) ?? code
  return (
    <fieldset className={styles['tree']} data-path="functions">
      <div className={styles['head']}>
        <legend>{label}</legend>
        {preset !== undefined && (
          <Button variant="default" size="compact-xs" onClick={() => take(preset)}>
            <Trans>Use the functions of “{levelName}”</Trans>
          </Button>
        )}
      </div>
      {error !== undefined && error !== null && <p className={styles['fault']}>{error}</p>}
      {functionGroups(offered).map((group) => (
        <GroupTicks
          key={group.code}
          group={group}
          name={group.code === '' ? t`Capabilities` : [...group.above, group.code].map(nameOf).join(' / ')}
          nameOf={nameOf}
          ticked={ticked}
          may={may}
          onTick={(codes, on) => change(withTick(ticked, group, codes, on, may))}
        />
      ))}
    </fieldset>
  )
}

interface GroupTicksProps {
  group: FunctionGroup
  name: string
  nameOf: (code: string) => string
  ticked: ReadonlySet<string>
  may: (code: string) => boolean
  onTick: (codes: readonly string[], on: boolean) => void
}

function GroupTicks({ group, name, nameOf, ticked, may, onTick }: GroupTicksProps) {
  const { t } = useLingui()
  const codes = group.functions.map(({ code }) => code)
  const state = tickState(ticked, codes)
  const whyNot = t`You don't have this function`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one of many within the fieldset
    <div role="group" aria-label={name} className={styles['page']}>
      <Checkbox
        size="sm"
        label={name}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={!codes.some(may)}
        onChange={() => onTick(codes, state !== 'all')}
      />
      <div className={styles['functions']}>
        {group.functions.map(({ code }) => (
          <Checkbox
            key={code}
            size="sm"
            label={nameOf(code)}
            checked={ticked.has(code)}
            disabled={!may(code)}
            {...(!may(code) && { title: whyNot })}
            onChange={({ currentTarget }) => onTick([code], currentTarget.checked)}
          />
        ))}
      </div>
    </div>
  )
}
