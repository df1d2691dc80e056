import { dirname, join } from 'node:path/posix'

import { importsOf, type Import, type SourceFile } from './source-files.ts'

/** Which rooms a room may import; its own is always open to it. */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  streams: ['contract'],
  src: ['contract', 'machines', 'streams', 'locales'],
  server: ['contract', 'machines', 'locales'],
  simulator: ['contract'],
  scripts: ['contract'],
  tests: ['contract', 'machines', 'streams', 'src', 'locales', 'server', 'simulator', 'scripts', ''],
}

/** Folders that may not import others of the same room. */
const closedTo: readonly { from: RegExp; to: RegExp; why: string }[] = [
  {
    from: /^src\/ui\//,
    to: /^src\/(main|app|routes|pages|features|lists|devices)\b/,
    why: 'ui knows only how things look',
  },
  {
    from: /^src\/(api|live)\//,
    to: /^src\/(main|app|routes|pages|features|ui)\b/,
    why: 'api and live are leaves',
  },
  { from: /^src\/features\//, to: /^src\/(main|app|routes|pages)\b/, why: 'pages compose features' },
  { from: /^src\/features\//, to: /^src\/features\//, why: 'features never import each other' },
  {
    from: /^server\/(db|postgres)\//,
    to: /^server\/(web|ingest|mqtt)\//,
    why: 'the database serves, it does not ask',
  },
  { from: /^server\/db\//, to: /^server\/postgres\//, why: 'the database knows no launcher' },
  { from: /^server\/web\//, to: /^server\/(ingest|mqtt)\//, why: 'web and ingest are two processes' },
  { from: /^server\/(ingest|mqtt)\//, to: /^server\/web\//, why: 'web and ingest are two processes' },
  {
    from: /^server\/(db|web|ingest|mqtt)\//,
    to: /^server\/notifications\//,
    why: 'the notifier is a process of its own',
  },
  {
    from: /^server\/notifications\//,
    to: /^server\/(web|mqtt)\//,
    why: 'the notifier is a process of its own',
  },
]

/** Packages that have a home, and where it is. Tests may use all of them. */
const homes: readonly { packages: RegExp; home: RegExp; types?: boolean; why: string }[] = [
  {
    packages: /^(react|react-dom|@mantine\/.*|@tanstack\/react-.*|@lingui\/react|@xstate\/react)(\/|$)/,
    home: /^src\//,
    why: 'React lives in src',
  },
  {
    packages: /^(pg|kysely)(\/|$)/,
    home: /^server\/(db|postgres)\//,
    types: true,
    why: 'SQL lives in server/db',
  },
  {
    packages: /^nodemailer(\/|$)/,
    home: /^server\/notifications\//,
    why: 'mail is sent by the notifier',
  },
  { packages: /^(mqtt|aedes)(\/|$)/, home: /^(server\/mqtt|simulator)\//, why: 'MQTT lives in server/mqtt' },
  { packages: /^xstate(\/|$)/, home: /^(machines|src)\//, why: 'charts live in machines' },
  { packages: /^rxjs(\/|$)/, home: /^(streams|src)\//, why: 'streams live in streams' },
  { packages: /^node:/, home: /^(server|simulator|scripts)\//, why: 'no Node where the browser runs' },
]

const react = /^(react|@mantine\/.*|@lingui\/react)(\/|$)/
const rxjs = /^rxjs(\/|$)/
const xstate = /^xstate(\/|$)/
const reactAndXstate = /^@xstate\/react$/

/** Every import of `files` that the table and the house's rules do not allow, as `file → import: why`. */
export function importViolations(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const imports = importsOf(file)
    const faults = imports.flatMap((one) => faultsOf(file.path, one).map((why) => `${one.specifier}: ${why}`))
    if (meetsOutsideLive(file.path, imports))
      faults.push('React, RxJS and XState: they meet in src/live alone')
    return faults.map((fault) => `${file.path} → ${fault}`)
  })
}

function faultsOf(path: string, { specifier, typeOnly }: Import): string[] {
  const target = resolve(path, specifier)
  if (target === null) {
    return path.startsWith('tests/')
      ? []
      : homes
          .filter(({ packages, home, types }) => {
            const allowed = home.test(path) || (types === true && typeOnly && path.startsWith('server/'))
            return packages.test(specifier) && !allowed
          })
          .map(({ why }) => why)
  }
  const from = roomOf(path)
  const to = roomOf(target)
  if (from !== to) {
    const faults =
      importTable[from]?.includes(to) === true ? [] : [`${from} may not import ${to || 'the root'}`]
    if (specifier.startsWith('.') && to !== '' && from !== 'tests')
      faults.push('other rooms are imported as #room/…')
    return faults
  }
  return closedTo
    .filter(
      (rule) =>
        rule.from.test(path) && rule.to.test(target) && featureOf(path) !== (featureOf(target) ?? 'none'),
    )
    .map(({ why }) => why)
}

/** Path from the root of what is imported; null for a package. */
function resolve(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? join(dirname(path), specifier) : null
}

function roomOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : ''
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1]
}

function meetsOutsideLive(path: string, imports: readonly Import[]): boolean {
  if (!path.startsWith('src/') || path.startsWith('src/live/')) return false
  const values = imports.filter((one) => !one.typeOnly).map((one) => one.specifier)
  if (values.some((specifier) => reactAndXstate.test(specifier))) return true
  return (
    [react, rxjs, xstate].filter((family) => values.some((specifier) => family.test(specifier))).length > 1
  )
}
