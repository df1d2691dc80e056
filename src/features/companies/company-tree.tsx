import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Tree, useTree, type RenderTreeNodePayload, type TreeNodeData } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState, type KeyboardEvent } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { flag } from '#contract/wire/enumerations.ts'
import type { CompanyId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useCompanies } from '#src/companies/use-companies.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { LoadingSign } from '#src/ui/loading-sign.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { pathTo } from '#src/ui/tree-select/tree-nodes.ts'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './company-tree.module.css'

type Branch = ReplyOf<'company/findChildren'>['list'][number]
/** What is below each company that was opened, and under `top` the company at the top of the view. */
type Levels = Readonly<Record<string, readonly Branch[]>>

const top = 'top'

interface CompanyTreeProps {
  opened: string | null
  readAt: number
  onOpen: (objectid: string) => void
}

/** The companies as a tree, of which each level is read when it is opened. */
export function CompanyTree({ opened, readAt, onOpen }: CompanyTreeProps) {
  const { t } = useLingui()
  const { companies } = useCompanies()
  const [levels, setLevels] = useState<Levels>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  /** What the person opened or closed; the way to what the address opens stands open without it, as does the first level. */
  const [moved, setMoved] = useState<Record<string, boolean>>({})
  const [round, setRound] = useState(0)
  const [root] = levels[top] ?? []
  const path = useMemo(() => (opened === null ? [] : pathTo(companies, opened)), [companies, opened])
  const begun = [...(root === undefined ? [] : [root.objectid]), ...path].map((id) => [id, true] as const)
  const expanded: Record<string, boolean> = { ...Object.fromEntries(begun), ...moved }
  const tree = useTree({
    expandedState: expanded,
    onExpandedStateChange: setMoved,
    selectedState: opened === null ? [] : [opened],
  })
  const wanted = [top, ...Object.keys(expanded).filter((id) => expanded[id] === true)]
  const missing = wanted.filter((id) => levels[id] === undefined).join()
  const take = (read: Levels) => {
    setFailure(null)
    setLevels((before) => ({ ...before, ...read }))
  }
  const fail = (error: unknown) => {
    if (error instanceof CallFailure) setFailure(error)
  }
  const readMissing = useEffectEvent((ids: readonly string[]) => readLevels(ids).then(take, fail))
  const readAgain = useEffectEvent(() => readLevels(Object.keys(levels)).then(take, fail))
  useEffect(() => {
    if (missing !== '') void readMissing(missing.split(','))
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [missing, round])
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the list was read again, since something was changed
  useEffect(() => void readAgain(), [readAt])

  // The tree takes a new array for new data.
  const data = useMemo(() => (root === undefined ? [] : [dataOf(root, levels)]), [root, levels])

  const press = (event: KeyboardEvent) => {
    const item = event.target instanceof HTMLElement ? event.target.closest('[role="treeitem"]') : null
    const value = item?.getAttribute('data-value') ?? null
    if (event.key !== 'Enter' || value === null) return
    event.preventDefault()
    onOpen(value)
  }
  if (failure !== null && root === undefined)
    return (
      <div className={styles['place']} role="alert">
        <FailureText failure={failure} />{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => setRound(round + 1)}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (root === undefined)
    return (
      <div className={styles['place']}>
        <LoadingSign />
      </div>
    )
  return (
    <div className={styles['place']}>
      {failure !== null && (
        <div role="alert">
          <FailureText failure={failure} />
        </div>
      )}
      <Tree
        aria-label={t`Companies`}
        tree={tree}
        data={data}
        expandOnClick={false}
        levelOffset="lg"
        onKeyDown={press}
        renderNode={(payload) => <Line payload={payload} levels={levels} onOpen={onOpen} />}
      />
    </div>
  )
}

async function readLevels(parents: readonly string[]): Promise<Levels> {
  const read = parents.map(async (parent) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- from the same call
    const query = parent === top ? {} : { parentCompany: parent as CompanyId }
    return [parent, (await request('company/findChildren', { query, quiet: true })).list] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function dataOf({ objectid, name, children }: Branch, levels: Levels): TreeNodeData {
  const below = levels[objectid]
  return {
    value: objectid,
    label: name,
    hasChildren: children > 0,
    ...(below !== undefined && { children: below.map((branch) => dataOf(branch, levels)) }),
  }
}

interface LineProps {
  payload: RenderTreeNodePayload
  levels: Levels
  onOpen: (objectid: string) => void
}

/** One company: what it is called, whether it is frozen, and what is below it. */
function Line({ payload, levels, onOpen }: LineProps) {
  const { t } = useLingui()
  const { node, expanded, hasChildren, elementProps, tree } = payload
  const branch = Object.values(levels)
    .flat()
    .find(({ objectid }) => objectid === node.value)
  if (branch === undefined) return null
  const { status, frozenAbove, children, devices } = branch
  return (
    <div {...elementProps} className={`${elementProps.className} ${styles['line'] ?? ''}`}>
      <button
        type="button"
        className={styles['toggle']}
        data-hidden={!hasChildren}
        data-expanded={expanded}
        tabIndex={-1}
        aria-hidden={!hasChildren}
        aria-label={expanded ? t`Collapse` : t`Expand`}
        onClick={(event) => {
          event.stopPropagation()
          tree.toggleExpanded(node.value)
        }}
      >
        {expanded && levels[node.value] === undefined ? (
          <LoadingSign size="0.875rem" />
        ) : (
          <IconChevronRight size="1rem" stroke={1.5} aria-hidden />
        )}
      </button>
      <button type="button" className={styles['name']} tabIndex={-1} onClick={() => onOpen(node.value)}>
        <UserText text={branch.name} />
      </button>
      {status === flag.values.frozen && (
        <span className={styles['state']}>
          <StatusMark state="offline" size={12} /> <Trans>Frozen</Trans>
        </span>
      )}
      {status !== flag.values.frozen && frozenAbove && (
        <span className={styles['state']}>
          <StatusMark state="offline" size={12} /> <Trans>Frozen from above</Trans>
        </span>
      )}
      <span className={styles['counts']}>
        <Plural value={devices} one="# device" other="# devices" />
        {children > 0 && (
          <>
            {' · '}
            <Plural value={children} one="# subcompany" other="# subcompanies" />
          </>
        )}
      </span>
    </div>
  )
}
