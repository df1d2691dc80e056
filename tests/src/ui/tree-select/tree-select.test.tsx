import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'
import { show } from '#tests/src/show.tsx'
import { giveRoom } from '#tests/src/some-room.ts'

giveRoom()

const leaf = (value: string, label: string) => ({ value, label, children: [] })
const companies = [
  {
    value: '1',
    label: 'Water',
    children: [{ value: '2', label: 'North', children: [leaf('3', 'Pump house')] }, leaf('5', 'South')],
  },
]

function Choice({
  multiple = false,
  reported,
}: {
  multiple?: boolean
  reported: (chosen: string[]) => void
}) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <TreeSelect
      label="Company"
      nodes={companies}
      chosen={chosen}
      multiple={multiple}
      disabledValues={['5']}
      onChoose={(next) => {
        setChosen(next)
        reported(next)
      }}
    />
  )
}

async function opened(multiple = false) {
  const reported: string[][] = []
  await show(<Choice multiple={multiple} reported={(chosen) => reported.push(chosen)} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Company' }))
  return { user, reported }
}
const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent)

describe('the choice from a tree', () => {
  it('is made with the keys: opened, walked, taken #widgets-10', async () => {
    const { user, reported } = await opened()
    expect(names()).toEqual(['Water', 'North', 'South'])
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}')
    expect(names()).toEqual(['Water', 'North', 'Pump house', 'South'])
    await user.keyboard('{Enter}')

    expect(reported).toEqual([['3']])
    expect(screen.getByRole('combobox', { name: 'Company' })).toHaveValue('Pump house')
    expect(screen.queryByRole('tree')).toBeNull()
  })

  it('goes with the left key from a node to the one above it, over those beside it', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('combobox'))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
    const active = document.getElementById(
      screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '',
    )

    expect(active).toHaveTextContent('Water')
  })

  it('has room for the widest of all names, so that those that begin alike can be told apart', async () => {
    const { user } = await opened()
    await user.click(screen.getByRole('combobox'))

    // Two levels down: 68 beside it, 16 for each level, 7.5 for each of the ten letters.
    expect(screen.getByRole('tree').style.width).toBe('10.9375rem')
  })

  it('is found by a part of its name', async () => {
    const { user, reported } = await opened()
    await user.keyboard('pump')
    expect(names()).toEqual(['Water', 'North', 'Pump house'])
    await user.keyboard('{Enter}')

    expect(reported).toEqual([['3']])
  })

  it('leaves its keys to an input method that proposes signs', async () => {
    const { user, reported } = await opened()
    await user.keyboard('pump')
    const field = screen.getByRole('combobox', { name: 'Company' })
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true })
    expect(names()).toEqual(['Water', 'North', 'Pump house'])
    expect(reported).toEqual([])
    await user.keyboard('{Enter}')

    expect(reported).toEqual([['3']])
  })

  it('says when nothing is found', async () => {
    const { user } = await opened()
    await user.keyboard('west')

    expect(screen.getByText('Nothing found')).toBeVisible()
  })

  it('says when there is nothing to choose from', async () => {
    await show(<TreeSelect label="Company" nodes={[]} chosen={[]} onChoose={() => {}} />)
    await userEvent.setup().click(screen.getByRole('combobox', { name: 'Company' }))

    expect(screen.getByText('No choices yet')).toBeVisible()
  })

  it('does not take what may not be chosen #widgets-11', async () => {
    const { user, reported } = await opened()
    await user.click(screen.getByRole('treeitem', { name: 'South' }))

    expect(reported).toEqual([])
    expect(screen.getByRole('treeitem', { name: 'South' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('may be of several, which are taken back one by one #widgets-12', async () => {
    const { user, reported } = await opened(true)
    await user.click(screen.getByRole('treeitem', { name: 'Water' }))
    await user.click(screen.getByRole('treeitem', { name: 'North' }))
    await user.click(screen.getByRole('button', { name: 'Remove Water' }))

    expect(reported).toEqual([['1'], ['1', '2'], ['2']])
  })
})
