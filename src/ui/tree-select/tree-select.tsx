import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton, Combobox, InputBase, Pill, useCombobox } from '@mantine/core'
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react'

import { atLeastAsWide } from '../at-least-as-wide.ts'
import {
  above,
  folded,
  foundNodes,
  nameOf,
  openNodes,
  widestPx,
  type ShownNode,
  type TreeNode,
} from './tree-nodes.ts'
import { TreeOptions } from './tree-options.tsx'
import styles from './tree-select.module.css'

interface TreeSelectProps {
  nodes: readonly TreeNode[]
  /** One at most unless `multiple`. */
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  multiple?: boolean
  /** Values that may not be chosen. */
  disabledValues?: readonly string[]
  clearable?: boolean
  placeholder?: string
  label?: string
  'aria-label'?: string
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
  size?: 'xs' | 'sm'
  variant?: 'default' | 'unstyled'
  leftSection?: ReactNode
  /** Instead of what opens and clears. */
  rightSection?: ReactNode
  /** What is said while there are no nodes. */
  nothing?: ReactNode
  onOpen?: () => void
  className?: string
}

/**
 * A choice among nodes of a tree, of which thousands may be there. What is typed finds nodes by a part of their label;
 * arrows walk them, right and left open and close them, Enter chooses.
 */
export function TreeSelect(props: TreeSelectProps) {
  const { nodes, chosen, onChoose, multiple = false, disabledValues = [], clearable = true } = props
  const { t } = useLingui()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState(0)
  const combobox = useCombobox({
    onDropdownOpen: () => {
      props.onOpen?.()
      const wanted = new Set([
        ...nodes.map(({ value }) => value),
        ...chosen.flatMap((each) => above(nodes, each)),
      ])
      setOpen(wanted)
      setActive(
        Math.max(
          0,
          openNodes(nodes, wanted).findIndex(({ node }) => node.value === chosen[0]),
        ),
      )
    },
    onDropdownClose: () => setTyped(null),
  })
  const text = folded(typed ?? '')
  const shown = text === '' ? openNodes(nodes, open) : foundNodes(nodes, text)
  const names = useMemo(() => new Map(chosen.map((value) => [value, nameOf(nodes, value)])), [nodes, chosen])
  const labelOf = (value: string) => names.get(value) ?? value
  const disabled = new Set(disabledValues)

  const choose = ({ node: { value } }: ShownNode) => {
    if (disabled.has(value)) return
    if (multiple) {
      onChoose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
      return
    }
    onChoose([value])
    combobox.closeDropdown()
  }
  const fold = (value: string, opens: boolean) => {
    const next = new Set(open)
    if (opens) next.add(value)
    else next.delete(value)
    setOpen(next)
  }
  const press = (event: KeyboardEvent) => {
    // With an input method, these keys walk and take its proposals.
    if (event.nativeEvent.isComposing) return undefined
    if (event.key === 'Backspace' && multiple && (typed ?? '') === '') return onChoose(chosen.slice(0, -1))
    if (!combobox.dropdownOpened) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      return combobox.openDropdown()
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      // What stands around is not meant.
      event.stopPropagation()
      return combobox.closeDropdown()
    }
    const at = shown[active]
    const act = at === undefined ? undefined : keys(shown, at, active, text === '')[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'choose') return at === undefined ? undefined : choose(at)
    if (act === 'fold' || act === 'unfold')
      return at === undefined ? undefined : fold(at.node.value, act === 'unfold')
    setActive(act)
  }
  const widthPx = useMemo(() => widestPx(nodes), [nodes])
  const single = multiple ? '' : chosen.map(labelOf).join()
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={() => {}}
      shadow="sm"
      offset={4}
      width="max-content"
      position="bottom-start"
      middlewares={atLeastAsWide}
    >
      <Combobox.DropdownTarget>
        <InputBase
          id={`${id}-input`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag holds a tree
          role="combobox"
          size={props.size ?? 'sm'}
          variant={props.variant ?? 'default'}
          className={props.className ?? ''}
          label={props.label}
          aria-label={props['aria-label']}
          description={props.description}
          required={props.required ?? false}
          disabled={props.disabled ?? false}
          error={props.error}
          {...(props.inputWrapperOrder && { inputWrapperOrder: props.inputWrapperOrder })}
          leftSection={props.leftSection}
          autoComplete="off"
          aria-expanded={combobox.dropdownOpened}
          aria-haspopup="tree"
          aria-controls={combobox.dropdownOpened ? `${id}-tree` : undefined}
          aria-activedescendant={combobox.dropdownOpened && shown[active] ? `${id}-${active}` : undefined}
          placeholder={single === '' ? props.placeholder : single}
          value={typed ?? single}
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(firstMatch(nodes, event.currentTarget.value))
            combobox.openDropdown()
          }}
          // A dialog around would take the key that closes the tree for itself.
          data-mantine-stop-propagation={combobox.dropdownOpened}
          onKeyDown={press}
          rightSectionPointerEvents="all"
          rightSection={
            props.rightSection ??
            (clearable && chosen.length > 0 ? (
              <CloseButton
                size="sm"
                aria-label={t`Clear`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose([])}
              />
            ) : (
              <Combobox.Chevron />
            ))
          }
        />
      </Combobox.DropdownTarget>
      {multiple && chosen.length > 0 && (
        <Pill.Group mt="xs">
          {chosen.map((value) => (
            <Pill
              key={value}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t`Remove ${labelOf(value)}`,
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => onChoose(chosen.filter((each) => each !== value))}
            >
              {labelOf(value)}
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Combobox.Dropdown className={styles['dropdown'] ?? ''}>
        {shown.length === 0 ? (
          <Combobox.Empty>
            {nodes.length > 0 ? (
              <Trans>Nothing found</Trans>
            ) : (
              (props.nothing ?? <Trans>No choices yet</Trans>)
            )}
          </Combobox.Empty>
        ) : (
          <TreeOptions
            id={id}
            label={props.label ?? props['aria-label'] ?? ''}
            shown={shown}
            active={active}
            chosen={new Set(chosen)}
            disabled={disabled}
            multiple={multiple}
            widthPx={widthPx}
            onChoose={choose}
            onFold={text === '' ? fold : null}
          />
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Where the first node stands that is meant itself, and not only stands above one. */
function firstMatch(nodes: readonly TreeNode[], typed: string): number {
  const text = folded(typed)
  const found = foundNodes(nodes, text)
  return Math.max(0, text === '' ? 0 : found.findIndex(({ node }) => folded(node.label).includes(text)))
}

type TreeAct = number | 'choose' | 'fold' | 'unfold'

/** What each key does at a node; a found tree stays open. */
function keys(
  shown: readonly ShownNode[],
  { node, open, level }: ShownNode,
  active: number,
  mayFold: boolean,
): Partial<Record<string, TreeAct>> {
  const foldable = mayFold && node.children.length > 0
  const count = shown.length
  const parent = shown.slice(0, active).findLastIndex((each) => each.level === level - 1)
  return {
    ArrowDown: Math.min(active + 1, count - 1),
    ArrowUp: Math.max(active - 1, 0),
    PageDown: Math.min(active + 8, count - 1),
    PageUp: Math.max(active - 8, 0),
    Enter: 'choose',
    ...(foldable && !open && { ArrowRight: 'unfold' }),
    ...(foldable && open && { ArrowLeft: 'fold' }),
    ...(mayFold && level > 1 && !(foldable && open) && { ArrowLeft: Math.max(parent, 0) }),
  }
}
