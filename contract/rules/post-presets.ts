import type { PostLevel } from '../wire/enumerations.ts'
import { postFunctions, type PostFunction } from './function-codes.ts'
import { capabilityCodes, type FunctionName } from './modules.ts'

const { operation, board, alarmDialog } = capabilityCodes

/** What a level has of a page of daily work, of a page of System management, and of the capabilities. */
interface Preset {
  readonly pages: 'all' | readonly FunctionName[]
  readonly system: 'all' | readonly FunctionName[]
  /** Pages of System management of which it has nothing but the view. */
  readonly onlySeen: readonly string[]
  readonly capabilities: 'all' | readonly string[]
}

const presets: Readonly<Record<PostLevel, Preset>> = {
  1: { pages: 'all', system: 'all', onlySeen: [], capabilities: 'all' },
  2: {
    pages: 'all',
    system: 'all',
    onlySeen: ['sysytem_license'],
    capabilities: [operation, board, alarmDialog],
  },
  3: {
    pages: ['view', 'add', 'edit', 'export', 'command', 'dispatch'],
    system: ['view'],
    onlySeen: [],
    capabilities: [operation, board, alarmDialog],
  },
  4: { pages: ['view'], system: [], onlySeen: [], capabilities: [board, alarmDialog] },
}

/** The functions with which a post of this level begins; the ticks of the post decide, and not its level. */
export function presetFunctions(level: PostLevel): string[] {
  const preset = presets[level]
  const isOf = ({ path, name, code }: PostFunction) => {
    if (name === null) return preset.capabilities === 'all' || preset.capabilities.includes(code)
    const names = path[0] === 'sysytem' ? preset.system : preset.pages
    if (path.some((page) => preset.onlySeen.includes(page))) return name === 'view'
    return names === 'all' || names.includes(name)
  }
  return postFunctions.filter(isOf).map(({ code }) => code)
}
