import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'

interface ViewSwitchProps {
  isTree: boolean
  onSwitch: (isTree: boolean) => void
}

/** Chooses between the table and the tree of a list. */
export function ViewSwitch({ isTree, onSwitch }: ViewSwitchProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t`View`}
      value={isTree ? 'tree' : 'list'}
      data={[
        { value: 'list', label: t`List` },
        { value: 'tree', label: t`Tree` },
      ]}
      onChange={(value) => onSwitch(value === 'tree')}
    />
  )
}
