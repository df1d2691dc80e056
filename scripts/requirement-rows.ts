/** One row of the specification: the tests that show it, and what the rest of it waits for. */
export interface RequirementRow {
  readonly row: string
  readonly state: string
  /** Ids at the end of test titles. */
  readonly tests: readonly string[]
  readonly waits: readonly string[]
}

/** @param text that of tests/requirements.tsv */
export function requirementRows(text: string): RequirementRow[] {
  return text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [row = '', state = '', tests = '', waits = ''] = line.split('\t')
      return { row, state, tests: parts(tests, ' '), waits: parts(waits, ',') }
    })
}

const parts = (text: string, separator: string) => (text === '' ? [] : text.split(separator))

const states = ['shown', 'part', 'later']

/** Counts of the states by group and in all, then of the rows that wait, by what they wait for. */
export function rowCounts(rows: readonly RequirementRow[]): string {
  const groups = Map.groupBy(rows, ({ row }) => row.replace(/-\d+$/, ''))
  const waits = new Set(rows.flatMap((row) => row.waits))
  return table([
    ['group', ...states],
    ...[...groups].map(([group, members]) => counted(group, members)),
    counted('total', rows),
    [],
    ['waits for', ...states],
    ...[...waits].toSorted().map((what) =>
      counted(
        what,
        rows.filter((row) => row.waits.includes(what)),
      ),
    ),
  ])
}

const counted = (name: string, rows: readonly RequirementRow[]): string[] =>
  [name].concat(states.map((state) => String(rows.filter((row) => row.state === state).length)))

function table(lines: readonly (readonly string[])[]): string {
  const width = Math.max(...lines.map(([name = '']) => name.length))
  return lines
    .map(([name = '', ...cells]) =>
      [name.padEnd(width), ...cells.map((cell) => cell.padStart(7))].join('').trimEnd(),
    )
    .join('\n')
}
